import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { expectsRunningHold } from './expects-running-hold.ts';

const minute = 60_000;

describe('the room of the bar of a running hold', () => {
  it('is there without asking the server from the hold on, until it can no longer be active', async () => {
    const ports = memoryPorts();
    const driver = createSaleDriver({ ports, buyer: mariana });
    const expects = () => expectsRunningHold(ports);

    expect(expects()).toBe(false);
    await driver.hold('ev-paramo', seat('A-1'));
    expect(expects()).toBe(true);
    await driver.advance(45 * minute);
    expect(expects()).toBe(false);
  });

  it('is released with the seats', async () => {
    const ports = memoryPorts();
    const driver = createSaleDriver({ ports, buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    driver.send({ type: 'sale.abandoned' });
    await driver.waitForScreen('entry');

    expect(expectsRunningHold(ports)).toBe(false);
  });
});
