import { describe, expect, it } from 'vitest';
import type { SeatFeedEvent } from '#application/live-seats.port.ts';
import { httpClient } from './http-client.ts';
import { liveSeatsOverHttp } from './live-seats.http.ts';

/** As much of an EventSource as the adapter uses. */
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

/** A box office whose picture has version 7 at first and 8 when asked again; `answers` says when it is not there. */
function following(answers: readonly ('picture' | 'nothing')[]) {
  const streams: Stream[] = [];
  const waiting: (() => void)[] = [];
  const heard: SeatFeedEvent[] = [];
  let asked = 0;
  const http = httpClient({
    origin: 'http://box-office.test',
    firstWaitMs: 0,
    longestWaitMs: 0,
    fetch: async () => {
      const answer = answers[asked];
      asked += 1;
      if (answer !== 'picture') return new Response('{"code":"NOT_FOUND","message":"no"}', { status: 404 });
      const snapshot = {
        layoutId: 'l',
        version: String(7 + asked),
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
  const stop = liveSeatsOverHttp(http, { origin: 'http://box-office.test', openEvents: open, later }).follow(
    'e1',
    '7',
    (event) => heard.push(event),
  );
  const settled = () => new Promise(setImmediate);
  const pass = async () => {
    for (const work of waiting.splice(0)) work();
    for (let turn = 0; turn < 20; turn++) await settled();
  };
  return { streams, heard, stop, pass };
}

describe('live seats over HTTP', () => {
  it('takes the whole picture when it was away for too long, and goes on after it', async () => {
    const { streams, heard, pass } = following(['picture']);

    streams[0]?.dispatchEvent(new Event('reload'));
    await pass();

    expect(streams.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['7', '8']);
    expect(streams.map(({ readyState }) => readyState)).toEqual([2, 1]);
    expect(heard).toMatchObject([{ kind: 'snapshot', snapshot: { version: '8' } }]);
  });

  it('says that it is behind while the picture cannot be had, and asks again later', async () => {
    const { streams, heard, pass } = following(['nothing', 'picture']);

    streams[0]?.dispatchEvent(new Event('reload'));
    await pass();
    const before = [...heard];
    await pass();

    expect(before).toEqual([{ kind: 'stale' }]);
    expect(streams).toHaveLength(2);
    expect(heard.at(-1)).toMatchObject({ kind: 'snapshot', snapshot: { version: '9' } });
  });

  it('asks for nothing once nobody looks', async () => {
    const { streams, heard, stop, pass } = following(['picture']);

    streams[0]?.dispatchEvent(new Event('reload'));
    stop();
    await pass();

    expect(streams).toHaveLength(1);
    expect(heard).toEqual([]);
  });
});
