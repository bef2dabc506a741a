import { describe, expect, it } from 'vitest';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { maxPaymentAttempts } from '#server/payments/attempts/payment-attempt-limits.ts';
import { mercadoPagoWebhookPath } from '#server/payments/webhooks.routes.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { admissions, hold, updateCart } from '#server/test/sale-requests.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestPerson,
  testCard,
} from '#server/test/test-system.ts';

/** Mercado Pago, "Checkout preferences": the payer pays on the provider's hosted page. */
describeOnEachEngine('preference-id', (suite) => {
  const system = setUpTestSystem(suite);

  const open = (fan: TestPerson, { reservationId }: HeldReservation, key: string = crypto.randomUUID()) =>
    fan.visitor.post('/api/checkout/preference-id', { key, body: { reservationId, channel: 'WEB_MOBILE' } });

  async function aCart() {
    const show = await system().event();
    const fan = await system().aFan();
    return { show, fan, held: await system().held(fan, show, 1, 2) };
  }

  it('is not available for an assisted hold, even when the seller buys for themselves elsewhere', async () => {
    const seller = await system().aSeller();
    await system().db.query("update person set roles = '{SELLER,FAN}' where id = $1", [seller.id]);
    const held = await system().heldAssisted(seller, await system().event(), 1);

    const rejected = await open(seller, held);

    expect([rejected.status, rejected.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await system().attempts(held.reservationId)).toEqual([]);
  });

  /** The actions of a person on that page. */
  const payThere = (initPoint: string, cardholder = 'APRO') =>
    fetch(initPoint, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        method: 'card',
        card_number: testCard.number,
        security_code: testCard.securityCode,
        expiration: '11/30',
        cardholder,
      }),
    });

  it('returns the same page while it is open, for the cart’s total', async () => {
    const { fan, held } = await aCart();

    const answers = [await open(fan, held), await open(fan, held), await open(fan, held)];
    const card = await system().pay(fan, held);

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      amount: { amount: held.total.total, currency: 'COP' },
      initPoint: expect.stringContaining('/checkout/v1/redirect?pref_id='),
    });
    expect([card.status, card.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
    expect(await system().attempts(held.reservationId)).toHaveLength(1);
  });

  it('leads to PAID when it is paid there, even if the first card was declined', async () => {
    const { fan, held } = await aCart();
    const { body } = await open(fan, held);

    await payThere(body.initPoint, 'FUND');
    await system().drain();
    const declined = await system().status(fan, held.reservationId);
    await payThere(body.initPoint);
    await system().drain();

    expect(declined).toMatchObject({ reservationStatus: 'ACTIVE', result: 'FAIL', moneyMoved: 'NO' });
    const purchase = await system().status(fan, held.reservationId);
    expect(purchase).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES' });
    expect(purchase.ticketIds).toHaveLength(2);
    expect(system().receipts(fan.email)).toHaveLength(1);
  });

  it('refunds the second of two payments on the page', async () => {
    const { fan, held } = await aCart();
    const { body } = await open(fan, held);

    await Promise.all([payThere(body.initPoint), payThere(body.initPoint)]);
    await system().drain();

    expect(system().sandbox.ledger.totals(body.externalReference)).toMatchObject([
      { charges: 2, refunds: 1, net: held.total.total },
    ]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });

  it('finds a second payment after a declined one without a webhook', async () => {
    await system().control('webhooks/mode', { kind: 'lost' });
    const { fan, held } = await aCart();
    const { body } = await open(fan, held);
    await payThere(body.initPoint, 'FUND');
    await system().advanceTime('1 minute');
    await system().sale.jobs.reconcile();
    const declined = await system().status(fan, held.reservationId);
    await payThere(body.initPoint);

    await system().advanceTime('2 minutes');
    await system().sale.jobs.reconcile();

    expect(declined).toMatchObject({ result: 'FAIL' });
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });

  it('keeps the hold while the provider is down, and a card can pay later', async () => {
    const { fan, held } = await aCart();
    await system().control('down', { down: true });

    const answer = await open(fan, held);
    await system().control('down', { down: false });
    const hold = await fan.visitor.get(`/api/reservations?id=${held.reservationId}`);
    const paid = await system().pay(fan, held);

    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'PROVIDER_UNAVAILABLE',
      '5',
    ]);
    expect(hold.body.reservation.status).toBe('ACTIVE');
    expect(paid.body.orderStatus).toBe('PAID');
  });

  it('opens a page for a repeated key once the provider is back', async () => {
    const { fan, held } = await aCart();
    const key = crypto.randomUUID();
    await system().control('down', { down: true });
    const presses = [await open(fan, held, key), await open(fan, held, key)];
    await system().control('down', { down: false });

    const opened = await open(fan, held, key);
    const again = await open(fan, held, key);
    await payThere(opened.body.initPoint);
    await system().drain();

    expect(presses.map(({ status }) => status)).toEqual([503, 503]);
    expect([opened.status, again.text]).toEqual([201, opened.text]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });

  it('keeps the seats and counts no attempt, however often the provider does not answer', async () => {
    const { fan, held } = await aCart();
    await system().control('down', { down: true });
    for (let press = 0; press <= maxPaymentAttempts; press += 1) await open(fan, held);
    await system().control('down', { down: false });

    const { body: declined } = await system().pay(fan, held, { holder: 'FUND' });

    expect(declined).toMatchObject({ result: 'FAIL', reservationStatus: 'ACTIVE', orderStatus: 'PENDING' });
  });

  describe.each(['both reported by webhook', 'neither reported by webhook'] as const)(
    'two cards on the page, %s',
    (telling) => {
      async function notify() {
        if (telling === 'both reported by webhook') return system().drain();
        await system().advanceTime('5 minutes');
        await system().sale.jobs.reconcile();
      }

      it.each([
        ['after', ['CONT', 'FUND']],
        ['before', ['FUND', 'CONT']],
      ] as const)('a rejection %s a payment in review fails nothing', async (_when, holders) => {
        const { fan, held } = await aCart();
        if (telling === 'neither reported by webhook')
          await system().control('webhooks/mode', { kind: 'lost' });
        const { body } = await open(fan, held);
        for (const holder of holders) await payThere(body.initPoint, holder);

        await notify();
        const waiting = await system().status(fan, held.reservationId);
        const card = await system().pay(fan, held);
        const found = await fetch(
          `${system().sandbox.url}/v1/payments/search?external_reference=${body.externalReference}`,
          { headers: { authorization: `Bearer ${system().sandbox.accessToken}` } },
        );
        const { results } = (await found.json()) as { results: { id: number; status: string }[] };
        const reviewed = results.find(({ status }) => status === 'in_process');
        await system().settle(String(reviewed?.id), 'approved');
        await notify();

        expect(waiting).toMatchObject({ reservationStatus: 'STARTED_PAYMENT', moneyMoved: 'UNKNOWN' });
        expect([card.status, card.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
        expect(await system().status(fan, held.reservationId)).toMatchObject({
          orderStatus: 'PAID',
          moneyMoved: 'YES',
        });
      });
    },
  );

  it('shows the amount that was paid on the page, even when a later attempt was for more', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const few: HeldReservation = (await hold(fan.visitor, { eventId: show.id, items: [admissions('GN', 1)] }))
      .body;
    const { body } = await open(fan, few);
    await payThere(body.initPoint, 'FUND');
    await system().drain();
    const wanting = async (quantity: number) => {
      const cart = await fan.visitor.get(`/api/checkout-service/cart?reservationId=${few.reservationId}`);
      const { version, items } = cart.body;
      const ops = [{ op: 'setQuantity', itemId: items[0].id, quantity }];
      return (await updateCart(fan.visitor, { reservationId: few.reservationId, version, ops })).body;
    };
    await system().pay(fan, await wanting(2), { holder: 'FUND' });
    await wanting(1);

    await payThere(body.initPoint);
    await system().drain();

    const purchase = await system().status(fan, few.reservationId);
    expect(purchase).toMatchObject({ orderStatus: 'PAID', total: { total: few.total.total } });
    expect(purchase.ticketIds).toHaveLength(1);
    expect(system().receipts(fan.email)[0]?.text).toContain(
      formatMoneyWithCode({ amount: few.total.total, currency: 'COP' }),
    );
  });

  describe('paid in cash from the page', () => {
    async function aVoucher(method: 'oxxo' | 'clabe') {
      const show = await system().event('MEX');
      const fan = await system().aFan({ market: 'MEX' });
      const held = await system().held(fan, show, 1, 2);
      const { body } = await open(fan, held);
      const page = await (await fetch(body.initPoint)).text();
      // The page respects the payment types that we exclude; a page that did not would create such a payment.
      system().sandbox.provider.payments.create(
        {
          payment_method_id: method,
          transaction_amount: body.amount.amount / 100,
          currency_id: 'MXN',
          external_reference: body.externalReference,
          notification_url: `${system().url}${mercadoPagoWebhookPath}`,
          payer: { email: fan.email },
        },
        crypto.randomUUID(),
      );
      await system().drain();
      const { paymentId } = await system().attempt(held.reservationId);
      return { show, fan, held, page, paymentId, waiting: await system().status(fan, held.reservationId) };
    }

    it('is not offered there, because a hold does not last that long', async () => {
      const { page, paymentId } = await aVoucher('oxxo');
      await system().settle(paymentId, 'cancelled', 'expired');

      expect(page).toContain('name="card_number"');
      expect(page).not.toMatch(/value="(oxxo|clabe|banamex|paycash)"/);
    });

    it.each([
      ['oxxo', 'PENDING_CASH_PAYMENT', 'PENDING_CASH_MP'],
      ['clabe', 'PROCESSING_TRANSFER', 'PENDING_TRANSFER_SPEI'],
    ] as const)(
      '%s all the same: the seats wait and the payment buys them',
      async (method, status, result) => {
        const { fan, held, paymentId, waiting } = await aVoucher(method);

        await system().settle(paymentId, 'approved');
        await system().drain();

        expect(waiting).toMatchObject({
          orderStatus: status,
          reservationStatus: 'WAITING_FOR_PAYMENT',
          transactionStatus: status,
          result,
        });
        expect(await system().status(fan, held.reservationId)).toMatchObject({
          orderStatus: 'PAID',
          moneyMoved: 'YES',
        });
      },
    );

    it('an expired voucher ends its order and releases its hold', async () => {
      const { show, fan, held, paymentId } = await aVoucher('oxxo');

      await system().settle(paymentId, 'cancelled', 'expired');
      await system().drain();
      const again = await system().pay(fan, await system().held(fan, show, 1, 2));

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'EXPIRED',
        reservationStatus: 'EXPIRED',
        transactionStatus: 'EXPIRED',
        moneyMoved: 'NO',
      });
      expect(again.body.orderStatus).toBe('PAID');
    });
  });

  it('a process dies before the page is saved: the same key opens a page that can be paid', async () => {
    const { fan, held } = await aCart();
    const key = crypto.randomUUID();
    const dead = system().serve({
      through: (provider) => ({
        ...provider,
        createPreference: async (request) => {
          await provider.createPreference(request);
          throw new Error('died');
        },
      }),
    });

    const died = await open(system().at(dead.app, fan), held, key);
    const again = await open(fan, held, key);
    await payThere(again.body.initPoint);
    await system().drain();

    expect([died.status, again.status]).toEqual([500, 201]);
    expect(await system().attempts(held.reservationId)).toHaveLength(1);
    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
  });

  it('the key of a page is not the key of a card: each is an attempt of its own', async () => {
    const { fan, held } = await aCart();
    const key = crypto.randomUUID();
    await open(fan, held, key);

    const card = await system().pay(fan, held, { key });

    expect([card.status, card.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
    expect(await system().attempts(held.reservationId)).toMatchObject([{ status: 'STARTED' }]);
  });
});
