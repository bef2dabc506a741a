import { describe, expect, it } from 'vitest';
import type { SeatFeedEvent } from '#application/seat-availability.port.ts';
import { httpClient } from './http-client.ts';
import { seatAvailabilityOverHttp } from './seat-availability.http.ts';

/** The part of EventSource that the adapter uses. */
class Stream extends EventTarget {
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.readyState = 2;
  }
}

/**
 * Creates a server whose seat snapshot first has version 7 and then 8; `responses` controls when it is unavailable.
 */
function following(responses: readonly ('picture' | 'nothing')[]) {
  const streams: Stream[] = [];
  const waiting: (() => void)[] = [];
  const received: SeatFeedEvent[] = [];
  let requests = 0;
  const http = httpClient({
    origin: 'http://box-office.test',
    initialDelayMs: 0,
    maxDelayMs: 0,
    fetch: async () => {
      const response = responses[requests];
      requests += 1;
      if (response !== 'picture') return new Response('{"code":"NOT_FOUND","message":"no"}', { status: 404 });
      const snapshot = {
        layoutId: 'l',
        version: String(7 + requests),
        serverNow: '2026-11-20T10:00:00Z',
        states: 'AAU',
        unnumbered: [],
      };
      return Response.json(snapshot);
    },
  });
  const open = (url: string) => {
    const stream = new Stream(url);
    streams.push(stream);
    return stream as unknown as EventSource;
  };
  const later = (work: () => void) => {
    waiting.push(work);
    return () => void waiting.splice(0);
  };
  const stop = seatAvailabilityOverHttp(http, {
    origin: 'http://box-office.test',
    openEventSource: open,
    setTimer: later,
  }).subscribe('e1', '7', (event) => received.push(event));
  const settled = () => new Promise(setImmediate);
  const pass = async () => {
    for (const work of waiting.splice(0)) work();
    for (let turn = 0; turn < 20; turn++) await settled();
  };
  return { streams, received, stop, pass };
}

describe('seat availability over HTTP', () => {
  it('loads a snapshot after a long disconnection and continues from it', async () => {
    const { streams, received, pass } = following(['picture']);

    streams[0]?.dispatchEvent(new Event('reload'));
    await pass();

    expect(streams.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['7', '8']);
    expect(streams.map(({ readyState }) => readyState)).toEqual([2, 1]);
    expect(received).toMatchObject([{ kind: 'snapshot', snapshot: { version: '8' } }]);
  });

  it('reports stale data while no snapshot is available, and retries later', async () => {
    const { streams, received, pass } = following(['nothing', 'picture']);

    streams[0]?.dispatchEvent(new Event('reload'));
    await pass();
    const before = [...received];
    await pass();

    expect(before).toEqual([{ kind: 'stale' }]);
    expect(streams).toHaveLength(2);
    expect(received.at(-1)).toMatchObject({ kind: 'snapshot', snapshot: { version: '9' } });
  });

  it('requests nothing after it is unsubscribed', async () => {
    const { streams, received, stop, pass } = following(['picture']);

    streams[0]?.dispatchEvent(new Event('reload'));
    stop();
    await pass();

    expect(streams).toHaveLength(1);
    expect(received).toEqual([]);
  });
});
