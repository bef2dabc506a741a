import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, type TestMarket, type TestPerson } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const price = { COL: 6_800_000, MEX: 124_950 } as const;
const walletAmount = { COL: 2_000_000, MEX: 40_007 } as const;
const currencies = { COL: 'COP', MEX: 'MXN' } as const;

/**
 * Spec §3: the fan's wallet pays a portion, another method the rest. The provider's ledger is the witness of the
 * rest.
 */
describeOnEachEngine('pay/wallet, a part', (suite) => {
  const system = setUpTestSystem(suite);

  const sales = () => saleTransactionsOver(system().db);
  async function aFanWith(
    amount: number,
    market: TestMarket = 'COL',
    app = system().app,
  ): Promise<TestPerson> {
    const fan = await system().aFan({ market, app });
    await sales().wallets.credit({
      personId: fan.id,
      amount: { amount, currency: currencies[market] },
      key: randomUUID(),
      orderId: null,
    });
    return fan;
  }
  const balanceOf = async ({ id }: TestPerson) => (await sales().wallets.findBalance(id))?.amount;
  const movements = async ({ id }: TestPerson) =>
    (
      await system().db.query<{ kind: string }>(
        'select kind from wallet_entry where person_id = $1 order by id',
        [id],
      )
    ).map(({ kind }) => kind);
  const charged = async (reservationId: string) =>
    system().sandbox.ledger.totals((await system().attempt(reservationId)).id)[0]?.net ?? 0;

  it.each(['COL', 'MEX'] as const)(
    'in %s: one order, one total, and the card is charged the rest',
    async (market) => {
      const [fan, show] = [await aFanWith(walletAmount[market] + 100, market), await system().event(market)];
      const held = await system().held(fan, show, 1);

      const { status, body } = await system().payPartlyFromWallet(fan, held, walletAmount[market]);
      await system().drain();

      expect([status, body]).toMatchObject([
        201,
        {
          method: 'CARD',
          orderStatus: 'PAID',
          moneyMoved: 'YES',
          total: { total: price[market] },
          walletPaid: walletAmount[market],
        },
      ]);
      expect(await charged(held.reservationId)).toBe(price[market] - walletAmount[market]);
      expect(await balanceOf(fan)).toBe(100);
      expect(await movements(fan)).toEqual(['CREDITED', 'RESERVED', 'RELEASED', 'TAKEN']);
      expect(system().receipts(fan.email)[0]?.text).toMatch(
        market === 'COL'
          ? /Con tu saldo: \$\s20\.000\s+El resto, Mastercard •••• \d{4}: \$\s48\.000/
          : /Con tu saldo: \$400\.07/,
      );
    },
  );

  it('is returned when the card is declined, and can be used again', async () => {
    const [fan, show] = [await aFanWith(walletAmount.COL), await system().event()];
    const held = await system().held(fan, show, 1);

    const declined = await system().payPartlyFromWallet(fan, held, walletAmount.COL, { holder: 'FUND' });
    const between = await balanceOf(fan);
    const paid = await system().payPartlyFromWallet(fan, held, walletAmount.COL);

    expect(declined.body).toMatchObject({ result: 'FAIL', walletPaid: 0 });
    expect(between).toBe(walletAmount.COL);
    expect(paid.body).toMatchObject({ orderStatus: 'PAID', walletPaid: walletAmount.COL });
    expect(await balanceOf(fan)).toBe(0);
  });

  it('is reserved while a shop waits for the rest, which its reference and its email ask for', async () => {
    const [fan, show] = [await aFanWith(walletAmount.MEX, 'MEX'), await system().event('MEX')];
    const held = await system().held(fan, show, 1);

    const waiting = await system().payWith(
      fan,
      held,
      { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' },
      { wallet: { amount: walletAmount.MEX } },
    );
    await system().drain();
    const aside = await balanceOf(fan);
    const cart = await fan.visitor.get(
      `/api/checkout-service/cart/balance?reservationId=${held.reservationId}`,
    );
    await system().payAtCounter(waiting.body.instruction.reference);
    await system().drain();

    expect(waiting.body).toMatchObject({ result: 'PENDING_CASH_MP', walletPaid: walletAmount.MEX });
    expect(aside).toBe(0);
    expect(cart.body).toMatchObject({ walletApplied: walletAmount.MEX, total: price.MEX });
    const [letter] = system()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => /Paga para/.test(subject));
    expect(letter?.text).toContain('$849.43');
    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
    expect(await charged(held.reservationId)).toBe(price.MEX - walletAmount.MEX);
    expect(await balanceOf(fan)).toBe(0);
  });

  it('is returned immediately when the fan abandons the other method', async () => {
    const [fan, show] = [await aFanWith(walletAmount.COL), await system().event()];
    const held = await system().held(fan, show, 1);
    const { body } = await system().payWith(
      fan,
      held,
      { method: 'CASH', checkoutProvider: 'TAQUILLA' },
      { wallet: { amount: walletAmount.COL } },
    );

    const given = await system().cancelPayment(fan, body.orderId);

    expect(given.body).toMatchObject({ result: 'FAIL', walletPaid: 0, reservationStatus: 'ACTIVE' });
    expect(await balanceOf(fan)).toBe(walletAmount.COL);
  });

  it('the box office collects the rest, and its seller’s day counts no more than that', async () => {
    const [fan, seller, show] = [
      await aFanWith(walletAmount.COL),
      await system().aSeller(),
      await system().event(),
    ];
    const held = await system().held(fan, show, 1);
    const { body } = await system().payWith(
      fan,
      held,
      { method: 'CASH', checkoutProvider: 'TAQUILLA' },
      { wallet: { amount: walletAmount.COL } },
    );

    const shown = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${body.code}`);
    const taken = await system().collectCash(seller, body);
    const day = (await seller.visitor.get('/api/orders/sales')).body;

    expect(shown.body).toMatchObject({ total: { total: price.COL }, walletPaid: walletAmount.COL });
    expect(taken.body).toMatchObject({ orderStatus: 'PAID', walletPaid: walletAmount.COL });
    expect(await balanceOf(fan)).toBe(0);
    expect(day).toMatchObject({
      total: price.COL - walletAmount.COL,
      taken: { cash: price.COL - walletAmount.COL },
      latest: [{ total: price.COL - walletAmount.COL }],
    });
  });

  it('charges the other methods the rest only, and offers card installments for it', async () => {
    const [fan, show] = [await aFanWith(walletAmount.COL), await system().event()];
    const held = await system().held(fan, show, 1);
    const of = (query: string) =>
      fan.visitor.get(`/api/checkout/installments?reservationId=${held.reservationId}&bin=547492${query}`);

    const [whole, rest] = [await of(''), await of(`&wallet=${walletAmount.COL}`)];
    const { body } = await fan.visitor.get(
      `/api/checkout?reservationId=${held.reservationId}&wallet=${walletAmount.COL}`,
    );

    const first = ({ plans }: { plans: readonly { total: number }[] }) => plans[0]?.total;
    expect([first(whole.body), first(rest.body)]).toEqual([price.COL, price.COL - walletAmount.COL]);
    const reasons = new Map(
      body.methods.map((one: { method: string; reason: string | null }) => [one.method, one.reason]),
    );
    expect([reasons.get('CARD'), reasons.get('WALLET')]).toEqual([null, 'BALANCE_TOO_SMALL']);
  });

  it('is never more than the balance, never the whole order, and never leaves an unpayable remainder', async () => {
    const [fan, show] = [await aFanWith(2 * price.COL), await system().event()];
    const poor = await aFanWith(walletAmount.COL - 100);
    const [held, other] = [await system().held(fan, show, 1), await system().held(poor, show, 2)];

    const answers = [
      await system().payPartlyFromWallet(fan, held, price.COL),
      await system().payPartlyFromWallet(fan, held, 150),
      await system().payPartlyFromWallet(poor, other, walletAmount.COL),
      await system().payPartlyFromWallet(await system().aFan(), held, walletAmount.COL),
    ];

    expect(answers.map(({ status, body }) => [status, body.code, body.detail?.reason])).toEqual([
      [400, 'FIELDS_INVALID', undefined],
      [400, 'FIELDS_INVALID', undefined],
      [409, 'BALANCE_TOO_SMALL', 'BALANCE_TOO_SMALL'],
      [404, 'NOT_FOUND', undefined],
    ]);
    expect([await balanceOf(fan), await balanceOf(poor)]).toEqual([2 * price.COL, walletAmount.COL - 100]);
    expect((await system().pay(fan, held)).body.walletPaid).toBe(0);
  });

  it('is charged once, however often the payment is repeated', async () => {
    const [fan, show] = [await aFanWith(3 * walletAmount.COL), await system().event()];
    const held = await system().held(fan, show, 1);
    const body = {
      ...system().checkoutBody(held, await system().cardToken(), fan.email),
      wallet: { amount: walletAmount.COL },
    };
    const key = randomUUID();

    await Promise.all(Array.from({ length: 3 }, () => fan.visitor.post('/api/checkout', { key, body })));
    await system().drain();

    expect(await balanceOf(fan)).toBe(2 * walletAmount.COL);
    expect(await movements(fan)).toEqual(['CREDITED', 'RESERVED', 'RELEASED', 'TAKEN']);
  });

  /** The charge is made, but its response is lost and the hold ends before anybody learns of it. */
  const unheard = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: async () => ({ ok: false, error: { kind: 'unanswered', cause: 'cut' } }),
  });
  async function endedUnheard(app: ReturnType<ReturnType<typeof system>['serve']>['app']) {
    const [fan, show] = [await aFanWith(walletAmount.COL, 'COL', app), await system().event()];
    const held = await system().held(fan, show, 1);
    await system().payPartlyFromWallet(fan, held, walletAmount.COL);
    await system().expirePaymentLease(held.reservationId);
    return { fan, show, held, id: (await system().attempt(held.reservationId)).id };
  }
  const payLate = async (reference: string) => {
    await fetch(`${system().sandbox.url}/v1/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${system().sandbox.accessToken}`,
        'x-idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        external_reference: reference,
        transaction_amount: (price.COL - walletAmount.COL) / 100,
        notification_url: `${system().url}/api/webhooks/mercado-pago`,
        currency_id: 'COP',
        token: await system().cardToken(),
        installments: 1,
        payer: { email: 'a@b.co' },
      }),
    });
    await system().drain();
  };

  it('a late payment charges it again while the balance suffices and the seats are free', async () => {
    const { app, sale } = system().serve({ through: unheard });
    const { fan, held, id } = await endedUnheard(app);
    await sale.jobs.reconcile();
    const between = await balanceOf(fan);

    await payLate(id);

    expect(between).toBe(walletAmount.COL);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      walletPaid: walletAmount.COL,
    });
    expect(await balanceOf(fan)).toBe(0);
  });

  it('a late payment is refunded when the balance was spent meanwhile, and buys no seat', async () => {
    const { app, sale } = system().serve({ through: unheard });
    const { fan, held, id } = await endedUnheard(app);
    await sale.jobs.reconcile();
    const other = await system().held(fan, await system().event(), 1);
    await system().payPartlyFromWallet(fan, other, walletAmount.COL);

    await payLate(id);

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      moneyMoved: 'RETURNED',
    });
    expect(await charged(held.reservationId)).toBe(0);
    expect(
      system()
        .sandbox.mailbox.list({ to: fan.email })
        .map(({ text }) => text)
        .join(),
    ).toContain('tu saldo ya no alcanza');
  });

  it('a late payment is credited once to the wallet of a fan who prefers that', async () => {
    const { app, sale } = system().serve({ through: unheard });
    const { fan, show, held, id } = await endedUnheard(app);
    await fan.visitor.call('PUT', '/api/fan/late-payments', { body: { place: 'BALANCE' } });
    await sale.jobs.reconcile();
    await system().held(await system().aFan(), show, 1);

    await payLate(id);
    await system().advanceTime();
    await sale.jobs.reconcile();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      moneyMoved: 'RETURNED',
    });
    expect(await charged(held.reservationId)).toBe(price.COL - walletAmount.COL);
    expect(await balanceOf(fan)).toBe(price.COL);
    expect(
      system()
        .sandbox.mailbox.list({ to: fan.email })
        .map(({ text }) => text)
        .join(),
    ).toContain('a tu saldo');
  });
});
