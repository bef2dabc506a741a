import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { createRejectedFailure } from '#adapters/memory/rejected-failure.ts';
import { settlePendingPayment } from '#adapters/memory/simulate-payment.ts';
import { err } from '#domain/shared/result.ts';
import {
  byCard,
  cancelEventOfHold,
  createCountedSeatHolds,
  createSaleDriver,
  mariana,
  seat,
} from '#testing/sale-driver.ts';
import { toReservationView } from '../reservation/reservation.view.ts';
import { buildPayer } from './sale.context.ts';
import type { SaleView } from './sale.view.ts';

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

  describe('given a declined card', () => {
    it('keeps the hold, shows the decline reason, and sells with the next card', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      driver.send({ type: 'payment.submitted', payment: byCard('FUND') });
      await driver.waitUntilIdle();

      const declined = await driver.waitForScreen('payment');
      driver.send({ type: 'payment.submitted', payment: byCard('APRO') });
      await driver.waitForScreen('settled');

      expect(declined).toMatchObject({ decline: 'cc_rejected_insufficient_amount', canPay: true });
      expect(declined.cart.reservation.status).toBe('ACTIVE');
      expect(driver.ports.backend.charges).toHaveLength(1);
    });

    it('stays on the same screen, so that the input is kept', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      const shown = new Set<string>();
      driver.sale.subscribe(() => shown.add(driver.view().screen));

      driver.send({ type: 'payment.submitted', payment: byCard('CALL') });
      await driver.waitUntilIdle();
      await driver.waitForScreen('payment');

      expect([...shown]).toEqual(['payment']);
    });
  });

  it('marks the field that the provider rejects', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    const payment = byCard();
    if (payment.method !== 'CARD' || payment.from !== 'new') throw new Error('a card');

    driver.send({
      type: 'payment.submitted',
      payment: { ...payment, card: { ...payment.card, securityCode: '1' } },
    });

    expect((await driver.waitForScreen('payment')).fields).toEqual([
      { field: 'securityCode', reason: 'INVALID' },
    ]);
    expect(driver.ports.backend.callCounts.get('pay')).toBeUndefined();
  });

  it('ignores a second press of the pay button', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');

    driver.send({ type: 'payment.submitted', payment: byCard() });
    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    expect(driver.ports.backend.callCounts.get('pay')).toBe(1);
  });

  it('shows the payment in progress until the page of its result is there', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    const shown: SaleView[] = [];
    driver.sale.subscribe(() => shown.push(driver.view()));

    driver.send({ type: 'payment.submitted', payment: byCard() });
    const settled = await driver.waitForScreen('settled');

    expect(new Set(shown.map(({ screen }) => screen))).toEqual(new Set(['payment', 'settled']));
    expect(shown.every((view) => view.screen !== 'payment' || view.paying)).toBe(true);
    expect(settled.previous).toMatchObject({ screen: 'payment', method: 'CARD', paying: true });
  });

  describe('given a lost response to the payment', () => {
    it('shows that it is checking, polls the result and finds the tickets', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      const shown: string[] = [];
      driver.sale.subscribe(() => shown.push(driver.view().screen));
      driver.ports.backend.injectedFaults.set('pay', 'lost');

      driver.send({ type: 'payment.submitted', payment: byCard() });
      const settled = await driver.waitForScreen('settled');

      expect(shown).toContain('checking');
      expect(settled).toMatchObject({ result: 'SUCCESSFUL', previous: { screen: 'checking' } });
      expect(driver.ports.backend.callCounts.get('pay')).toBe(1);
      expect(driver.ports.backend.charges).toHaveLength(1);
    });

    it('only polls when the sale starts again while the payment is checked', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      driver.ports.backend.injectedFaults.set('pay', 'lost');
      driver.ports.backend.injectedFaults.set('findPurchase', 'unavailable');
      driver.send({ type: 'payment.submitted', payment: byCard() });
      await driver.waitForScreen('checking');

      const broken = {
        type: 'xstate.error.actor.otherTabs',
        error: new Error('storage'),
        actorId: 'otherTabs',
      };
      driver.sale.send(broken as never);
      await driver.waitForScreen('checking');
      await driver.advance(10_000);
      await driver.waitForScreen('settled');

      expect(driver.ports.backend.callCounts.get('pay')).toBe(1);
      expect(driver.ports.backend.charges).toHaveLength(1);
    });

    it.each(['offline', 'unavailable'] as const)('survives %s without a charge', async (fault) => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      driver.ports.backend.injectedFaults.set('pay', fault);

      driver.send({ type: 'payment.submitted', payment: byCard() });
      await driver.flushPendingResults();
      await driver.advance(10_000);
      const payment = await driver.waitForScreen('payment');

      expect(payment).toMatchObject({ canPay: true });
      expect(payment.failure?.code).toBe(fault === 'offline' ? 'OFFLINE' : 'NO_PAYMENT_FOUND');
      expect(driver.ports.backend.charges).toHaveLength(0);
    });

    it('returns to the payment by itself when the connection is back', async () => {
      const ports = memoryPorts();
      const { seatHolds } = ports;
      let isOffline = false;
      const findCurrent: typeof seatHolds.findCurrent = async (of) =>
        isOffline ? err({ kind: 'offline' }) : seatHolds.findCurrent(of);
      const driver = createSaleDriver({
        buyer: mariana,
        ports: { ...ports, seatHolds: { ...seatHolds, findCurrent } },
      });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      isOffline = true;
      ports.backend.injectedFaults.set('pay', 'offline');

      driver.send({ type: 'payment.submitted', payment: byCard() });
      await driver.waitForScreen('unreachable');
      isOffline = false;
      driver.send({ type: 'page.resumed' });
      const payment = await driver.waitForScreen('payment');

      expect(payment).toMatchObject({ canPay: true, failure: { code: 'OFFLINE' } });
    });

    it('polls repeatedly, never pays twice, and reports when there was no payment', async () => {
      const ports = memoryPorts();
      const driver = createSaleDriver({ buyer: mariana, ports });
      await driver.hold('ev-paramo', seat('A-1'));
      const { cart } = await driver.waitForScreen('payment');
      const { reservationId } = cart.reservation;
      ports.saleStorage.save('sale.SELF_SERVICE', {
        eventId: 'ev-paramo',
        reservationId,
        paymentKey: 'key-lost-1',
      });
      driver.stop();

      const again = createSaleDriver({ buyer: mariana, ports });
      await again.waitForScreen('checking');
      await again.advance(10_000);
      const payment = await again.waitForScreen('payment');

      expect(payment.failure?.code).toBe('NO_PAYMENT_FOUND');
      expect(payment.cart.reservation.reservationId).toBe(reservationId);
      expect(ports.backend.callCounts.get('pay')).toBeUndefined();
      expect(ports.saleStorage.read('sale.SELF_SERVICE')?.paymentKey).toBeNull();
    });
  });

  describe('given a reload', () => {
    it('returns to the payment with the same seats', async () => {
      const ports = memoryPorts();
      const before = createSaleDriver({ buyer: mariana, ports });
      await before.hold('ev-paramo', seat('A-1'));
      const { cart } = await before.waitForScreen('payment');
      before.stop();

      const after = createSaleDriver({ buyer: mariana, ports });

      expect((await after.waitForScreen('payment')).cart.reservation.items).toEqual(cart.reservation.items);
    });

    it('polls a pending payment and does not pay again', async () => {
      const ports = memoryPorts();
      const before = createSaleDriver({ buyer: mariana, ports });
      await before.hold('ev-paramo', seat('A-1'));
      await before.waitForScreen('payment');
      before.send({ type: 'payment.submitted', payment: byCard() });
      await before.waitUntilCharging();
      const remembered = ports.saleStorage.read('sale.SELF_SERVICE');
      before.stop();

      const after = createSaleDriver({ buyer: mariana, ports });

      expect(remembered?.paymentKey).toBe(before.sale.getSnapshot().context.paymentKey);
      expect(await after.waitForScreen('settled')).toMatchObject({ result: 'SUCCESSFUL' });
      expect(ports.backend.callCounts.get('pay')).toBe(1);
      expect(ports.backend.charges).toHaveLength(1);
    });
  });

  describe('given a pending order', () => {
    it.each(['this', 'another'] as const)(
      'opens its event for a second purchase on %s device',
      async (device) => {
        const ports = memoryPorts({ market: 'MEX' });
        const first = createSaleDriver({ buyer: mariana, ports });
        await first.hold('ev-paramo', seat('A-1'));
        const { cart } = await first.waitForScreen('payment');
        const { reservationId } = cart.reservation;
        first.send({
          type: 'payment.submitted',
          payment: { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' },
        });
        const pending = await first.waitForScreen('settled');
        // Another device remembers the hold as it was before the payment.
        if (device === 'another')
          ports.saleStorage.save('sale.SELF_SERVICE', {
            eventId: 'ev-paramo',
            reservationId,
            paymentKey: null,
          });

        const second = createSaleDriver({ buyer: mariana, ports, eventId: 'ev-paramo' });
        const opened = await second.waitForScreen('seats');
        await second.hold('ev-paramo', seat('A-2'));
        await second.waitForScreen('payment');
        second.send({ type: 'payment.submitted', payment: byCard() });
        const settled = await second.waitForScreen('settled');

        expect(pending.result).toBe('PENDING_CASH_MP');
        expect(opened.cart).toBeNull();
        expect(settled).toMatchObject({ result: 'SUCCESSFUL' });
        expect(settled.orderId).not.toBe(pending.orderId);
      },
    );
  });

  describe('given an expired hold', () => {
    it('says so and holds the same seats again on request', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'), seat('A-2'));
      await driver.waitForScreen('payment');
      await driver.advance(10 * minute + 5_000);

      const { reservation } = await driver.waitForScreen('expired');
      driver.send({ type: 'sameSeats.requested' });
      const { cart } = await driver.waitForScreen('payment');

      expect(reservation.status).toBe('EXPIRED');
      expect(cart.reservation.items.map(({ id }) => id)).toEqual(reservation.items.map(({ id }) => id));
    });

    it('shows alternatives when somebody else has taken the seats', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      await driver.advance(10 * minute + 5_000);
      await driver.waitForScreen('expired');
      driver.ports.backend.sellToAnotherBuyer('ev-paramo', [{ ...seat('A-1'), quantity: 1 }]);

      driver.send({ type: 'sameSeats.requested' });

      expect((await driver.waitForScreen('seats')).conflict?.taken).toEqual([seat('A-1')]);
    });

    it('is extended on request, unless the event is in high demand', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      const { cart } = await driver.waitForScreen('payment');
      const crowded = createSaleDriver({ buyer: mariana });
      await crowded.hold('ev-final', seat('A-1'));
      const { cart: rushed } = await crowded.waitForScreen('payment');
      await driver.advance(9 * minute);

      cart.hold?.send({ type: 'extension.requested' });
      await driver.flushPendingResults();
      await driver.advance(2_000);
      const bar = cart.hold && toReservationView(cart.hold.getSnapshot());

      expect(bar?.remaining).toBe(3 * minute - 2_000);
      expect(rushed.hold && toReservationView(rushed.hold.getSnapshot())).toMatchObject({
        canExtend: false,
        highDemand: true,
      });
    });
  });

  it('reads the event again when its cancellation ended the hold, and charges nothing', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    const { cart } = await driver.waitForScreen('payment');
    await cancelEventOfHold(driver.ports, cart.reservation);
    driver.send({ type: 'payment.submitted', payment: byCard() });

    expect(await driver.waitForScreen('seats')).toMatchObject({
      event: { saleState: 'CANCELLED' },
      onSale: false,
      cart: null,
    });
    expect(driver.ports.backend.charges).toEqual([]);
  });

  describe('given two tabs', () => {
    it('synchronises them, and requires a look at a changed cart before the payment', async () => {
      const ports = memoryPorts();
      const one = createSaleDriver({ buyer: mariana, ports });
      await one.hold('ev-paramo', seat('A-1'), seat('A-2'));
      const { cart } = await one.waitForScreen('payment');
      const other = createSaleDriver({ buyer: mariana, ports, saleStorage: ports.device.tab() });
      await other.waitForScreen('payment');

      one.send({ type: 'item.removed', itemId: cart.reservation.items[0]?.id ?? '' });
      await one.waitForScreen('payment');
      const seen = await other.waitForScreen('payment');
      other.send({ type: 'cart.confirmed' });

      expect(seen).toMatchObject({ cartChanged: true, canPay: false });
      expect(seen.cart.admissions).toBe(1);
      expect(await other.waitForScreen('payment')).toMatchObject({ cartChanged: false, canPay: true });
    });

    it('shows in one tab that the other has paid while it is still loading the payment options', async () => {
      const ports = memoryPorts();
      const one = createSaleDriver({ buyer: mariana, ports });
      await one.hold('ev-paramo', seat('A-1'));
      const answer = Promise.withResolvers<void>();
      const slowly: typeof ports.checkout.listPaymentOptions = async (reservationId) => {
        const paymentOptions = await ports.checkout.listPaymentOptions(reservationId);
        await answer.promise;
        return paymentOptions;
      };
      const other = createSaleDriver({
        buyer: mariana,
        ports: { ...ports, checkout: { ...ports.checkout, listPaymentOptions: slowly } },
        saleStorage: ports.device.tab(),
      });
      await waitFor(other.sale, (snapshot) =>
        snapshot.matches({ cart: { paying: 'loadingPaymentOptions' } }),
      );

      one.send({ type: 'payment.submitted', payment: byCard() });
      const { orderId } = await one.waitForScreen('settled');
      answer.resolve();

      expect(await other.waitForScreen('settled')).toMatchObject({ orderId, result: 'SUCCESSFUL' });
    });

    it('never charges twice when both submit', async () => {
      const ports = memoryPorts();
      const one = createSaleDriver({ buyer: mariana, ports });
      await one.hold('ev-paramo', seat('A-1'));
      await one.waitForScreen('payment');
      const other = createSaleDriver({ buyer: mariana, ports, saleStorage: ports.device.tab() });
      await other.waitForScreen('payment');

      one.send({ type: 'payment.submitted', payment: byCard() });
      other.send({ type: 'payment.submitted', payment: byCard() });
      const [first, second] = await Promise.all([
        one.waitForScreen('settled'),
        other.waitForScreen('settled'),
      ]);

      expect(first.orderId).toBe(second.orderId);
      expect(ports.backend.charges).toHaveLength(1);
    });
  });

  it('leaves a card under review to the outcome page', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: byCard('CONT') });

    const settled = await driver.waitForScreen('settled');
    settlePendingPayment(driver.ports.backend, settled.orderId, 'approved');

    expect(settled).toMatchObject({ step: 'PENDING', result: 'PENDING_CARD' });
    expect(await driver.ports.checkout.findPurchase({ orderId: settled.orderId })).toMatchObject({
      value: { purchase: { result: 'SUCCESSFUL' } },
    });
  });

  it('accepts cash only at an available location', async () => {
    const driver = createSaleDriver({ ports: memoryPorts({ market: 'MEX' }), buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    const at = (place: 'banamex' | 'oxxo') => {
      driver.send({ type: 'method.chosen', method: 'CASH', place });
      return driver.waitForScreen('payment');
    };

    const closed = await at('banamex');
    driver.send({
      type: 'payment.submitted',
      payment: { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'banamex' },
    });
    const still = await driver.waitForScreen('payment');

    expect([closed.canPay, still.paying, driver.ports.backend.callCounts.get('pay')]).toEqual([
      false,
      false,
      undefined,
    ]);
    expect(await at('oxxo')).toMatchObject({ method: 'CASH', place: 'oxxo', canPay: true });
  });

  it('finds a pending payment after a lost response and does not pay again', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    driver.ports.backend.injectedFaults.set('pay', 'lost');
    driver.send({ type: 'payment.submitted', payment: { method: 'PAGUITOS' } });

    expect(await driver.waitForScreen('settled')).toMatchObject({
      step: 'PENDING',
      result: 'PENDING_PAYMENT',
    });
    expect(driver.ports.backend.charges).toHaveLength(1);
    expect(driver.ports.backend.callCounts.get('pay')).toBe(1);
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

describe('an assisted sale', () => {
  it('finds the fan by document and sells with the terminal voucher', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'), seat('A-2'));
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { documentType: 'CC', documentNumber: '1020774418' } });

    const { found } = await driver.waitForScreen('fan');
    driver.send({ type: 'fan.confirmed' });
    const { cart } = await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-004711' } });

    expect(found?.firstName).toBe('Mariana');
    expect(cart.reservation.fan?.id).toBe(mariana.id);
    expect(await driver.waitForScreen('settled')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
  });

  it('keeps the voucher when the answer is lost: the card reader already has the money', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { email: mariana.email } });
    await driver.waitUntilIdle();
    driver.send({ type: 'fan.confirmed' });
    await driver.waitForScreen('payment');
    ports.backend.injectedFaults.set('pay', 'unavailable');
    driver.send({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-004711' } });
    await driver.flushPendingResults();
    await driver.advance(10_000);

    expect(await driver.waitForScreen('payment')).toMatchObject({
      method: 'TPV',
      voucher: { voucherNumber: 'V-004711' },
      failure: { code: 'NO_PAYMENT_FOUND' },
    });
  });

  it('waits for the sign-in when the session has ended at the charge, and keeps seats, fan and voucher', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    let hasSession = false;
    const checkout: typeof ports.checkout = {
      ...ports.checkout,
      pay: async (payment) =>
        hasSession ? ports.checkout.pay(payment) : createRejectedFailure('SESSION_REQUIRED'),
    };
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports: { ...ports, checkout } });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { email: mariana.email } });
    await driver.waitUntilIdle();
    driver.send({ type: 'fan.confirmed' });
    await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-004711' } });
    const lost = await driver.waitForScreen('unreachable');
    hasSession = true;
    driver.send({ type: 'buyer.signedIn', user: mariana });

    expect(lost.failure).toMatchObject({ code: 'SESSION_REQUIRED' });
    expect(await driver.waitForScreen('payment')).toMatchObject({
      voucher: { voucherNumber: 'V-004711' },
      buyer: { id: mariana.id },
    });
  });

  it('goes on to the next fan of the same event while the previous one has a code to pay', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'));
    driver.send({ type: 'fan.searched', query: { email: mariana.email } });
    await driver.waitUntilIdle();
    driver.send({ type: 'fan.confirmed' });
    await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: { method: 'CASH', checkoutProvider: 'TAQUILLA' } });
    expect(await driver.waitForScreen('settled')).toMatchObject({ result: 'PENDING_CLUB' });

    const next = createSaleDriver({ salesChannel: 'ASSISTED', ports, eventId: 'ev-paramo' });

    expect(await next.waitUntilIdle()).toMatchObject({ screen: 'seats', cart: null });
  });

  it('registers an unknown fan, and can replace the fan before the payment', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { email: 'nadie@correo.co' } });
    const { missing } = await driver.waitForScreen('fan');
    driver.send({
      type: 'fan.registered',
      fan: {
        email: 'nadie@correo.co',
        firstName: 'Ana',
        lastName: 'Nadie',
        documentType: 'CC',
        documentNumber: '99887766',
        phone: null,
      },
    });
    const { cart } = await driver.waitForScreen('payment');

    driver.send({ type: 'fanChange.requested' });
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { email: mariana.email } });
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.confirmed' });

    expect(missing).toBe(true);
    expect(cart.reservation.fan?.name).toBe('Ana Nadie');
    expect((await driver.waitForScreen('payment')).cart.reservation.fan?.id).toBe(mariana.id);
  });
});

/** Reliability: identical requests are sent once. */
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
