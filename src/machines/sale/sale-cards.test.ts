import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { PaymentOrder } from '#domain/payment/payment-order.ts';
import { aCard, aSavedCard, byCard, bySavedCard, mariana, saleDesk, seat } from '#testing/sale-desk.ts';

/** A desk at the payment, with cards that the fan keeps, and what is sent to the box office. */
async function atThePayment({
  cards = [],
  mode = 'SELF_SERVICE',
  market = 'COL',
}: {
  readonly cards?: readonly ReturnType<typeof aSavedCard>[];
  readonly mode?: 'SELF_SERVICE' | 'ASSISTED';
  readonly market?: 'COL' | 'MEX';
} = {}) {
  const ports = memoryPorts({ market });
  ports.office.cards.push(...cards);
  ports.office.users.push(mariana);
  const sent: PaymentOrder[] = [];
  const { pay } = ports.checkout;
  const checkout: typeof ports.checkout = {
    ...ports.checkout,
    pay(order) {
      sent.push(order.payment);
      return pay(order);
    },
  };
  const desk = saleDesk({
    mode,
    ports: { ...ports, checkout },
    buyer: mode === 'SELF_SERVICE' ? mariana : null,
  });
  await desk.hold('ev-paramo', seat('A-1'));
  if (mode === 'ASSISTED') {
    await desk.shows('fan');
    desk.say({ type: 'fan.searched', query: { email: mariana.email } });
    await desk.settles();
    desk.say({ type: 'fan.confirmed' });
  }
  await desk.shows('payment');
  await desk.answersArrive();
  return { desk, office: ports.office, sent, shown: () => desk.shows('payment') };
}

const bin = '52541336';

/** Spec §7, user-card/*; Product: CARD, saved cards and instalments by issuer. */
describe('the cards that a fan keeps', () => {
  it('are shown at the fan’s own desk, the usual one chosen and asked for its code alone', async () => {
    const { desk, sent, shown } = await atThePayment({ cards: [aSavedCard()] });
    const { card } = await shown();

    desk.say({ type: 'payment.submitted', payment: bySavedCard() });
    await desk.shows('settled');

    expect(card).toMatchObject({ saved: [{ lastFour: '6260' }], chosen: 'card-1', canBeKept: true });
    expect(sent).toMatchObject([{ method: 'CARD', savedCardId: 'card-1', installments: 1 }]);
    expect(JSON.stringify(sent)).not.toContain('123');
  });

  it('are nothing that a seller sees', async () => {
    const { shown } = await atThePayment({ cards: [aSavedCard()], mode: 'ASSISTED' });

    expect((await shown()).card).toMatchObject({ saved: [], chosen: null, canBeKept: false });
  });

  it('are not chosen once they have expired', async () => {
    const old = aSavedCard({ id: 'card-old', isExpired: true });
    const { desk, shown } = await atThePayment({ cards: [old] });
    desk.say({ type: 'card.chosen', cardId: 'card-old' });

    expect((await shown()).card).toMatchObject({ saved: [old], chosen: null });
  });

  it('leave when they are let go of, and the next one is at hand', async () => {
    const next = aSavedCard({ id: 'card-2', isDefault: false });
    const { desk, shown } = await atThePayment({ cards: [aSavedCard(), next] });

    desk.say({ type: 'cardRemoval.confirmed', cardId: 'card-1' });

    expect((await shown()).card).toMatchObject({ saved: [next], chosen: 'card-2', removing: false });
  });

  it('are read again when another tab let go of one', async () => {
    const { desk, office, shown } = await atThePayment({ cards: [aSavedCard()] });
    office.cards.splice(0);

    desk.say({ type: 'payment.submitted', payment: bySavedCard() });
    await desk.settles();

    expect(await shown()).toMatchObject({
      card: { saved: [], chosen: null },
      trouble: { code: 'NOT_FOUND' },
    });
    expect(office.charges).toEqual([]);
  });

  it('are forgotten when the fan signs out, before anybody else can look', async () => {
    const { desk } = await atThePayment({ cards: [aSavedCard()] });

    desk.say({ type: 'buyer.signedOut' });

    expect(desk.sale.getSnapshot().context).toMatchObject({ choices: [], card: null });
  });

  it('become one more when a new card is paid with that was to be kept', async () => {
    const { desk, office, sent } = await atThePayment();

    desk.say({ type: 'payment.submitted', payment: { ...byCard(), ...toBeKept } });
    await desk.shows('settled');

    expect(sent).toMatchObject([{ saveToken: expect.any(String) }]);
    expect(office.cards).toMatchObject([{ lastFour: '6260' }]);
  });

  it('stay as many when nobody asked to keep it, or the payment was declined', async () => {
    const { desk, office, sent } = await atThePayment();
    desk.say({ type: 'payment.submitted', payment: { ...byCard('FUND'), ...toBeKept, card: aCard('FUND') } });
    await desk.settles();
    await desk.shows('payment');

    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    expect(sent[1]).not.toHaveProperty('saveToken');
    expect(office.cards).toEqual([]);
  });
});

