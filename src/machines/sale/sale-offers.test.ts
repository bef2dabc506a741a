import { describe, expect, it } from 'vitest';
import { toSeatSelection } from '#domain/sale/seat-selection.ts';
import { createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';

describe('proposed seats that the buyer accepts', () => {
  it('are held as proposed, whatever was selected on the map before', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.selectSeats('ev-paramo', seat('B-1'));
    driver.send({ type: 'offer.accepted', items: toSeatSelection([seat('A-5'), seat('A-6')]) });

    const { cart } = await driver.waitForScreen('payment');
    expect(cart.reservation.items.map(({ seatCode }) => seatCode)).toEqual(['A-5', 'A-6']);
  });

  it('leave nothing selected when one of them was lost, and say which one', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.selectSeats('ev-paramo');
    driver.send({ type: 'selectionMethod.chosen', selectionMethod: 'best' });
    driver.ports.backend.sellToAnotherBuyer('ev-paramo', [{ ...seat('A-5'), quantity: 1 }]);
    driver.send({ type: 'offer.accepted', items: toSeatSelection([seat('A-5'), seat('A-6')]) });

    expect(await driver.waitForScreen('seats')).toMatchObject({
      selectionMethod: 'best',
      chosen: [],
      cart: null,
      conflict: { taken: [seat('A-5')], alternatives: [] },
    });
  });

  it('name the general admission that was exhausted meanwhile', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.selectSeats('ev-paramo');
    const { capacity = 0 } = driver.ports.backend.findSection('GS') ?? {};
    const places = { sectionCode: 'GS', seatCode: 'UNNUMBERED' };
    driver.ports.backend.sellToAnotherBuyer('ev-paramo', [{ ...places, quantity: capacity - 1 }]);
    driver.send({ type: 'offer.accepted', items: [{ ...places, quantity: 2 }] });

    expect(await driver.waitForScreen('seats')).toMatchObject({
      chosen: [],
      conflict: { taken: [places], alternatives: [] },
    });
  });

  it('are not held when the event is off sale', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const { events } = driver.ports.backend;
    const at = events.findIndex(({ id }) => id === 'ev-paramo');
    events.splice(
      at,
      1,
      ...events.slice(at, at + 1).map((one) => ({ ...one, saleState: 'DISABLED' as const })),
    );
    await driver.selectSeats('ev-paramo');
    driver.send({ type: 'offer.accepted', items: toSeatSelection([seat('A-5')]) });

    expect(driver.view()).toMatchObject({ screen: 'seats', holding: false, chosen: [] });
  });
});
