import { describe, expect, it } from 'vitest';
import type { PurchaseUpdate } from '#application/purchase-updates.port.ts';
import type { PurchaseQuery } from '#domain/order/purchase.ts';
import { purchaseUpdatesOverHttp } from './purchase-updates.http.ts';

/** The part of EventSource that the adapter uses. */
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
  emit(...names: readonly string[]): void {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
}

function following(of: PurchaseQuery = { orderId: 'o1' }) {
  const streams: Stream[] = [];
  const received: PurchaseUpdate[] = [];
  const waits: number[] = [];
  let next: (() => void) | null = null;
  const stop = purchaseUpdatesOverHttp({
    origin: 'http://box-office.test',
    openEventSource: (url) => {
      const stream = new Stream(url);
      streams.push(stream);
      return stream as unknown as EventSource;
    },
    setTimer: (work, ms) => {
      waits.push(ms);
      next = work;
      return () => {
        if (next === work) next = null;
      };
    },
    silenceTimeoutMs: 40,
    reopenDelayMs: 60,
  }).subscribe(of, (update) => received.push(update));
  const pass = () => {
    const work = next;
    next = null;
    work?.();
  };
  return { streams, received, waits, stop, pass, isWaiting: () => next !== null };
}

describe('purchase updates over HTTP', () => {
  it.each([
    [{ orderId: 'o1' }, '?orderId=o1'],
    [{ token: 'o1.sig' }, '?token=o1.sig'],
  ])('are subscribed to by %j', (of, query) => {
    const { streams } = following(of);

    expect(streams.map(({ url }) => url)).toEqual([`http://box-office.test/api/orders/live${query}`]);
  });

  it('are delivered as they arrive', () => {
    const { streams, received } = following();

    streams[0]?.emit('open', 'changed', 'heartbeat', 'changed');

    expect(received).toEqual(['open', 'changed', 'changed']);
  });

  it('are reported lost with the connection, which the browser restores by itself', () => {
    const { streams, received } = following();

    streams[0]?.emit('open', 'error', 'open');

    expect(received).toEqual(['open', 'lost', 'open']);
    expect(streams).toHaveLength(1);
  });

  it('are requested again after a delay when the stream is rejected', () => {
    const { streams, received, waits, pass } = following();
    streams[0]?.close();
    streams[0]?.emit('error');
    pass();

    expect(received).toEqual(['lost']);
    expect(waits).toEqual([60]);
    expect(streams).toHaveLength(2);
  });

  it('are reported lost without a heartbeat, even if the browser believes the connection is open', () => {
    const { streams, received, waits, pass } = following();
    streams[0]?.emit('open', 'heartbeat');
    pass();

    expect(received).toEqual(['open', 'lost']);
    expect(streams[0]?.readyState).toBe(2);
    expect(waits).toEqual([40, 40, 60]);
  });

  it('are not requested again after the subscription ends', () => {
    const { streams, received, stop, isWaiting } = following();
    streams[0]?.emit('open');

    stop();
    streams[0]?.emit('error');

    expect(received).toEqual(['open']);
    expect([streams[0]?.readyState, isWaiting()]).toEqual([2, false]);
  });
});
