import { describe, expect, it } from 'vitest';
import { byCard, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { buildPayer } from './sale-payment.context.ts';

const minute = 60_000;

/** Product: "A sale, from the first look to the gate"; Spec §2 (routes), §4, §9. */
describe('a self-service sale', () => {
  it('leads a signed-in fan from an event to tickets', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'), seat('A-2'));

    const payment = await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: byCard() });
    const settled = await driver.waitForScreen('settled');

    expect(payment).toMatchObject({ step: 'BUY', method: 'CARD', canPay: true });
    expect(payment.cart.reservation.total.total).toBe(2 * 27_856_400);
    expect(settled).toMatchObject({ step: 'SUCCESSFUL_PURCHASE', result: 'SUCCESSFUL' });
    expect(driver.ports.backend.charges).toHaveLength(1);
    expect(driver.ports.saleStorage.read('sale.SELF_SERVICE')).toBeNull();
  });

  it('shows the same total on the map and in the cart', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.selectSeats('ev-paramo', seat('A-1'), seat('B-4', 'E1'));
    driver.send({ type: 'quantity.chosen', sectionCode: 'GS', quantity: 3 });

    const { selectionTotal } = await driver.waitForScreen('seats');
    driver.send({ type: 'hold.requested' });
    const { cart } = await driver.waitForScreen('payment');

    expect(cart.reservation.total).toEqual(selectionTotal);
    expect(cart.admissions).toBe(5);
  });

  it('asks a visitor to sign in and keeps the seats', async () => {
    const driver = createSaleDriver();
    await driver.hold('ev-paramo', seat('A-1'));

    const { cart } = await driver.waitForScreen('signIn');
    driver.send({ type: 'buyer.signedIn', user: { ...mariana, firstName: '', documentNumber: null } });
    await driver.waitForScreen('identity');
    driver.ports.backend.user = mariana;
    driver.ports.backend.users.push(mariana);
    driver.send({
      type: 'identity.submitted',
      identity: { firstName: 'Mariana', lastName: 'Rojas', documentType: 'CC', documentNumber: '1020774418' },
      email: '',
    });
    const payment = await driver.waitForScreen('payment');

    expect(payment.cart.reservation.reservationId).toBe(cart.reservation.reservationId);
    expect(payment.buyer?.firstName).toBe('Mariana');
  });

  it('asks a buyer who signed in by phone for the e-mail address that the provider requires', async () => {
    const byPhone = { ...mariana, email: '' };
    const driver = createSaleDriver({ buyer: byPhone });
    driver.ports.backend.user = byPhone;
    driver.ports.backend.users.push(byPhone);
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('identity');
    const { firstName, lastName } = mariana;
    driver.send({
      type: 'identity.submitted',
      identity: { firstName, lastName, documentType: 'CC', documentNumber: '1020774418' },
      email: 'receipts@correo.co',
    });
    await driver.waitForScreen('payment');

    expect(buildPayer(driver.sale.getSnapshot().context)).toMatchObject({ email: 'receipts@correo.co' });
  });

  it('rejects more tickets than the event allows', async () => {
    const driver = createSaleDriver();
    await driver.selectSeats('ev-paramo');
    driver.send({ type: 'quantity.chosen', sectionCode: 'GS', quantity: 6 });
    driver.send({ type: 'seat.toggled', seat: seat('A-1') });

    expect(await driver.waitForScreen('seats')).toMatchObject({
      selectedTickets: 6,
      ticketsLeft: 0,
      failure: { code: 'TICKET_LIMIT' },
    });
  });

  it('offers available seats when the selected ones were just taken', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.selectSeats('ev-paramo', seat('A-5'), seat('A-6'));
    driver.ports.backend.sellToAnotherBuyer('ev-paramo', [{ ...seat('A-5'), quantity: 1 }]);
    driver.send({ type: 'hold.requested' });

    const { conflict, chosen } = await driver.waitForScreen('seats');
    driver.send({ type: 'selection.cleared' });
    driver.send({ type: 'alternative.chosen', seats: conflict?.alternatives[0] ?? [] });
    const { cart } = await driver.waitForScreen('payment');

    expect(conflict?.taken).toEqual([seat('A-5')]);
    expect(chosen.map(({ seatCode }) => seatCode)).toEqual(['A-6']);
    expect(cart.admissions).toBe(2);
  });

  it('says which selected seats somebody else took, and keeps the rest', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.selectSeats('ev-paramo', seat('A-5'), seat('A-6'));
    driver.send({ type: 'seats.taken', seats: [seat('A-5')], alternatives: [[seat('A-7')]] });

    expect(driver.view()).toMatchObject({
      selectedTickets: 1,
      conflict: { taken: [seat('A-5')], alternatives: [[seat('A-7')]] },
    });
    driver.send({ type: 'conflict.dismissed' });
    expect(driver.view()).toMatchObject({ selectedTickets: 1, conflict: null });
  });

  it('restores the selection that the address names, without the seats that are held', async () => {
    const first = createSaleDriver({ buyer: mariana });
    await first.hold('ev-paramo', seat('A-5'));
    first.stop();
    const driver = createSaleDriver({ buyer: mariana, ports: first.ports, eventId: 'ev-paramo' });
    const items = [seat('A-5'), seat('A-6')].map((one) => ({ ...one, quantity: 1 }));
    driver.send({ type: 'step.requested', step: 'STADIUM' });
    driver.send({ type: 'selection.restored', items });

    expect(await driver.waitForScreen('seats')).toMatchObject({ chosen: [{ ...seat('A-6'), quantity: 1 }] });
  });

  it('holds the best available seats', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.selectSeats('ev-paramo');
    driver.send({
      type: 'bestSeats.requested',
      bestSeatsRequest: { quantity: 3, together: true, zone: 'ORI', maxTotal: null },
    });

    const { cart } = await driver.waitForScreen('payment');

    expect(cart.reservation.items.map(({ zone }) => zone)).toEqual(['ORI', 'ORI', 'ORI']);
  });

  it('adds and removes cart items without restarting the countdown', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    const { cart: first } = await driver.waitForScreen('payment');
    await driver.advance(2 * minute);

    driver.send({ type: 'step.requested', step: 'STADIUM' });
    driver.send({ type: 'seat.toggled', seat: seat('A-2') });
    driver.send({ type: 'hold.requested' });
    const { cart: second } = await driver.waitForScreen('payment');
    driver.send({ type: 'item.removed', itemId: first.reservation.items[0]?.id ?? '' });
    const { cart: third } = await driver.waitForScreen('payment');

    expect(second.reservation.items.map(({ seatCode }) => seatCode)).toEqual(['A-1', 'A-2']);
    expect(third.reservation.items.map(({ seatCode }) => seatCode)).toEqual(['A-2']);
    expect(third.reservation.expiresAt).toBe(first.reservation.expiresAt);
  });

  it('returns to the map when the last item is removed', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    const { cart } = await driver.waitForScreen('payment');

    driver.send({ type: 'item.removed', itemId: cart.reservation.items[0]?.id ?? '' });

    expect(await driver.waitForScreen('seats')).toMatchObject({ cart: null, step: 'STADIUM' });
  });

  it('starts over for the next event', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    driver.send({ type: 'event.chosen', eventId: 'ev-final' });

    expect(await driver.waitForScreen('seats')).toMatchObject({
      chosen: [],
      cart: null,
      event: { id: 'ev-final' },
    });
  });

  it('reports an unavailable event and stays at the entry', async () => {
    const driver = createSaleDriver();
    await driver.waitForScreen('entry');

    driver.send({ type: 'event.chosen', eventId: 'nowhere' });

    expect(await driver.waitForScreen('entry')).toMatchObject({
      step: 'ENTRY',
      failure: { code: 'NOT_FOUND' },
    });
  });
});
