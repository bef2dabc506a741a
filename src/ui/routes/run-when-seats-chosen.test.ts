import { describe, expect, it, vi } from 'vitest';
import { createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { runWhenSeatsChosen } from './run-when-seats-chosen.ts';

describe('the steps after the seats', () => {
  it('are loaded with the first seat, and once', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const work = vi.fn();
    runWhenSeatsChosen(driver.sale, work);
    await driver.selectSeats('ev-paramo');
    expect(work).not.toHaveBeenCalled();

    driver.send({ type: 'seat.toggled', seat: seat('A-1') });
    expect(work).toHaveBeenCalledOnce();
    driver.send({ type: 'seat.toggled', seat: seat('A-2') });
    expect(work).toHaveBeenCalledOnce();
  });

  it('are loaded at once on a page that opens with held seats', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    const work = vi.fn();
    runWhenSeatsChosen(driver.sale, work);

    expect(work).toHaveBeenCalledOnce();
  });

  it('are not loaded for a page that was left', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const work = vi.fn();
    runWhenSeatsChosen(driver.sale, work)();
    await driver.selectSeats('ev-paramo', seat('A-1'));

    expect(work).not.toHaveBeenCalled();
  });
});
