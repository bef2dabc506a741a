import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import {
  aCard,
  aSavedCard,
  byCard,
  bySavedCard,
  createSaleDriver,
  mariana,
  seat,
} from '#testing/sale-driver.ts';

/** Opens a payment with saved cards and records the submitted payments. */
async function atThePayment({
  cards = [],
  salesChannel = 'SELF_SERVICE',
  market = 'COL',
}: {
  readonly cards?: readonly ReturnType<typeof aSavedCard>[];
  readonly salesChannel?: 'SELF_SERVICE' | 'ASSISTED';
  readonly market?: 'COL' | 'MEX';
} = {}) {
  const ports = memoryPorts({ market });
  ports.backend.cards.push(...cards);
  ports.backend.users.push(mariana);
  const sent: Parameters<typeof ports.checkout.pay>[0]['payment'][] = [];
  const { pay } = ports.checkout;
  const checkout: typeof ports.checkout = {
    ...ports.checkout,
    pay(order) {
      sent.push(order.payment);
      return pay(order);
    },
  };
  const driver = createSaleDriver({
    salesChannel: salesChannel,
    ports: { ...ports, checkout },
    buyer: salesChannel === 'SELF_SERVICE' ? mariana : null,
  });
  await driver.hold('ev-paramo', seat('A-1'));
  if (salesChannel === 'ASSISTED') {
    await driver.waitForScreen('fan');
    driver.send({ type: 'fan.searched', query: { email: mariana.email } });
    await driver.waitUntilIdle();
    driver.send({ type: 'fan.confirmed' });
  }
  await driver.waitForScreen('payment');
  await driver.flushPendingResults();
  return { driver, backend: ports.backend, sent, shown: () => driver.waitForScreen('payment') };
}

const bin = '52541336';

/** Spec §7, user-card/*; Product: CARD, saved cards and card installments by issuer. */
describe('the saved cards of a fan', () => {
  it('are offered in a self-service sale, with the default card selected and only its security code required', async () => {
    const { driver, sent, shown } = await atThePayment({ cards: [aSavedCard()] });
    const { card } = await shown();

    driver.send({ type: 'payment.submitted', payment: bySavedCard() });
    await driver.waitForScreen('settled');

    expect(card).toMatchObject({ saved: [{ lastFour: '6260' }], chosen: 'card-1', canBeSaved: true });
    expect(sent).toMatchObject([{ method: 'CARD', savedCardId: 'card-1', installments: 1 }]);
    expect(JSON.stringify(sent)).not.toContain('123');
  });

  it('are not shown to a seller', async () => {
    const { shown } = await atThePayment({ cards: [aSavedCard()], salesChannel: 'ASSISTED' });

    expect((await shown()).card).toMatchObject({ saved: [], chosen: null, canBeSaved: false });
  });

  it('are not selected once they have expired', async () => {
    const old = aSavedCard({ id: 'card-old', isExpired: true });
    const { driver, shown } = await atThePayment({ cards: [old] });
    driver.send({ type: 'card.chosen', cardId: 'card-old' });

    expect((await shown()).card).toMatchObject({ saved: [old], chosen: null });
  });

  it('can be removed, and the next one is selected', async () => {
    const next = aSavedCard({ id: 'card-2', isDefault: false });
    const { driver, shown } = await atThePayment({ cards: [aSavedCard(), next] });

    driver.send({ type: 'cardRemoval.confirmed', cardId: 'card-1' });

    expect((await shown()).card).toMatchObject({
      saved: [{ ...next, isDefault: true }],
      chosen: 'card-2',
      removing: false,
    });
  });

  it('are read again when another tab has removed one', async () => {
    const { driver, backend, shown } = await atThePayment({ cards: [aSavedCard()] });
    backend.cards.splice(0);

    driver.send({ type: 'payment.submitted', payment: bySavedCard() });
    await driver.waitUntilIdle();

    expect(await shown()).toMatchObject({
      card: { saved: [], chosen: null },
      failure: { code: 'NOT_FOUND' },
    });
    expect(backend.charges).toEqual([]);
  });

  it('are discarded as soon as the fan signs out', async () => {
    const { driver } = await atThePayment({ cards: [aSavedCard()] });

    driver.send({ type: 'buyer.signedOut' });

    expect(driver.sale.getSnapshot().context).toMatchObject({ paymentOptions: [], card: null });
  });

  it('include a new card that was paid with and saved', async () => {
    const { driver, backend, sent } = await atThePayment();

    driver.send({ type: 'payment.submitted', payment: { ...byCard(), ...cardToSave } });
    await driver.waitForScreen('settled');

    expect(sent).toMatchObject([{ saveToken: expect.any(String) }]);
    expect(backend.cards).toMatchObject([{ lastFour: '6260' }]);
  });

  it('stay unchanged without a request to save, or after a decline', async () => {
    const { driver, backend, sent } = await atThePayment();
    driver.send({
      type: 'payment.submitted',
      payment: { ...byCard('FUND'), ...cardToSave, card: aCard('FUND') },
    });
    await driver.waitUntilIdle();
    await driver.waitForScreen('payment');

    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    expect(sent[1]).not.toHaveProperty('saveToken');
    expect(backend.cards).toEqual([]);
  });
});

