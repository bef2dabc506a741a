import type { SeatAvailabilityPort, SeatFeedEvent } from '#application/seat-availability.port.ts';
import { toReader } from '#contract/read-response.ts';
import { getSeats, seatChanges, seatUpdatesPath } from '#contract/seats.ts';
import { decodeSeatChanges } from '#domain/venue/seat-states.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

const readSeatChanges = toReader(seatChanges);

export type SeatUpdateStreamSettings = {
  readonly origin: string;
  readonly openEventSource: (url: string) => EventSource;
  readonly setTimer: (work: () => void, ms: number) => () => void;
  /** The time without a connection after which the adapter polls for snapshots instead. */
  readonly fallbackAfterMs?: number;
  readonly pollMs?: number;
  readonly reloadJitterMs?: number;
};

const openState = 1;
const closedState = 2;

/**
 * Subscribes to an event's seats over server-sent events. The browser reconnects by itself and sends the last event
 * id, so no change is missed; where streams are blocked, the adapter polls for a snapshot every few seconds.
 */
export function seatAvailabilityOverHttp(
  http: Http,
  settings: SeatUpdateStreamSettings,
): SeatAvailabilityPort {
  const { fallbackAfterMs = 15_000, pollMs = 5_000, reloadJitterMs = 2_000 } = settings;

  const snapshot: SeatAvailabilityPort['fetchSnapshot'] = (eventId) =>
    call(http, getSeats, { query: { eventId } });

  return {
    fetchSnapshot: snapshot,
    subscribe(eventId, version, listener) {
      let stopped = false;
      let lastVersion = version;
      let source: EventSource | null = null;
      let cancel = (): void => {};
      const notify = (event: SeatFeedEvent) => {
        if (!stopped) listener(event);
      };

      function open(): void {
        if (stopped) return;
        const url = new URL(seatUpdatesPath, settings.origin);
        url.search = new URLSearchParams({ eventId, after: lastVersion }).toString();
        source = settings.openEventSource(url.href);
        source.addEventListener('open', () => {
          cancel();
          notify({ kind: 'live' });
        });
        source.addEventListener('seats', handleChanges);
        source.addEventListener('reload', reload);
        source.addEventListener('error', handleConnectionLoss);
      }

      /**
       * Loads a new snapshot after a server restart, with a random delay so that not all clients request it at
       * once.
       */
      function reload(): void {
        source?.close();
        cancel();
        cancel = settings.setTimer(reconnect, Math.random() * reloadJitterMs);
      }

      /** Loads a snapshot, then streams the changes after it. */
      async function reconnect(): Promise<void> {
        source?.close();
        const isLoaded = await loadSnapshot();
        if (stopped) return;
        if (isLoaded) open();
        else handleConnectionLoss();
      }

      function handleChanges(message: Event): void {
        const changes = parseChanges(readTextField(message, 'data'));
        const lastEventId = readTextField(message, 'lastEventId');
        if (changes === null) return void loadSnapshot();
        if (lastEventId !== '') lastVersion = lastEventId;
        notify({ kind: 'changes', ...changes });
      }

      /**
       * Polls at once if the source is closed, which never reconnects, and after a delay while it is reconnecting.
       */
      function handleConnectionLoss(): void {
        notify({ kind: 'stale' });
        cancel();
        cancel = settings.setTimer(poll, source?.readyState === closedState ? pollMs : fallbackAfterMs);
      }

      async function poll(): Promise<void> {
        if (stopped || source?.readyState === openState) return;
        await reconnect();
      }

      async function loadSnapshot(): Promise<boolean> {
        const loaded = await snapshot(eventId);
        if (!loaded.ok) return false;
        lastVersion = loaded.value.version;
        notify({ kind: 'snapshot', snapshot: loaded.value });
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

const readTextField = (message: Event, field: 'data' | 'lastEventId'): string => {
  const value: unknown = Reflect.get(message, field);
  return typeof value === 'string' ? value : '';
};

function parseChanges(data: string) {
  const read = readSeatChanges(parseJson(data));
  if (read === null) return null;
  const seats = decodeSeatChanges(read.seats);
  return seats.ok ? { seats: seats.value, unnumbered: read.unnumbered } : null;
}

/** Parses JSON; text that is none becomes undefined, which no schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
