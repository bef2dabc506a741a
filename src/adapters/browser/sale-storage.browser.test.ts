import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { byCard, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { browserSaleStorage, parseStoredSale } from './sale-storage.browser.ts';
import { createTextStorage } from './text-storage.ts';

/** Creates the storage of a device, which other code may write to. */
function device() {
  const items = new Map<string, string>();
  const channels = new Set<BroadcastChannel>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  } as unknown as Storage;
  const tab = () =>
    browserSaleStorage(
      createTextStorage(() => storage),
      () => {
        const channel = new BroadcastChannel(`test-${items.size}`);
        channels.add(channel);
        return channel;
      },
    );
  const close = () => {
    for (const channel of channels) channel.close();
  };
  return { items, tab, close };
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
      heldUntil: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    })
    .map((record) => JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? null : value))),
);

/** The stored sale is untrusted input. */
describe('ui/snapshot-hostile: the stored sale in the browser', () => {
  it('restores what was saved, in every tab', () => {
    const { tab, close } = device();
    const memory = { eventId: 'ev-1', reservationId: 'res-1', paymentKey: 'k-1', heldUntil: 1_000 };
    tab().save('sale.SELF_SERVICE', memory);

    expect(tab().read('sale.SELF_SERVICE')).toEqual(memory);
    close();
  });

  it('accepts only valid data of its own', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const memory = parseStoredSale(text);
        const { heldUntil = null, ...keys } = memory ?? {};
        expect(heldUntil === null || Number.isSafeInteger(heldUntil)).toBe(true);
        for (const value of Object.values(keys))
          expect(value === null || /^[A-Za-z0-9_-]{1,128}$/.test(value)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('works without it when the browser denies storage', () => {
    const rejecting = createTextStorage(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const channel = new BroadcastChannel('rejecting');
    const memory = browserSaleStorage(rejecting, () => channel);
    memory.save('sale.SELF_SERVICE', { eventId: null, reservationId: null, paymentKey: null });

    expect(memory.read('sale.SELF_SERVICE')).toBeNull();
    channel.close();
  });

  it('starts a sale that neither throws nor pays, whatever is stored', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { items, tab, close } = device();
        items.set('taquilla.sale.SELF_SERVICE', text);
        const ports = memoryPorts();
        const driver = createSaleDriver({ ports, buyer: mariana, saleStorage: tab() });
        const view = await driver.waitUntilIdle();
        driver.stop();
        close();

        expect(['entry', 'seats', 'checking', 'payment']).toContain(view.screen);
        expect(ports.backend.callCounts.size).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('recovers a payment with an unknown result after a reload', async () => {
    const { tab, close } = device();
    const ports = memoryPorts();
    const driver = createSaleDriver({ ports, buyer: mariana, saleStorage: tab() });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitUntilCharging();
    driver.stop();

    const again = createSaleDriver({ ports, buyer: mariana, saleStorage: tab() });
    const settled = await again.waitForScreen('settled');
    close();

    expect(settled.result).toBe('SUCCESSFUL');
    expect(ports.backend.charges).toHaveLength(1);
  });
});