const cardToSave = { method: 'CARD', from: 'new', card: aCard(), shouldSave: true } as const;

describe('card installments', () => {
  it('are requested once per bank, as soon as the digits identify it', async () => {
    const { driver, backend, shown } = await atThePayment();
    const before = await shown();

    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();
    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();

    expect(before.card.plans).toEqual([]);
    expect((await shown()).card.plans.map(({ installments }) => installments)).toEqual([1, 3, 6, 12]);
    expect(backend.callCounts.get('installments')).toBe(1);
  });

  it('are part of the payment, together with the issuer', async () => {
    const { driver, sent, shown } = await atThePayment();
    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();
    driver.send({ type: 'installments.chosen', installments: 3 });
    const { card } = await shown();

    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    expect(card.plan).toMatchObject({ installments: 3 });
    expect(sent).toMatchObject([{ installments: 3, issuerId: '205' }]);
  });

  it('with a cost show the amount that will be charged', async () => {
    const { driver, shown } = await atThePayment({ market: 'MEX' });
    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();
    const atOnce = await shown();
    driver.send({ type: 'installments.chosen', installments: 12 });
    const { charged, cart } = await shown();

    expect(atOnce.charged.amount).toBe(cart.reservation.total.total);
    expect(charged.amount).toBe(Math.round(cart.reservation.total.total * 1.16));
  });

  it('that the bank does not offer cannot be selected', async () => {
    const { driver, shown } = await atThePayment();
    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();
    driver.send({ type: 'installments.chosen', installments: 36 });

    expect((await shown()).card.plan).toMatchObject({ installments: 1 });
  });

  it('are discarded with the digits of the card', async () => {
    const { driver, shown } = await atThePayment();
    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();
    driver.send({ type: 'installments.chosen', installments: 3 });
    driver.send({ type: 'cardNumber.entered', bin: null });

    expect((await shown()).card).toMatchObject({ plans: [], plan: null });
  });

  it('stay selected after a decline, and nothing is charged before their cost is known again', async () => {
    const { driver, backend, sent, shown } = await atThePayment();
    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();
    driver.send({ type: 'installments.chosen', installments: 6 });
    driver.send({ type: 'payment.submitted', payment: byCard('FUND') });
    const meanwhile: boolean[] = [];
    driver.sale.subscribe(() => {
      const view = driver.view();
      if (view.screen !== 'payment' || !view.card.loadingInstallments || meanwhile.length > 0) return;
      meanwhile.push(view.canPay);
      driver.send({ type: 'payment.submitted', payment: byCard() });
    });
    await driver.waitUntilIdle();
    await driver.flushPendingResults();

    expect(meanwhile).toEqual([false]);
    expect(sent).toHaveLength(1);
    expect(await shown()).toMatchObject({ canPay: true, card: { plan: { installments: 6 } } });
    expect(backend.callCounts.get('installments')).toBe(2);
  });

  it('do not block the payment when the bank does not respond', async () => {
    const { driver, backend, sent } = await atThePayment();
    backend.injectedFaults.set('installments', 'offline');
    driver.send({ type: 'cardNumber.entered', bin });
    await driver.flushPendingResults();

    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    expect(sent).toMatchObject([{ installments: 1 }]);
  });
});
