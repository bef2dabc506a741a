import { describe, expect, it } from 'vitest';
import { createCountedSeatHolds, createSaleDriver } from '#testing/sale-driver.ts';

describe('a sale that starts with the event of its address', () => {
  const chosen = { type: 'event.chosen', eventId: 'ev-paramo' } as const;
  const once = [{ salesChannel: 'SELF_SERVICE', eventId: 'ev-paramo' }];

  it('is restored once, even when the event is chosen again', async () => {
    const { ports, currentHoldQueries: asked } = createCountedSeatHolds();
    const driver = createSaleDriver({ ports, eventId: 'ev-paramo' });
    driver.send(chosen);
    driver.send({ type: 'step.requested', step: 'STADIUM' });
    driver.send(chosen);
    await driver.waitForScreen('seats');
    driver.send(chosen);
    await driver.waitUntilIdle();

    expect(asked).toEqual(once);
  });

  it('sends one request from the entry, even when it is pressed twice', async () => {
    const { ports, currentHoldQueries: asked } = createCountedSeatHolds();
    const driver = createSaleDriver({ ports });
    await driver.waitForScreen('entry');
    asked.length = 0;
    driver.send(chosen);
    driver.send(chosen);
    await driver.waitForScreen('seats');

    expect(asked).toEqual(once);
  });

  it('switches to another event that is chosen while the first is loading', async () => {
    const { ports, currentHoldQueries: asked } = createCountedSeatHolds();
    const other = ports.backend.events.find(({ id }) => id !== 'ev-paramo')?.id ?? '';
    const driver = createSaleDriver({ ports, eventId: 'ev-paramo' });
    driver.send({ type: 'event.chosen', eventId: other });
    const view = await driver.waitForScreen('seats');

    expect(view.event.id).toBe(other);
    expect(asked).toHaveLength(2);
  });
});
