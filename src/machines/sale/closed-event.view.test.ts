import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { type SaleState, saleStates } from '#domain/catalogue/sale-state.ts';
import { createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { findClosedEvent } from './closed-event.view.ts';

const eventId = 'ev-paramo';

function createPorts(saleState: SaleState) {
  const ports = memoryPorts();
  const { events } = ports.backend;
  events.splice(0, events.length, ...events.map((one) => (one.id === eventId ? { ...one, saleState } : one)));
  return ports;
}

describe('a sale whose event is closed', () => {
  it.each(saleStates)(
    'is left at once in the states that have a page of their own: %s',
    async (saleState) => {
      const driver = createSaleDriver({ ports: createPorts(saleState), buyer: mariana, eventId });
      await driver.waitForScreen('seats');

      const isLeft = saleState === 'EXPIRED' || saleState === 'DISABLED';
      expect(findClosedEvent(driver.sale.getSnapshot())?.id ?? null).toBe(isLeft ? eventId : null);
    },
  );

  it('is not left by whoever holds seats of it', async () => {
    const ports = memoryPorts();
    const first = createSaleDriver({ ports, buyer: mariana });
    await first.hold(eventId, seat('A-5'));
    first.stop();
    const { events } = ports.backend;
    events.splice(
      0,
      events.length,
      ...events.map((one) => (one.id === eventId ? { ...one, saleState: 'DISABLED' as const } : one)),
    );

    const again = createSaleDriver({ ports, buyer: mariana, eventId });
    await again.waitForScreen('payment');
    expect(again.sale.getSnapshot().context.event?.saleState).toBe('DISABLED');
    expect(findClosedEvent(again.sale.getSnapshot())).toBeNull();
  });
});
