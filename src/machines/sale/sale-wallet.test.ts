import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { amountInputDebounceMs } from '#domain/payment/wallet-portion.ts';
import { money } from '#domain/shared/money.ts';
import { byCard, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';

/** Opens the payment of a fan with this wallet balance. */
async function withBalance(balance: number, ports = memoryPorts()) {
  ports.backend.users.push(mariana);
  ports.backend.balance = balance;
  const driver = createSaleDriver({ ports, buyer: mariana });
  await driver.hold('ev-paramo', seat('A-1'));
  const { cart } = await driver.waitForScreen('payment');
  await driver.flushPendingResults();
  const { total, currency } = cart.reservation.total;
  return { driver, backend: ports.backend, total, currency, shown: () => driver.waitForScreen('payment') };
}
const part = 2_000_000;

/** Spec §3: WALLET, partial payments. */
describe('a wallet that does not cover the cart', () => {
  it('is offered with the other options and used only on request', async () => {
    const { shown, total, currency } = await withBalance(part);

    expect(await shown()).toMatchObject({
      wallet: { has: money(part, currency), max: money(part, currency), used: false, split: null },
      charged: money(total, currency),
    });
  });

  it('leaves the remainder to the card, installments included', async () => {
    const { driver, shown, total, currency } = await withBalance(part);
    driver.send({ type: 'cardNumber.entered', bin: '52541336' });
    await driver.flushPendingResults();

    driver.send({ type: 'wallet.toggled' });
    await driver.flushPendingResults();

    const { wallet, charged, card } = await shown();
    expect(wallet?.used).toBe(true);
    expect(charged).toEqual(money(total - part, currency));
    expect(card.plans[0]?.total).toBe(total - part);
  });

  it('pays its portion and the card the remainder, in one order', async () => {
    const { driver, backend, total } = await withBalance(part + 100);
    backend.balance = part;
    driver.send({ type: 'retry.requested' });
    await driver.flushPendingResults();
    driver.send({ type: 'wallet.toggled' });
    await driver.flushPendingResults();

    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    expect(backend.charges).toMatchObject([{ amount: total - part }]);
    expect(backend.balance).toBe(0);
    expect([...backend.purchases.values()].at(-1)).toMatchObject({ walletPaid: part, total: { total } });
  });

  it('says that another tab has used it, shows what is left, and keeps the seats', async () => {
    const { driver, backend, shown, total, currency } = await withBalance(part);
    driver.send({ type: 'wallet.toggled' });
    await driver.flushPendingResults();
    backend.balance = 0;

    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.flushPendingResults();

    expect(await shown()).toMatchObject({
      failure: { code: 'BALANCE_TOO_SMALL' },
      wallet: null,
      charged: money(total, currency),
      canPay: true,
    });
    expect(backend.charges).toEqual([]);
  });

  it('is not used after it was deselected', async () => {
    const { driver, backend, total } = await withBalance(part);
    driver.send({ type: 'wallet.toggled' });
    await driver.flushPendingResults();
    driver.send({ type: 'wallet.toggled' });
    await driver.flushPendingResults();

    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    expect(backend.charges).toMatchObject([{ amount: total }]);
    expect(backend.balance).toBe(part);
  });

  it('is fully available again after a decline', async () => {
    const { driver, backend, shown } = await withBalance(part);
    driver.send({ type: 'wallet.toggled' });
    await driver.flushPendingResults();

    driver.send({ type: 'payment.submitted', payment: byCard('FUND') });
    await driver.waitUntilIdle();

    expect(await shown()).toMatchObject({
      wallet: { used: true },
      decline: 'cc_rejected_insufficient_amount',
    });
    expect(backend.balance).toBe(part);
  });

  it('that is empty cannot be used', async () => {
    const { driver, shown } = await withBalance(0);

    driver.send({ type: 'wallet.toggled' });

    expect((await shown()).wallet).toBeNull();
    expect(driver.sale.getSnapshot().context.usesWallet).toBe(false);
  });
});

/** Opens the payment of a fan who enters a wallet amount. */
async function using(text: string, balance = 5_000_000, ports = memoryPorts()) {
  const fan = await withBalance(balance, ports);
  fan.driver.send({ type: 'wallet.toggled' });
  await fan.driver.flushPendingResults();
  fan.driver.send({ type: 'walletAmount.entered', text });
  return fan;
}
const pausing = ({ driver }: Awaited<ReturnType<typeof using>>) => driver.advance(amountInputDebounceMs);

describe('a wallet amount that the fan enters', () => {
  it('shows the remainder immediately and is what pays', async () => {
    const fan = await using('20.000');
    const { driver, backend, total, currency } = fan;

    expect((await fan.shown()).charged).toEqual(money(total - part, currency));
    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');

    expect(backend.charges).toMatchObject([{ amount: total - part }]);
    expect(backend.balance).toBe(3_000_000);
  });

  it('refreshes the payment options for the remainder after the last keystroke', async () => {
    const ports = memoryPorts();
    const asked: (number | undefined)[] = [];
    const { checkout } = ports;
    const paymentOptions: typeof checkout.listPaymentOptions = (id, beside) => {
      asked.push(beside);
      return checkout.listPaymentOptions(id, beside);
    };
    const fan = await using('2', 5_000_000, {
      ...ports,
      checkout: { ...checkout, listPaymentOptions: paymentOptions },
    });
    for (const text of ['20', '20.', '20.000']) fan.driver.send({ type: 'walletAmount.entered', text });
    await fan.driver.flushPendingResults();

    expect(asked).toEqual([0, 5_000_000]);
    await pausing(fan);
    expect(asked).toEqual([0, 5_000_000, part]);
  });

  it('survives a visit to the map and an update from another tab', async () => {
    const fan = await using('20.000');
    await pausing(fan);
    fan.driver.send({ type: 'step.requested', step: 'STADIUM' });
    fan.driver.send({ type: 'step.requested', step: 'BUY' });
    await fan.driver.waitUntilIdle();
    fan.driver.send({ type: 'storage.changed' });
    await fan.driver.waitUntilIdle();

    expect((await fan.shown()).wallet).toMatchObject({
      text: '20.000',
      split: { walletPortion: { amount: part } },
    });
  });

  it.each([
    ['50.001', 'ABOVE_BALANCE'],
    ['-1', 'BELOW_ZERO'],
    ['', 'EMPTY'],
  ])('of %j blocks the payment, and the field says why', async (text, issue) => {
    const fan = await using(text);
    await pausing(fan);

    expect(await fan.shown()).toMatchObject({ canPay: false, wallet: { issue, split: null } });
    fan.driver.send({ type: 'payment.submitted', payment: byCard() });
    expect(fan.backend.callCounts.get('tokenizeCard')).toBeUndefined();
  });

  it('that leaves less than the card minimum says so and blocks the payment', async () => {
    const fan = await using('278.563', 27_856_300);
    await pausing(fan);

    expect(await fan.shown()).toMatchObject({
      method: 'CARD',
      canPay: false,
      wallet: { issue: 'REST_TOO_SMALL', split: { remainder: { amount: 100 } } },
    });
    fan.driver.send({ type: 'walletAmount.entered', text: '200.000' });
    await pausing(fan);
    expect(await fan.shown()).toMatchObject({ method: 'CARD', canPay: true, wallet: { issue: null } });
  });
});

describe('a wallet that covers the cart', () => {
  it('pays all of it without another option', async () => {
    const { driver, backend, shown, total, currency } = await withBalance(900_000_000);
    driver.send({ type: 'wallet.toggled' });
    await driver.flushPendingResults();

    expect(await shown()).toMatchObject({
      method: 'WALLET',
      canPay: true,
      charged: money(total, currency),
      wallet: { paysAll: true },
    });
    driver.send({ type: 'payment.submitted', payment: byCard() });
    driver.send({ type: 'payment.submitted', payment: { method: 'WALLET' } });
    await driver.waitForScreen('settled');
    expect(backend.balance).toBe(900_000_000 - total);
    expect(backend.callCounts.get('tokenizeCard')).toBeUndefined();
  });

  it('can pay a portion, and the card pays the remainder', async () => {
    const fan = await using('20.000', 900_000_000);
    await pausing(fan);
    fan.driver.send({ type: 'payment.submitted', payment: byCard() });
    await fan.driver.waitForScreen('settled');

    expect(fan.backend.charges).toMatchObject([{ amount: fan.total - part }]);
    expect(fan.backend.balance).toBe(900_000_000 - part);
  });
});
