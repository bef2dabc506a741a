import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { settlePendingPayment } from '#adapters/memory/simulate-payment.ts';
import { err } from '#domain/shared/result.ts';
import { byCard, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import type { SaleView } from './sale.view.ts';

/** Product: "A sale, from the first look to the gate"; Spec §4, §9. */
describe('the payment of a sale', () => {
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
});
