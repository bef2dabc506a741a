import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { byCard, cancelEventOfHold, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { toReservationView } from '../reservation/reservation.view.ts';

const minute = 60_000;

/** Product: "A sale, from the first look to the gate"; Spec §4, §9. */
describe('a sale that is interrupted', () => {
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

  describe('given a buyer who signs out in another tab', () => {
    it('shows the held seats and goes on with them when the buyer is back', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      const { cart } = await driver.waitForScreen('payment');

      driver.send({ type: 'buyer.signedOut' });
      const away = await driver.waitForScreen('signedOut');
      await driver.advance(3 * minute);
      expect(driver.view().screen).toBe('signedOut');
      driver.send({ type: 'buyer.signedIn', user: mariana });
      const back = await driver.waitForScreen('payment');

      expect(away).toMatchObject({ buyer: null, reservation: { items: cart.reservation.items } });
      expect(back.cart.reservation.reservationId).toBe(cart.reservation.reservationId);
    });

    it('pays nothing with a card that is being tokenised', async () => {
      const ports = memoryPorts();
      const driver = createSaleDriver({ buyer: mariana, ports });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');

      driver.send({ type: 'payment.submitted', payment: byCard() });
      driver.send({ type: 'buyer.signedOut' });
      await driver.flushPendingResults();

      expect(driver.view().screen).toBe('signedOut');
      expect(ports.backend.charges).toEqual([]);
    });

    it('says that the time ran out when the buyer is back too late', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      await driver.hold('ev-paramo', seat('A-1'));
      await driver.waitForScreen('payment');
      driver.send({ type: 'buyer.signedOut' });
      await driver.waitForScreen('signedOut');
      await driver.advance(11 * minute);

      driver.send({ type: 'buyer.signedIn', user: mariana });

      expect((await driver.waitForScreen('expired')).reservation.items).toHaveLength(1);
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
});
