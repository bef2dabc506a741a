import { describe, expect, it } from 'vitest';
import type { PurchaseNews } from '#application/purchase-news.port.ts';
import type { PurchaseSought } from '#domain/order/purchase.ts';
import { purchaseNewsOverHttp } from './purchase-news.http.ts';

/** As much of an EventSource as the adapter uses. */
class Stream extends EventTarget {
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.readyState = 2;
  }
  says(...names: readonly string[]): void {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
}

function following(of: PurchaseSought = { orderId: 'o1' }) {
  const streams: Stream[] = [];
  const heard: PurchaseNews[] = [];
  const waits: number[] = [];
  let next: (() => void) | null = null;
  const stop = purchaseNewsOverHttp({
    origin: 'http://box-office.test',
    openEvents: (url) => {
      const stream = new Stream(url);
      streams.push(stream);
      return stream as unknown as EventSource;
    },
    later: (work, ms) => {
      waits.push(ms);
      next = work;
      return () => {
        if (next === work) next = null;
      };
    },
    silenceMs: 40,
    restMs: 60,
  }).follow(of, (news) => heard.push(news));
  const pass = () => {
    const work = next;
    next = null;
    work?.();
  };
  return { streams, heard, waits, stop, pass, isWaiting: () => next !== null };
}

describe('the news of a purchase over HTTP', () => {
  it.each([
    [{ orderId: 'o1' }, '?orderId=o1'],
    [{ token: 'o1.sig' }, '?token=o1.sig'],
  ])('follow %j', (of, query) => {
    const { streams } = following(of);

    expect(streams.map(({ url }) => url)).toEqual([`http://box-office.test/api/orders/live${query}`]);
  });

  it('are told as they come', () => {
    const { streams, heard } = following();

    streams[0]?.says('open', 'changed', 'beat', 'changed');

    expect(heard).toEqual(['open', 'changed', 'changed']);
  });

  it('are lost with the connection, which the browser makes again by itself', () => {
    const { streams, heard } = following();

    streams[0]?.says('open', 'error', 'open');

    expect(heard).toEqual(['open', 'lost', 'open']);
    expect(streams).toHaveLength(1);
  });

  it('are asked for anew, after a rest, where the stream was refused', () => {
    const { streams, heard, waits, pass } = following();
    streams[0]?.close();
    streams[0]?.says('error');
    pass();

    expect(heard).toEqual(['lost']);
    expect(waits).toEqual([60]);
    expect(streams).toHaveLength(2);
  });

  it('are lost when not even a beat is heard, whatever the browser believes', () => {
    const { streams, heard, waits, pass } = following();
    streams[0]?.says('open', 'beat');
    pass();

    expect(heard).toEqual(['open', 'lost']);
    expect(streams[0]?.readyState).toBe(2);
    expect(waits).toEqual([40, 40, 60]);
  });

  it('are of no interest any more once nobody follows', () => {
    const { streams, heard, stop, isWaiting } = following();
    streams[0]?.says('open');

    stop();
    streams[0]?.says('error');

    expect(heard).toEqual(['open']);
    expect([streams[0]?.readyState, isWaiting()]).toEqual([2, false]);
  });
});