const toBeKept = { method: 'CARD', from: 'new', card: aCard(), isToBeKept: true } as const;

describe('instalments', () => {
  it('are asked of the bank once its digits are known, and once per bank', async () => {
    const { desk, office, shown } = await atThePayment();
    const before = await shown();

    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();
    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();

    expect(before.card.plans).toEqual([]);
    expect((await shown()).card.plans.map(({ installments }) => installments)).toEqual([1, 3, 6, 12]);
    expect(office.asked.get('installments')).toBe(1);
  });

  it('go into the payment as chosen, with the bank that offered them', async () => {
    const { desk, sent, shown } = await atThePayment();
    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();
    desk.say({ type: 'installments.chosen', installments: 3 });
    const { card } = await shown();

    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    expect(card.plan).toMatchObject({ installments: 3 });
    expect(sent).toMatchObject([{ installments: 3, issuerId: '205' }]);
  });

  it('that cost more say what will be charged', async () => {
    const { desk, shown } = await atThePayment({ market: 'MEX' });
    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();
    const atOnce = await shown();
    desk.say({ type: 'installments.chosen', installments: 12 });
    const { charged, cart } = await shown();

    expect(atOnce.charged.amount).toBe(cart.reservation.total.total);
    expect(charged.amount).toBe(Math.round(cart.reservation.total.total * 1.16));
  });

  it('that the bank does not offer cannot be chosen', async () => {
    const { desk, shown } = await atThePayment();
    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();
    desk.say({ type: 'installments.chosen', installments: 36 });

    expect((await shown()).card.plan).toMatchObject({ installments: 1 });
  });

  it('are forgotten with the card’s digits', async () => {
    const { desk, shown } = await atThePayment();
    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();
    desk.say({ type: 'installments.chosen', installments: 3 });
    desk.say({ type: 'cardNumber.begun', bin: null });

    expect((await shown()).card).toMatchObject({ plans: [], plan: null });
  });

  it('that were wanted stay wanted after a decline, and nothing is charged before they are known again', async () => {
    const { desk, office, sent, shown } = await atThePayment();
    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();
    desk.say({ type: 'installments.chosen', installments: 6 });
    desk.say({ type: 'payment.submitted', payment: byCard('FUND') });
    const meanwhile: boolean[] = [];
    desk.sale.subscribe(() => {
      const view = desk.view();
      if (view.screen !== 'payment' || !view.card.askingPlans || meanwhile.length > 0) return;
      meanwhile.push(view.canPay);
      desk.say({ type: 'payment.submitted', payment: byCard() });
    });
    await desk.settles();
    await desk.answersArrive();

    expect(meanwhile).toEqual([false]);
    expect(sent).toHaveLength(1);
    expect(await shown()).toMatchObject({ canPay: true, card: { plan: { installments: 6 } } });
    expect(office.asked.get('installments')).toBe(2);
  });

  it('stand in no payment’s way when the bank does not answer', async () => {
    const { desk, office, sent } = await atThePayment();
    office.faults.set('installments', 'offline');
    desk.say({ type: 'cardNumber.begun', bin });
    await desk.answersArrive();

    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    expect(sent).toMatchObject([{ installments: 1 }]);
  });
});
