import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { amountPause } from '#domain/payment/wallet-part.ts';
import { money } from '#domain/shared/money.ts';
import { byCard, mariana, saleDesk, seat } from '#testing/sale-desk.ts';

/** A fan at the payment, with so much of a balance. */
async function withBalance(balance: number, ports = memoryPorts()) {
  ports.office.users.push(mariana);
  ports.office.balance = balance;
  const desk = saleDesk({ ports, buyer: mariana });
  await desk.hold('ev-paramo', seat('A-1'));
  const { cart } = await desk.shows('payment');
  await desk.answersArrive();
  const { total, currency } = cart.reservation.total;
  return { desk, office: ports.office, total, currency, shown: () => desk.shows('payment') };
}
const part = 2_000_000;

/** Spec §3: WALLET, a part. */
describe('a balance that does not cover the cart', () => {
  it('is offered beside the other ways, and not used until the fan says so', async () => {
    const { shown, total, currency } = await withBalance(part);

    expect(await shown()).toMatchObject({
      balance: { has: money(part, currency), most: money(part, currency), used: false, split: null },
      charged: money(total, currency),
    });
  });

  it('leaves the rest to the card, the bank’s parts included', async () => {
    const { desk, shown, total, currency } = await withBalance(part);
    desk.say({ type: 'cardNumber.begun', bin: '52541336' });
    await desk.answersArrive();

    desk.say({ type: 'balance.toggled' });
    await desk.answersArrive();

    const { balance, charged, card } = await shown();
    expect(balance?.used).toBe(true);
    expect(charged).toEqual(money(total - part, currency));
    expect(card.plans[0]?.total).toBe(total - part);
  });

  it('pays its part and the card the rest: one order', async () => {
    const { desk, office, total } = await withBalance(part + 100);
    office.balance = part;
    desk.say({ type: 'retry.requested' });
    await desk.answersArrive();
    desk.say({ type: 'balance.toggled' });
    await desk.answersArrive();

    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    expect(office.charges).toMatchObject([{ amount: total - part }]);
    expect(office.balance).toBe(0);
    expect([...office.purchases.values()].at(-1)).toMatchObject({ walletPaid: part, total: { total } });
  });

  it('is not used once the fan thinks better of it', async () => {
    const { desk, office, total } = await withBalance(part);
    desk.say({ type: 'balance.toggled' });
    await desk.answersArrive();
    desk.say({ type: 'balance.toggled' });
    await desk.answersArrive();

    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    expect(office.charges).toMatchObject([{ amount: total }]);
    expect(office.balance).toBe(part);
  });

  it('is whole again after a decline', async () => {
    const { desk, office, shown } = await withBalance(part);
    desk.say({ type: 'balance.toggled' });
    await desk.answersArrive();

    desk.say({ type: 'payment.submitted', payment: byCard('FUND') });
    await desk.settles();

    expect(await shown()).toMatchObject({
      balance: { used: true },
      decline: 'cc_rejected_insufficient_amount',
    });
    expect(office.balance).toBe(part);
  });

  it('that has nothing in it is nothing to use', async () => {
    const { desk, shown } = await withBalance(0);

    desk.say({ type: 'balance.toggled' });

    expect((await shown()).balance).toBeNull();
    expect(desk.sale.getSnapshot().context.usesBalance).toBe(false);
  });
});

/** A fan who says how much. */
async function using(text: string, balance = 5_000_000, ports = memoryPorts()) {
  const fan = await withBalance(balance, ports);
  fan.desk.say({ type: 'balance.toggled' });
  await fan.desk.answersArrive();
  fan.desk.say({ type: 'balanceAmount.typed', text });
  return fan;
}
const pausing = ({ desk }: Awaited<ReturnType<typeof using>>) => desk.pass(amountPause);

