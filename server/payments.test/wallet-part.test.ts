import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { saleTransactionsOver } from '#server/adapters/postgres/sale-store.ts';
import type { PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import { boxOfficeIn, type Market, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';

const price = { COL: 6_800_000, MEX: 124_950 } as const;
const part = { COL: 2_000_000, MEX: 40_007 } as const;
const currencies = { COL: 'COP', MEX: 'MXN' } as const;

/**
 * Spec §3: the fan's wallet pays a portion, another method the rest. The provider's ledger is the witness of the
 * rest.
 */
describeOnEachEngine('pay/wallet, a part', (suite) => {
  const box = boxOfficeIn(suite);

  const sales = () => saleTransactionsOver(box().db);
  async function aFanWith(amount: number, market: Market = 'COL', app = box().app): Promise<Someone> {
    const fan = await box().aFan({ market, app });
    await sales().creditWallet({
      personId: fan.id,
      amount: { amount, currency: currencies[market] },
      key: randomUUID(),
      orderId: null,
    });
    return fan;
  }
  const balanceOf = async ({ id }: Someone) => (await sales().walletBalance(id))?.amount;
  const movements = async ({ id }: Someone) =>
    (
      await box().db.query<{ kind: string }>(
        'select kind from wallet_entry where person_id = $1 order by id',
        [id],
      )
    ).map(({ kind }) => kind);
  const charged = async (reservationId: string) =>
    box().sandbox.ledger.totals((await box().attempt(reservationId)).id)[0]?.net ?? 0;

  it.each(['COL', 'MEX'] as const)(
    'in %s: one order, one total, and the card is charged the rest',
    async (market) => {
      const [fan, show] = [await aFanWith(part[market] + 100, market), await box().event(market)];
      const held = await box().held(fan, show, 1);

      const { status, body } = await box().payInParts(fan, held, part[market]);
      await box().drain();

      expect([status, body]).toMatchObject([
        201,
        {
          method: 'CARD',
          orderStatus: 'PAID',
          moneyMoved: 'YES',
          total: { total: price[market] },
          walletPaid: part[market],
        },
      ]);
      expect(await charged(held.reservationId)).toBe(price[market] - part[market]);
      expect(await balanceOf(fan)).toBe(100);
      expect(await movements(fan)).toEqual(['CREDITED', 'RESERVED', 'RELEASED', 'TAKEN']);
      expect(box().receipts(fan.email)[0]?.text).toMatch(
        market === 'COL'
          ? /Con tu saldo: \$\s20\.000\s+El resto, Mastercard •••• \d{4}: \$\s48\.000/
          : /Con tu saldo: \$400\.07/,
      );
    },
  );

  it('is returned when the card is declined, and can be used again', async () => {
    const [fan, show] = [await aFanWith(part.COL), await box().event()];
    const held = await box().held(fan, show, 1);

    const declined = await box().payInParts(fan, held, part.COL, { holder: 'FUND' });
    const between = await balanceOf(fan);
    const paid = await box().payInParts(fan, held, part.COL);

    expect(declined.body).toMatchObject({ result: 'FAIL', walletPaid: 0 });
    expect(between).toBe(part.COL);
    expect(paid.body).toMatchObject({ orderStatus: 'PAID', walletPaid: part.COL });
    expect(await balanceOf(fan)).toBe(0);
  });

  it('is reserved while a shop waits for the rest, which its reference and its email ask for', async () => {
    const [fan, show] = [await aFanWith(part.MEX, 'MEX'), await box().event('MEX')];
    const held = await box().held(fan, show, 1);

    const waiting = await box().payWith(
      fan,
      held,
      { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' },
      { wallet: { amount: part.MEX } },
    );
    await box().drain();
    const aside = await balanceOf(fan);
    const cart = await fan.visitor.get(
      `/api/checkout-service/cart/balance?reservationId=${held.reservationId}`,
    );
    await box().payAtCounter(waiting.body.instruction.reference);
    await box().drain();

    expect(waiting.body).toMatchObject({ result: 'PENDING_CASH_MP', walletPaid: part.MEX });
    expect(aside).toBe(0);
    expect(cart.body).toMatchObject({ walletApplied: part.MEX, total: price.MEX });
    const [letter] = box()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => /Paga para/.test(subject));
    expect(letter?.text).toContain('$849.43');
    expect(await box().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
    expect(await charged(held.reservationId)).toBe(price.MEX - part.MEX);
    expect(await balanceOf(fan)).toBe(0);
  });

  it('is returned immediately when the fan abandons the other method', async () => {
    const [fan, show] = [await aFanWith(part.COL), await box().event()];
    const held = await box().held(fan, show, 1);
    const { body } = await box().payWith(
      fan,
      held,
      { method: 'CASH', desk: 'TAQUILLA' },
      { wallet: { amount: part.COL } },
    );

    const given = await box().cancelPayment(fan, body.orderId);

    expect(given.body).toMatchObject({ result: 'FAIL', walletPaid: 0, reservationStatus: 'ACTIVE' });
    expect(await balanceOf(fan)).toBe(part.COL);
  });

  it('the box office collects the rest, and its seller’s day counts no more than that', async () => {
    const [fan, seller, show] = [await aFanWith(part.COL), await box().aSeller(), await box().event()];
    const held = await box().held(fan, show, 1);
    const { body } = await box().payWith(
      fan,
      held,
      { method: 'CASH', desk: 'TAQUILLA' },
      { wallet: { amount: part.COL } },
    );

    const shown = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${body.code}`);
    const taken = await box().takeCash(seller, body);
    const day = (await seller.visitor.get('/api/orders/sales')).body;

    expect(shown.body).toMatchObject({ total: { total: price.COL }, walletPaid: part.COL });
    expect(taken.body).toMatchObject({ orderStatus: 'PAID', walletPaid: part.COL });
    expect(await balanceOf(fan)).toBe(0);
    expect(day).toMatchObject({
      total: price.COL - part.COL,
      taken: { cash: price.COL - part.COL },
      latest: [{ total: price.COL - part.COL }],
    });
  });

  it('charges the other methods the rest only, and offers card installments for it', async () => {
    const [fan, show] = [await aFanWith(part.COL), await box().event()];
    const held = await box().held(fan, show, 1);
    const of = (query: string) =>
      fan.visitor.get(`/api/checkout/installments?reservationId=${held.reservationId}&bin=547492${query}`);

    const [whole, rest] = [await of(''), await of(`&wallet=${part.COL}`)];
    const { body } = await fan.visitor.get(
      `/api/checkout?reservationId=${held.reservationId}&wallet=${part.COL}`,
    );

    const first = ({ plans }: { plans: readonly { total: number }[] }) => plans[0]?.total;
    expect([first(whole.body), first(rest.body)]).toEqual([price.COL, price.COL - part.COL]);
    const reasons = new Map(
      body.methods.map((one: { method: string; reason: string | null }) => [one.method, one.reason]),
    );
    expect([reasons.get('CARD'), reasons.get('WALLET')]).toEqual([null, 'BALANCE_TOO_SMALL']);
  });

  it('is never more than the balance, never the whole order, and never leaves an unpayable remainder', async () => {
    const [fan, show] = [await aFanWith(2 * price.COL), await box().event()];
    const poor = await aFanWith(part.COL - 100);
    const [held, other] = [await box().held(fan, show, 1), await box().held(poor, show, 2)];

    const answers = [
      await box().payInParts(fan, held, price.COL),
      await box().payInParts(fan, held, 150),
      await box().payInParts(poor, other, part.COL),
      await box().payInParts(await box().aFan(), held, part.COL),
    ];

    expect(answers.map(({ status, body }) => [status, body.code, body.detail?.reason])).toEqual([
      [400, 'FIELDS_INVALID', undefined],
      [400, 'FIELDS_INVALID', undefined],
      [422, 'METHOD_NOT_OFFERED', 'BALANCE_TOO_SMALL'],
      [404, 'NOT_FOUND', undefined],
    ]);
    expect([await balanceOf(fan), await balanceOf(poor)]).toEqual([2 * price.COL, part.COL - 100]);
    expect((await box().pay(fan, held)).body.walletPaid).toBe(0);
  });

  it('is charged once, however often the payment is repeated', async () => {
    const [fan, show] = [await aFanWith(3 * part.COL), await box().event()];
    const held = await box().held(fan, show, 1);
    const body = {
      ...box().checkoutBody(held, await box().cardToken(), fan.email),
      wallet: { amount: part.COL },
    };
    const key = randomUUID();

    await Promise.all(Array.from({ length: 3 }, () => fan.visitor.post('/api/checkout', { key, body })));
    await box().drain();

    expect(await balanceOf(fan)).toBe(2 * part.COL);
    expect(await movements(fan)).toEqual(['CREDITED', 'RESERVED', 'RELEASED', 'TAKEN']);
  });

  /** The charge is made, but its response is lost and the hold ends before anybody learns of it. */
  const unheard = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: async () => ({ ok: false, error: { kind: 'unanswered', cause: 'cut' } }),
  });
  async function endedUnheard(app: ReturnType<ReturnType<typeof box>['serve']>['app']) {
    const [fan, show] = [await aFanWith(part.COL, 'COL', app), await box().event()];
    const held = await box().held(fan, show, 1);
    await box().payInParts(fan, held, part.COL);
    await box().leaseEnds(held.reservationId);
    return { fan, show, held, id: (await box().attempt(held.reservationId)).id };
  }
  const payLate = async (reference: string) => {
    await fetch(`${box().sandbox.url}/v1/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${box().sandbox.accessToken}`,
        'x-idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        external_reference: reference,
        transaction_amount: (price.COL - part.COL) / 100,
        notification_url: `${box().url}/api/webhooks/mercado-pago`,
        currency_id: 'COP',
        token: await box().cardToken(),
        installments: 1,
        payer: { email: 'a@b.co' },
      }),
    });
    await box().drain();
  };

  it('a late payment charges it again while the balance suffices and the seats are free', async () => {
    const { app, sale } = box().serve({ through: unheard });
    const { fan, held, id } = await endedUnheard(app);
    await sale.chores.reconcile();
    const between = await balanceOf(fan);

    await payLate(id);

    expect(between).toBe(part.COL);
    expect(await box().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      walletPaid: part.COL,
    });
    expect(await balanceOf(fan)).toBe(0);
  });

  it('a late payment is refunded when the balance was spent meanwhile, and buys no seat', async () => {
    const { app, sale } = box().serve({ through: unheard });
    const { fan, held, id } = await endedUnheard(app);
    await sale.chores.reconcile();
    const other = await box().held(fan, await box().event(), 1);
    await box().payInParts(fan, other, part.COL);

    await payLate(id);

    expect(await box().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      moneyMoved: 'RETURNED',
    });
    expect(await charged(held.reservationId)).toBe(0);
    expect(
      box()
        .sandbox.mailbox.list({ to: fan.email })
        .map(({ text }) => text)
        .join(),
    ).toContain('no queda suficiente');
  });

  it('a late payment is credited once to the wallet of a fan who prefers that', async () => {
    const { app, sale } = box().serve({ through: unheard });
    const { fan, show, held, id } = await endedUnheard(app);
    await fan.visitor.call('PUT', '/api/fan/late-money', { body: { place: 'BALANCE' } });
    await sale.chores.reconcile();
    await box().held(await box().aFan(), show, 1);

    await payLate(id);
    await box().timePasses();
    await sale.chores.reconcile();

    expect(await box().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      moneyMoved: 'RETURNED',
    });
    expect(await charged(held.reservationId)).toBe(price.COL - part.COL);
    expect(await balanceOf(fan)).toBe(price.COL);
    expect(
      box()
        .sandbox.mailbox.list({ to: fan.email })
        .map(({ text }) => text)
        .join(),
    ).toContain('a tu saldo');
  });
});
