import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { byCard, mariana, saleDesk, seat } from '#testing/sale-desk.ts';
import { browserSaleMemory, memoryIn } from './sale-memory.browser.ts';
import { keptText } from './storage.ts';

/** A device whose storage anybody may write into. */
function device() {
  const kept = new Map<string, string>();
  const channels = new Set<BroadcastChannel>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
  const tab = () =>
    browserSaleMemory(
      keptText(() => storage),
      () => {
        const channel = new BroadcastChannel(`test-${kept.size}`);
        channels.add(channel);
        return channel;
      },
    );
  const close = () => {
    for (const channel of channels) channel.close();
  };
  return { kept, tab, close };
}

const hostile = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({
      version: fc.oneof(fc.constant(1), fc.anything()),
      eventId: fc.oneof(fc.constant('ev-paramo'), fc.string(), fc.anything()),
      reservationId: fc.oneof(fc.constant('res-1'), fc.string(), fc.anything()),
      paymentKey: fc.oneof(fc.constant(null), fc.constant('key-stolen-1'), fc.string(), fc.anything()),
    })
    .map((record) => JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? null : value))),
);

/** What this device remembers is not to be trusted. */
describe('ui/snapshot-hostile: the sale’s memory in the browser', () => {
  it('gives back what it was given, to every tab', () => {
    const { tab, close } = device();
    const memory = { eventId: 'ev-1', reservationId: 'res-1', paymentKey: 'k-1' };
    tab().save('sale.SELF_SERVICE', memory);

    expect(tab().read('sale.SELF_SERVICE')).toEqual(memory);
    close();
  });

  it('believes nothing but its own', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const memory = memoryIn(text);
        for (const value of Object.values(memory ?? {}))
          expect(value === null || /^[A-Za-z0-9_-]{1,128}$/.test(value)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('does without a storage that refuses', () => {
    const refusing = keptText(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const channel = new BroadcastChannel('refusing');
    const memory = browserSaleMemory(refusing, () => channel);
    memory.save('sale.SELF_SERVICE', { eventId: null, reservationId: null, paymentKey: null });

    expect(memory.read('sale.SELF_SERVICE')).toBeNull();
    channel.close();
  });

  it('starts a sale that neither throws nor pays, whatever stands there', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { kept, tab, close } = device();
        kept.set('taquilla.sale.SELF_SERVICE', text);
        const ports = memoryPorts();
        const desk = saleDesk({ ports, buyer: mariana, saleMemory: tab() });
        const view = await desk.settles();
        desk.stop();
        close();

        expect(['entry', 'seats', 'checking', 'payment']).toContain(view.screen);
        expect(ports.office.asked.size).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('carries a payment whose answer nobody heard over a reload', async () => {
    const { tab, close } = device();
    const ports = memoryPorts();
    const desk = saleDesk({ ports, buyer: mariana, saleMemory: tab() });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.charges();
    desk.stop();

    const again = saleDesk({ ports, buyer: mariana, saleMemory: tab() });
    const settled = await again.shows('settled');
    close();

    expect(settled.result).toBe('SUCCESSFUL');
    expect(ports.office.charges).toHaveLength(1);
  });
});
