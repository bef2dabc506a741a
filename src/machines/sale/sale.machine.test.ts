import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { settleAtProvider } from '#adapters/memory/settled-payment.ts';
import { byCard, countingHolds, mariana, saleDesk, seat } from '#testing/sale-desk.ts';
import { toReservationView } from '../reservation/reservation.view.ts';

const minute = 60_000;

/** Product: "A sale, from the first look to the gate"; Spec §2 (routes), §4, §9. */
describe('a sale at the fan’s own desk', () => {
  it('leads a signed-in fan from an event to tickets', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'), seat('A-2'));

    const payment = await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment: byCard() });
    const settled = await desk.shows('settled');

    expect(payment).toMatchObject({ step: 'BUY', method: 'CARD', canPay: true });
    expect(payment.cart.reservation.total.total).toBe(2 * 27_856_400);
    expect(settled).toMatchObject({ step: 'SUCCESSFUL_PURCHASE', result: 'SUCCESSFUL' });
    expect(desk.ports.office.charges).toHaveLength(1);
    expect(desk.ports.saleMemory.read('sale.SELF_SERVICE')).toBeNull();
  });

  it('shows the same total on the map and in the cart', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.choose('ev-paramo', seat('A-1'), seat('B-4', 'E1'));
    desk.say({ type: 'quantity.chosen', sectionCode: 'GS', quantity: 3 });

    const { chosenTotal } = await desk.shows('seats');
    desk.say({ type: 'hold.requested' });
    const { cart } = await desk.shows('payment');

    expect(cart.reservation.total).toEqual(chosenTotal);
    expect(cart.places).toBe(5);
  });

  it('asks a visitor who they are without letting go of the seats', async () => {
    const desk = saleDesk();
    await desk.hold('ev-paramo', seat('A-1'));

    const { cart } = await desk.shows('signIn');
    desk.say({ type: 'buyer.signedIn', user: { ...mariana, firstName: '', documentNumber: null } });
    await desk.shows('identity');
    desk.ports.office.user = mariana;
    desk.ports.office.users.push(mariana);
    desk.say({
      type: 'identity.submitted',
      identity: { firstName: 'Mariana', lastName: 'Rojas', documentType: 'CC', documentNumber: '1020774418' },
    });
    const payment = await desk.shows('payment');

    expect(payment.cart.reservation.reservationId).toBe(cart.reservation.reservationId);
    expect(payment.buyer?.firstName).toBe('Mariana');
  });

  it('refuses more places than the event allows', async () => {
    const desk = saleDesk();
    await desk.choose('ev-paramo');
    desk.say({ type: 'quantity.chosen', sectionCode: 'GS', quantity: 6 });
    desk.say({ type: 'seat.toggled', seat: seat('A-1') });

    expect(await desk.shows('seats')).toMatchObject({
      chosenPlaces: 6,
      placesLeft: 0,
      trouble: { code: 'TICKET_LIMIT' },
    });
  });

  it('offers free seats when the chosen ones were just taken', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.choose('ev-paramo', seat('A-5'), seat('A-6'));
    desk.ports.office.sellToAnother('ev-paramo', [{ ...seat('A-5'), quantity: 1 }]);
    desk.say({ type: 'hold.requested' });

    const { conflict, chosen } = await desk.shows('seats');
    desk.say({ type: 'choice.cleared' });
    desk.say({ type: 'alternative.chosen', seats: conflict?.alternatives[0] ?? [] });
    const { cart } = await desk.shows('payment');

    expect(conflict?.taken).toEqual([seat('A-5')]);
    expect(chosen.map(({ seatCode }) => seatCode)).toEqual(['A-6']);
    expect(cart.places).toBe(2);
  });

  it('holds the best that is left', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.choose('ev-paramo');
    desk.say({
      type: 'best.requested',
      wish: { quantity: 3, together: true, zone: 'ORI', maxTotal: null },
    });

    const { cart } = await desk.shows('payment');

    expect(cart.reservation.items.map(({ zone }) => zone)).toEqual(['ORI', 'ORI', 'ORI']);
  });

  it('adds to a cart and takes out of it while the clock runs on', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    const { cart: first } = await desk.shows('payment');
    await desk.pass(2 * minute);

    desk.say({ type: 'step.requested', step: 'STADIUM' });
    desk.say({ type: 'seat.toggled', seat: seat('A-2') });
    desk.say({ type: 'hold.requested' });
    const { cart: second } = await desk.shows('payment');
    desk.say({ type: 'item.removed', itemId: first.reservation.items[0]?.id ?? '' });
    const { cart: third } = await desk.shows('payment');

    expect(second.reservation.items.map(({ seatCode }) => seatCode)).toEqual(['A-1', 'A-2']);
    expect(third.reservation.items.map(({ seatCode }) => seatCode)).toEqual(['A-2']);
    expect(third.reservation.expiresAt).toBe(first.reservation.expiresAt);
  });

  it('goes back to the map when the last place is taken out of the cart', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    const { cart } = await desk.shows('payment');

    desk.say({ type: 'item.removed', itemId: cart.reservation.items[0]?.id ?? '' });

    expect(await desk.shows('seats')).toMatchObject({ cart: null, step: 'STADIUM' });
  });

  describe('given a declined card', () => {
    it('keeps the hold, says the provider’s reason, and sells with the next card', async () => {
      const desk = saleDesk({ buyer: mariana });
      await desk.hold('ev-paramo', seat('A-1'));
      await desk.shows('payment');
      desk.say({ type: 'payment.submitted', payment: byCard('FUND') });
      await desk.settles();

      const declined = await desk.shows('payment');
      desk.say({ type: 'payment.submitted', payment: byCard('APRO') });
      await desk.shows('settled');

      expect(declined).toMatchObject({ decline: 'cc_rejected_insufficient_amount', canPay: true });
      expect(declined.cart.reservation.status).toBe('ACTIVE');
      expect(desk.ports.office.charges).toHaveLength(1);
    });

    it('stays on the same screen all the while, so that what was typed stays', async () => {
      const desk = saleDesk({ buyer: mariana });
      await desk.hold('ev-paramo', seat('A-1'));
      await desk.shows('payment');
      const shown = new Set<string>();
      desk.sale.subscribe(() => shown.add(desk.view().screen));

      desk.say({ type: 'payment.submitted', payment: byCard('CALL') });
      await desk.settles();
      await desk.shows('payment');

      expect([...shown]).toEqual(['payment']);
    });
  });

  it('marks the field that the provider refuses', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');
    const payment = byCard();
    if (payment.method !== 'CARD' || payment.from !== 'new') throw new Error('a card');

    desk.say({
      type: 'payment.submitted',
      payment: { ...payment, card: { ...payment.card, securityCode: '1' } },
    });

    expect((await desk.shows('payment')).fields).toEqual([{ field: 'securityCode', reason: 'INVALID' }]);
    expect(desk.ports.office.asked.get('pay')).toBeUndefined();
  });

  it('hears a second press of the pay button as none', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');

    desk.say({ type: 'payment.submitted', payment: byCard() });
    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    expect(desk.ports.office.asked.get('pay')).toBe(1);
  });

  describe('given that the answer to the payment is lost', () => {
    it('says that it is checking, asks how it stands and finds the tickets', async () => {
      const desk = saleDesk({ buyer: mariana });
      await desk.hold('ev-paramo', seat('A-1'));
      await desk.shows('payment');
      const shown: string[] = [];
      desk.sale.subscribe(() => shown.push(desk.view().screen));
      desk.ports.office.faults.set('pay', 'lost');

      desk.say({ type: 'payment.submitted', payment: byCard() });
      const settled = await desk.shows('settled');

      expect(shown).toContain('checking');
      expect(settled.result).toBe('SUCCESSFUL');
      expect(desk.ports.office.asked.get('pay')).toBe(1);
      expect(desk.ports.office.charges).toHaveLength(1);
    });

    it.each(['offline', 'unavailable'] as const)('survives %s without a charge', async (fault) => {
      const desk = saleDesk({ buyer: mariana });
      await desk.hold('ev-paramo', seat('A-1'));
      await desk.shows('payment');
      desk.ports.office.faults.set('pay', fault);

      desk.say({ type: 'payment.submitted', payment: byCard() });
      await desk.answersArrive();
      await desk.pass(10_000);
      const payment = await desk.shows('payment');

      expect(payment).toMatchObject({ canPay: true });
      expect(payment.trouble?.code).toBe(fault === 'offline' ? 'OFFLINE' : 'NO_PAYMENT_FOUND');
      expect(desk.ports.office.charges).toHaveLength(0);
    });

    it('asks again and again, never pays twice, and says when it found nothing', async () => {
      const ports = memoryPorts();
      const desk = saleDesk({ buyer: mariana, ports });
      await desk.hold('ev-paramo', seat('A-1'));
      const { cart } = await desk.shows('payment');
      const { reservationId } = cart.reservation;
      ports.saleMemory.save('sale.SELF_SERVICE', {
        eventId: 'ev-paramo',
        reservationId,
        paymentKey: 'key-lost-1',
      });
      desk.stop();

      const again = saleDesk({ buyer: mariana, ports });
      await again.shows('checking');
      await again.pass(10_000);
      const payment = await again.shows('payment');

      expect(payment.trouble?.code).toBe('NO_PAYMENT_FOUND');
      expect(payment.cart.reservation.reservationId).toBe(reservationId);
      expect(ports.office.asked.get('pay')).toBeUndefined();
      expect(ports.saleMemory.read('sale.SELF_SERVICE')?.paymentKey).toBeNull();
    });
  });

  describe('given a reload', () => {
    it('comes back to the payment with the same seats', async () => {
      const ports = memoryPorts();
      const before = saleDesk({ buyer: mariana, ports });
      await before.hold('ev-paramo', seat('A-1'));
      const { cart } = await before.shows('payment');
      before.stop();

      const after = saleDesk({ buyer: mariana, ports });

      expect((await after.shows('payment')).cart.reservation.items).toEqual(cart.reservation.items);
    });

    it('while a payment is under way looks for its end and does not pay again', async () => {
      const ports = memoryPorts();
      const before = saleDesk({ buyer: mariana, ports });
      await before.hold('ev-paramo', seat('A-1'));
      await before.shows('payment');
      before.say({ type: 'payment.submitted', payment: byCard() });
      await before.charges();
      const remembered = ports.saleMemory.read('sale.SELF_SERVICE');
      before.stop();

      const after = saleDesk({ buyer: mariana, ports });

      expect(remembered?.paymentKey).toBe(before.sale.getSnapshot().context.paymentKey);
      expect(await after.shows('settled')).toMatchObject({ result: 'SUCCESSFUL' });
      expect(ports.office.asked.get('pay')).toBe(1);
      expect(ports.office.charges).toHaveLength(1);
    });
  });

  describe('given that the time runs out', () => {
    it('says so and takes the same seats again in one tap', async () => {
      const desk = saleDesk({ buyer: mariana });
      await desk.hold('ev-paramo', seat('A-1'), seat('A-2'));
      await desk.shows('payment');
      await desk.pass(10 * minute + 5_000);

      const { reservation } = await desk.shows('expired');
      desk.say({ type: 'sameSeats.requested' });
      const { cart } = await desk.shows('payment');

      expect(reservation.status).toBe('EXPIRED');
      expect(cart.reservation.items.map(({ id }) => id)).toEqual(reservation.items.map(({ id }) => id));
    });

    it('shows what is free when somebody else has them by then', async () => {
      const desk = saleDesk({ buyer: mariana });
      await desk.hold('ev-paramo', seat('A-1'));
      await desk.shows('payment');
      await desk.pass(10 * minute + 5_000);
      await desk.shows('expired');
      desk.ports.office.sellToAnother('ev-paramo', [{ ...seat('A-1'), quantity: 1 }]);

      desk.say({ type: 'sameSeats.requested' });

      expect((await desk.shows('seats')).conflict?.taken).toEqual([seat('A-1')]);
    });

    it('is given more time when asked, unless the event is in high demand', async () => {
      const desk = saleDesk({ buyer: mariana });
      await desk.hold('ev-paramo', seat('A-1'));
      const { cart } = await desk.shows('payment');
      const crowded = saleDesk({ buyer: mariana });
      await crowded.hold('ev-final', seat('A-1'));
      const { cart: rushed } = await crowded.shows('payment');
      await desk.pass(9 * minute);

      cart.hold?.send({ type: 'extension.requested' });
      await desk.answersArrive();
      await desk.pass(2_000);
      const bar = cart.hold && toReservationView(cart.hold.getSnapshot());

      expect(bar?.remaining).toBe(3 * minute - 2_000);
      expect(rushed.hold && toReservationView(rushed.hold.getSnapshot())).toMatchObject({
        canExtend: false,
        highDemand: true,
      });
    });
  });

  describe('given two tabs', () => {
    it('keeps them in step, and asks to look again before paying a changed cart', async () => {
      const ports = memoryPorts();
      const one = saleDesk({ buyer: mariana, ports });
      await one.hold('ev-paramo', seat('A-1'), seat('A-2'));
      const { cart } = await one.shows('payment');
      const other = saleDesk({ buyer: mariana, ports, saleMemory: ports.device.tab() });
      await other.shows('payment');

      one.say({ type: 'item.removed', itemId: cart.reservation.items[0]?.id ?? '' });
      await one.shows('payment');
      const seen = await other.shows('payment');
      other.say({ type: 'cart.confirmed' });

      expect(seen).toMatchObject({ cartChanged: true, canPay: false });
      expect(seen.cart.places).toBe(1);
      expect(await other.shows('payment')).toMatchObject({ cartChanged: false, canPay: true });
    });

    it('hears that it was paid in one while the other is still reading how to pay', async () => {
      const ports = memoryPorts();
      const one = saleDesk({ buyer: mariana, ports });
      await one.hold('ev-paramo', seat('A-1'));
      const answer = Promise.withResolvers<void>();
      const slowly: typeof ports.checkout.choices = async (reservationId) => {
        const choices = await ports.checkout.choices(reservationId);
        await answer.promise;
        return choices;
      };
      const other = saleDesk({
        buyer: mariana,
        ports: { ...ports, checkout: { ...ports.checkout, choices: slowly } },
        saleMemory: ports.device.tab(),
      });
      await waitFor(other.sale, (snapshot) => snapshot.matches({ cart: { paying: 'loadingChoices' } }));

      one.say({ type: 'payment.submitted', payment: byCard() });
      const { orderId } = await one.shows('settled');
      answer.resolve();

      expect(await other.shows('settled')).toMatchObject({ orderId, result: 'SUCCESSFUL' });
    });

    it('never charges twice when both press pay', async () => {
      const ports = memoryPorts();
      const one = saleDesk({ buyer: mariana, ports });
      await one.hold('ev-paramo', seat('A-1'));
      await one.shows('payment');
      const other = saleDesk({ buyer: mariana, ports, saleMemory: ports.device.tab() });
      await other.shows('payment');

      one.say({ type: 'payment.submitted', payment: byCard() });
      other.say({ type: 'payment.submitted', payment: byCard() });
      const [first, second] = await Promise.all([one.shows('settled'), other.shows('settled')]);

      expect(first.orderId).toBe(second.orderId);
      expect(ports.office.charges).toHaveLength(1);
    });
  });

  it('leaves a card under review to the outcome page', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment: byCard('CONT') });

    const settled = await desk.shows('settled');
    settleAtProvider(desk.ports.office, settled.orderId, 'approved');

    expect(settled).toMatchObject({ step: 'PENDING', result: 'PENDING_CARD' });
    expect(await desk.ports.checkout.purchase({ orderId: settled.orderId })).toMatchObject({
      value: { purchase: { result: 'SUCCESSFUL' } },
    });
  });

  it('takes cash only at a place that takes it', async () => {
    const desk = saleDesk({ ports: memoryPorts({ market: 'MEX' }), buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');
    const at = (place: 'banamex' | 'oxxo') => {
      desk.say({ type: 'method.chosen', method: 'CASH', place });
      return desk.shows('payment');
    };

    const closed = await at('banamex');
    desk.say({
      type: 'payment.submitted',
      payment: { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'banamex' },
    });
    const still = await desk.shows('payment');

    expect([closed.canPay, still.paying, desk.ports.office.asked.get('pay')]).toEqual([
      false,
      false,
      undefined,
    ]);
    expect(await at('oxxo')).toMatchObject({ method: 'CASH', place: 'oxxo', canPay: true });
  });

  it('finds a payment that goes on elsewhere when its answer was lost, and pays nothing again', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');
    desk.ports.office.faults.set('pay', 'lost');
    desk.say({ type: 'payment.submitted', payment: { method: 'PAGUITOS' } });

    expect(await desk.shows('settled')).toMatchObject({ step: 'PENDING', result: 'PENDING_PAYMENT' });
    expect(desk.ports.office.charges).toHaveLength(1);
    expect(desk.ports.office.asked.get('pay')).toBe(1);
  });

  it('starts afresh for the next event', async () => {
    const desk = saleDesk({ buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    desk.say({ type: 'event.chosen', eventId: 'ev-final' });

    expect(await desk.shows('seats')).toMatchObject({ chosen: [], cart: null, event: { id: 'ev-final' } });
  });

  it('says that an event is not to be had and stays at the entry', async () => {
    const desk = saleDesk();
    await desk.shows('entry');

    desk.say({ type: 'event.chosen', eventId: 'nowhere' });

    expect(await desk.shows('entry')).toMatchObject({ step: 'ENTRY', trouble: { code: 'NOT_FOUND' } });
  });
});

describe('a sale at the seller’s desk', () => {
  it('finds the fan by document and sells with the terminal’s voucher', async () => {
    const ports = memoryPorts();
    ports.office.users.push(mariana);
    const desk = saleDesk({ mode: 'ASSISTED', ports });
    await desk.hold('ev-paramo', seat('A-1'), seat('A-2'));
    await desk.shows('fan');
    desk.say({ type: 'fan.searched', query: { documentType: 'CC', documentNumber: '1020774418' } });

    const { found } = await desk.shows('fan');
    desk.say({ type: 'fan.confirmed' });
    const { cart } = await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-004711' } });

    expect(found?.firstName).toBe('Mariana');
    expect(cart.reservation.fan?.id).toBe(mariana.id);
    expect(await desk.shows('settled')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
  });

  it('registers a fan who is not known yet, and may change the fan before paying', async () => {
    const ports = memoryPorts();
    ports.office.users.push(mariana);
    const desk = saleDesk({ mode: 'ASSISTED', ports });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('fan');
    desk.say({ type: 'fan.searched', query: { email: 'nadie@correo.co' } });
    const { missing } = await desk.shows('fan');
    desk.say({
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
    const { cart } = await desk.shows('payment');

    desk.say({ type: 'fan.changeRequested' });
    await desk.shows('fan');
    desk.say({ type: 'fan.searched', query: { email: mariana.email } });
    await desk.shows('fan');
    desk.say({ type: 'fan.confirmed' });

    expect(missing).toBe(true);
    expect(cart.reservation.fan?.name).toBe('Ana Nadie');
    expect((await desk.shows('payment')).cart.reservation.fan?.id).toBe(mariana.id);
  });
});

/** Reliability: what is the same question is asked once. */
describe('a sale that begins with the event of its address', () => {
  const chosen = { type: 'event.chosen', eventId: 'ev-paramo' } as const;
  const once = [{ mode: 'SELF_SERVICE', eventId: 'ev-paramo' }];

  it('asks how things stand once, whoever says again which event it is', async () => {
    const { ports, asked } = countingHolds();
    const desk = saleDesk({ ports, eventId: 'ev-paramo' });
    desk.say(chosen);
    desk.say({ type: 'step.requested', step: 'STADIUM' });
    desk.say(chosen);
    await desk.shows('seats');
    desk.say(chosen);
    await desk.settles();

    expect(asked).toEqual(once);
  });

  it('opens from the entry with one question, however often it is pressed', async () => {
    const { ports, asked } = countingHolds();
    const desk = saleDesk({ ports });
    await desk.shows('entry');
    asked.length = 0;
    desk.say(chosen);
    desk.say(chosen);
    await desk.shows('seats');

    expect(asked).toEqual(once);
  });

  it('leaves it for another that is chosen while it is being asked for', async () => {
    const { ports, asked } = countingHolds();
    const other = ports.office.events.find(({ id }) => id !== 'ev-paramo')?.id ?? '';
    const desk = saleDesk({ ports, eventId: 'ev-paramo' });
    desk.say({ type: 'event.chosen', eventId: other });
    const view = await desk.shows('seats');

    expect(view.event.id).toBe(other);
    expect(asked).toHaveLength(2);
  });
});