describe('a part of the balance that the fan types', () => {
  it('shows what it leaves at once, and is what pays', async () => {
    const fan = await using('20.000');
    const { desk, office, total, currency } = fan;

    expect((await fan.shown()).charged).toEqual(money(total - part, currency));
    desk.say({ type: 'payment.submitted', payment: byCard() });
    await desk.shows('settled');

    expect(office.charges).toMatchObject([{ amount: total - part }]);
    expect(office.balance).toBe(3_000_000);
  });

  it('asks the other ways about its rest once nobody types any more', async () => {
    const ports = memoryPorts();
    const asked: (number | undefined)[] = [];
    const { checkout } = ports;
    const choices: typeof checkout.choices = (id, beside) => {
      asked.push(beside);
      return checkout.choices(id, beside);
    };
    const fan = await using('2', 5_000_000, { ...ports, checkout: { ...checkout, choices } });
    for (const text of ['20', '20.', '20.000']) fan.desk.say({ type: 'balanceAmount.typed', text });
    await fan.desk.answersArrive();

    expect(asked).toEqual([0, 5_000_000]);
    await pausing(fan);
    expect(asked).toEqual([0, 5_000_000, part]);
  });

  it('stays what it is behind the map and back, and after another tab moved the sale on', async () => {
    const fan = await using('20.000');
    await pausing(fan);
    fan.desk.say({ type: 'step.requested', step: 'STADIUM' });
    fan.desk.say({ type: 'step.requested', step: 'BUY' });
    await fan.desk.settles();
    fan.desk.say({ type: 'memory.changed' });
    await fan.desk.settles();

    expect((await fan.shown()).balance).toMatchObject({ text: '20.000', split: { part: { amount: part } } });
  });

  it.each([
    ['50.001', 'ABOVE_BALANCE'],
    ['-1', 'BELOW_ZERO'],
    ['', 'EMPTY'],
  ])('that is %j pays nothing: the field says why', async (text, issue) => {
    const fan = await using(text);
    await pausing(fan);

    expect(await fan.shown()).toMatchObject({ canPay: false, balance: { issue, split: null } });
    fan.desk.say({ type: 'payment.submitted', payment: byCard() });
    expect(fan.office.asked.get('tokenizeCard')).toBeUndefined();
  });

  it('that leaves less than a card may be charged says so, and nothing is sent', async () => {
    const fan = await using('278.563', 27_856_300);
    await pausing(fan);

    expect(await fan.shown()).toMatchObject({
      method: 'CARD',
      canPay: false,
      balance: { issue: 'REST_TOO_SMALL', split: { rest: { amount: 100 } } },
    });
    fan.desk.say({ type: 'balanceAmount.typed', text: '200.000' });
    await pausing(fan);
    expect(await fan.shown()).toMatchObject({ method: 'CARD', canPay: true, balance: { issue: null } });
  });
});

describe('a balance that covers the cart', () => {
  it('pays all of it, no other way beside it', async () => {
    const { desk, office, shown, total, currency } = await withBalance(900_000_000);
    desk.say({ type: 'balance.toggled' });
    await desk.answersArrive();

    expect(await shown()).toMatchObject({
      method: 'WALLET',
      canPay: true,
      charged: money(total, currency),
      balance: { paysAll: true },
    });
    desk.say({ type: 'payment.submitted', payment: byCard() });
    desk.say({ type: 'payment.submitted', payment: { method: 'WALLET' } });
    await desk.shows('settled');
    expect(office.balance).toBe(900_000_000 - total);
    expect(office.asked.get('tokenizeCard')).toBeUndefined();
  });

  it('may pay a part of it all the same, and then the card is asked', async () => {
    const fan = await using('20.000', 900_000_000);
    await pausing(fan);
    fan.desk.say({ type: 'payment.submitted', payment: byCard() });
    await fan.desk.shows('settled');

    expect(fan.office.charges).toMatchObject([{ amount: fan.total - part }]);
    expect(fan.office.balance).toBe(900_000_000 - part);
  });
});
