import * as z from 'zod/mini';
import type { LiveSeatsPort, SeatFeedEvent } from '#application/live-seats.port.ts';
import { getSeats, seatChanges, seatsLivePath } from '#contract/seats.ts';
import { decodeSeatChanges } from '#domain/venue/seat-states.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export type LiveSeatsSettings = {
  readonly origin: string;
  readonly openEvents: (url: string) => EventSource;
  readonly later: (work: () => void, ms: number) => () => void;
  /** How long without a connection before whole pictures are asked for instead. */
  readonly patienceMs?: number;
  readonly pollMs?: number;
  readonly spreadMs?: number;
};

const live = 1;
const closed = 2;

/**
 * Follows an event's seats over server-sent events. The browser reconnects by itself and says what it saw last, so nothing is
 * missed; where streams do not get through at all, the whole picture is asked for every few seconds.
 */
export function liveSeatsOverHttp(http: Http, settings: LiveSeatsSettings): LiveSeatsPort {
  const { patienceMs = 15_000, pollMs = 5_000, spreadMs = 2_000 } = settings;

  const snapshot: LiveSeatsPort['snapshot'] = (eventId) => call(http, getSeats, { query: { eventId } });

  return {
    snapshot,
    follow(eventId, version, listener) {
      let stopped = false;
      let seen = version;
      let source: EventSource | null = null;
      let cancel = (): void => {};
      const tell = (event: SeatFeedEvent) => {
        if (!stopped) listener(event);
      };

      function open(): void {
        if (stopped) return;
        const url = new URL(seatsLivePath, settings.origin);
        url.search = new URLSearchParams({ eventId, after: seen }).toString();
        source = settings.openEvents(url.href);
        source.addEventListener('open', () => {
          cancel();
          tell({ kind: 'live' });
        });
        source.addEventListener('seats', hear);
        source.addEventListener('reload', reload);
        source.addEventListener('error', lost);
      }

      /** After a restart everybody is sent for the whole picture at once: they come one after the other. */
      function reload(): void {
        source?.close();
        cancel();
        cancel = settings.later(again, Math.random() * spreadMs);
      }

      /** The whole picture, then what happens after it. */
      async function again(): Promise<void> {
        source?.close();
        const filled = await refill();
        if (stopped) return;
        if (filled) open();
        else lost();
      }

      function hear(message: Event): void {
        const changes = readChanges(textOf(message, 'data'));
        const lastEventId = textOf(message, 'lastEventId');
        if (changes === null) return void refill();
        if (lastEventId !== '') seen = lastEventId;
        tell({ kind: 'changes', ...changes });
      }

      /** A closed source does not come back by itself; a connecting one is given some time. */
      function lost(): void {
        tell({ kind: 'stale' });
        cancel();
        cancel = settings.later(poll, source?.readyState === closed ? pollMs : patienceMs);
      }

      async function poll(): Promise<void> {
        if (stopped || source?.readyState === live) return;
        await again();
      }

      async function refill(): Promise<boolean> {
        const whole = await snapshot(eventId);
        if (!whole.ok) return false;
        seen = whole.value.version;
        tell({ kind: 'snapshot', snapshot: whole.value });
        return true;
      }

      open();
      return () => {
        stopped = true;
        cancel();
        source?.close();
      };
    },
  };
}

const textOf = (message: Event, field: 'data' | 'lastEventId'): string => {
  const value: unknown = Reflect.get(message, field);
  return typeof value === 'string' ? value : '';
};

function readChanges(data: string) {
  const read = z.safeParse(z.pipe(jsonText, seatChanges), data);
  if (!read.success) return null;
  const seats = decodeSeatChanges(read.data.seats);
  return seats.ok ? { seats: seats.value, unnumbered: read.data.unnumbered } : null;
}

const jsonText = z.codec(z.string(), z.unknown(), {
  decode(text, context) {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'not JSON' });
      return z.NEVER;
    }
  },
  encode: (value) => JSON.stringify(value),
});
