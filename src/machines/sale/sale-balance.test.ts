import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { money } from '#domain/shared/money.ts';
import { byCard, mariana, saleDesk, seat } from '#testing/sale-desk.ts';

/** A fan at the payment, with so much of a balance. */
async function withBalance(balance: number) {
  const ports = memoryPorts();
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
      balance: { part: money(part, currency), used: false },
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

  it.each([
    ['nothing', 0],
    ['enough for all of it', 900_000_000],
  ])('is no part where there is %s', async (_, balance) => {
    const { desk, shown } = await withBalance(balance);

    desk.say({ type: 'balance.toggled' });

    expect((await shown()).balance).toBeNull();
    expect(desk.sale.getSnapshot().context.usesBalance).toBe(false);
  });
});
