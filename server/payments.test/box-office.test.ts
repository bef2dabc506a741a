import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boxOfficePaymentWindow } from '#domain/payment/box-office-payment.ts';
import { referencePaymentWindow } from '#domain/payment/cash-provider.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, type TestMarket } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

/** Spec §2, §7: cash at our box office, in two steps: a code is issued, then the cash is collected. */
describeOnEachEngine('pay/taquilla', (suite) => {
  const system = setUpTestSystem(suite);
  const payment = { method: 'CASH', checkoutProvider: 'TAQUILLA' } as const;

  async function aCode(market: TestMarket = 'COL') {
    const [fan, show] = [await system().aFan({ market }), await system().event(market)];
    const held = await system().held(fan, show, 1, 2);
    const asked = await system().payWith(fan, held, payment);
    return { fan, show, held, asked, purchase: asked.body };
  }

  it.each(['COL', 'MEX'] as const)('issues a code that is paid within a day in %s', async (market) => {
    const { fan, held, asked, purchase } = await aCode(market);
    const seller = await system().aSeller({ market });
    await system().drain();

    const seen = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${purchase.code}`);
    const taken = await system().collectCash(seller, purchase);
    await system().drain();

    expect([asked.status, purchase]).toMatchObject([
      201,
      {
        result: 'PENDING_CLUB',
        outcome: 'PENDING_CASH',
        orderStatus: 'PENDING_CASH_PAYMENT',
        reservationStatus: 'WAITING_FOR_PAYMENT',
        transactionStatus: 'PENDING_CASH_PAYMENT',
        instruction: { kind: 'BOX_OFFICE', code: purchase.code, expiresAt: purchase.expiresAt },
      },
    ]);
    const left = Date.parse(purchase.expiresAt) - Date.parse(purchase.serverNow);
    expect(left).toBeLessThanOrEqual(boxOfficePaymentWindow);
    expect(left).toBeGreaterThan(boxOfficePaymentWindow - 60_000);
    expect(seen.body).toMatchObject({
      code: purchase.code,
      status: 'TO_PAY',
      buyer: 'Ana Ruiz',
      total: purchase.total,
      payBy: purchase.expiresAt,
    });
    expect(seen.body.items).toHaveLength(2);
    expect([taken.status, taken.body]).toMatchObject([
      201,
      { orderStatus: 'PAID', result: 'SUCCESSFUL', moneyMoved: 'YES', instruction: null, expiresAt: null },
    ]);
    expect((await system().status(fan, held.reservationId)).ticketIds).toHaveLength(2);
    const letters = system().sandbox.mailbox.list({ to: fan.email });
    expect(letters.filter(({ text }) => text?.includes(purchase.code))).toHaveLength(2);
  });

  it('credits the cash to the seller who collected it, once, however often the request is repeated', async () => {
    const { purchase } = await aCode();
    const [seller, other] = [await system().aSeller(), await system().aSeller()];
    const key = randomUUID();

    const first = await system().collectCash(seller, purchase, key);
    const again = await system().collectCash(seller, purchase, key);
    await system().db.query('delete from idempotency');
    const afterLoss = await system().collectCash(seller, purchase, key);
    const elsewhere = await system().collectCash(other, purchase, key);
    const anew = await system().collectCash(seller, purchase);

    expect(again.body).toEqual(first.body);
    expect([afterLoss.status, afterLoss.body.orderStatus]).toEqual([201, 'PAID']);
    expect([anew.status, anew.body.code]).toEqual([409, 'ALREADY_PAID']);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'ALREADY_PAID']);
    expect(
      await system().db.query(
        'select collected_by as "by", amount, currency from box_office_payment where order_id = $1',
        [purchase.orderId],
      ),
    ).toEqual([{ by: seller.id, amount: purchase.total.total, currency: 'COP' }]);
    const days = await Promise.all([seller, other].map(({ visitor }) => visitor.get('/api/orders/sales')));
    expect(days.map(({ body }) => [body.count, body.total, body.taken.cash])).toEqual([
      [1, purchase.total.total, purchase.total.total],
      [0, 0, 0],
    ]);
  });

  it('is reported as collected to its seller, who types the code again after a lost response', async () => {
    const { purchase } = await aCode();
    const [seller, other] = [await system().aSeller(), await system().aSeller()];
    await system().collectCash(seller, purchase);
    const look = async ({ visitor }: typeof seller) =>
      (await visitor.get(`/api/checkout/taquillaCheckout?code=${purchase.code}`)).body;

    const [own, another] = [await look(seller), await look(other)];

    expect(own).toMatchObject({ status: 'COLLECTED_BY_YOU', collectedAt: expect.any(String), payBy: null });
    expect(another).toMatchObject({ status: 'PAID', collectedAt: null });
  });

  it('cannot be collected for an event that went off sale since', async () => {
    const { purchase, show } = await aCode();
    await system().db.query('update event set is_disabled = true where id = $1', [show.id]);
    const { app } = system().serve();
    const seller = system().at(app, await system().aSeller());

    const seen = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${purchase.code}`);
    const rejected = await system().collectCash(seller, purchase);

    expect(seen.body).toMatchObject({ status: 'CLOSED', payBy: null });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'SALE_CLOSED']);
    expect(
      await system().db.query('select from box_office_payment where order_id = $1', [purchase.orderId]),
    ).toEqual([]);
  });

  it.each(['its page', 'a box office', 'a job', 'another payment'] as const)(
    'was abandoned, but the server died before it was cancelled: %s cancels it',
    async (who) => {
      const { fan, held, purchase } = await aCode();
      const seller = await system().aSeller();
      const { id } = await system().attempt(held.reservationId);
      await saleTransactionsOver(system().db).attempts.beginClosing(id, 'METHOD_CHANGE');
      const seen = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${purchase.code}`);
      const comes = {
        'its page': () => system().status(fan, held.reservationId),
        'a box office': async () => {
          const rejected = await system().collectCash(seller, purchase);
          expect([rejected.status, rejected.body.code]).toEqual([409, 'HOLD_EXPIRED']);
        },
        'a job': async () => {
          await system().advanceTime();
          await system().sale.jobs.reconcile();
        },
        'another payment': async () => {
          const paid = await system().pay(fan, held);
          expect(paid.body).toMatchObject({ orderStatus: 'PAID', method: 'CARD' });
        },
      }[who];

      await comes();

      expect(seen.body).toMatchObject({ status: 'OVER', payBy: null });
      const [first] = await system().attempts(held.reservationId);
      expect(first).toMatchObject({ status: 'EXPIRED', record: 'CANCELLED' });
      expect((await system().status(fan, held.reservationId)).reservationStatus).toBe(
        who === 'another payment' ? 'FINISHED' : 'ACTIVE',
      );
    },
  );

  it('expires at its deadline: the seats are released and no cash is collected', async () => {
    const { fan, held, purchase, show } = await aCode();
    const seller = await system().aSeller();
    await system().expirePaymentLease(held.reservationId);

    const seen = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${purchase.code}`);
    const tooLate = await system().collectCash(seller, purchase);
    const after = await system().status(fan, held.reservationId);
    const rival = await system().held(await system().aFan(), show, 1, 2);

    expect(seen.body).toMatchObject({ status: 'OVER', payBy: null });
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(after).toMatchObject({ orderStatus: 'EXPIRED', result: 'FAIL', moneyMoved: 'NO' });
    expect(rival.reservationId).not.toBe(held.reservationId);
  });

  it('expires with or without the sweep, and the fan is notified', async () => {
    const { fan, held, purchase } = await aCode();
    await system().expirePaymentLease(held.reservationId);

    await system().sale.jobs.reconcile();
    await system().drain();

    expect(await system().one('select status from orders where id = $1', [purchase.orderId])).toEqual({
      status: 'EXPIRED',
    });
    const letters = system()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => subject?.startsWith('Venció el plazo'));
    expect(letters).toHaveLength(1);
  });

  it('is abandoned for another method, and its code is invalid then', async () => {
    const { fan, held, purchase } = await aCode();
    const seller = await system().aSeller();

    const cancelled = await system().cancelPayment(fan, purchase.orderId);
    await system().drain();
    const worthless = await system().collectCash(seller, purchase);
    const paid = await system().pay(fan, held);

    expect(cancelled.body).toMatchObject({ reservationStatus: 'ACTIVE', instruction: null });
    expect([worthless.status, worthless.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(paid.body).toMatchObject({ orderStatus: 'PAID', method: 'CARD', orderId: purchase.orderId });
    expect((await system().collectCash(seller, purchase)).body.code).toBe('ALREADY_PAID');
    const letters = system().sandbox.mailbox.list({ to: fan.email });
    expect(letters.filter(({ text }) => text?.includes('El código anterior por'))).toHaveLength(1);
  });

  describe('chosen again before the email about the abandoned code is delivered', () => {
    const voidEmails = (to: string) =>
      system()
        .sandbox.mailbox.list({ to })
        .filter(({ subject }) => subject?.startsWith('No uses los datos de pago'));

    it('sends no email that the code is void, because the order’s code is valid again', async () => {
      const { fan, held, purchase } = await aCode();
      const seller = await system().aSeller();

      await system().cancelPayment(fan, purchase.orderId);
      const again = await system().payWith(fan, held, payment);
      await system().drain();

      expect(again.body).toMatchObject({ code: purchase.code, result: 'PENDING_CLUB' });
      expect(voidEmails(fan.email)).toEqual([]);
      expect((await system().collectCash(seller, purchase)).status).toBe(201);
    });

    it('still sends the email about the reference of a shop left for the box office', async () => {
      const [fan, show] = [await system().aFan({ market: 'MEX' }), await system().event('MEX')];
      const held = await system().held(fan, show, 1);
      const { body } = await system().payWith(fan, held, {
        method: 'CASH',
        checkoutProvider: 'MERCADO_PAGO',
        provider: 'oxxo',
      });

      await system().cancelPayment(fan, body.orderId);
      const again = await system().payWith(fan, held, payment);
      await system().drain();

      expect(again.status).toBe(201);
      expect(voidEmails(fan.email)).toMatchObject([
        { text: expect.stringContaining(body.instruction.reference) },
      ]);
    });
  });

  it('is collected for the confirmed total, at a box office of the same market, by a seller', async () => {
    const { fan, purchase } = await aCode();
    const seller = await system().aSeller();
    const mexican = await system().aSeller({ market: 'MEX' });
    const { total } = purchase;

    const answers = [
      await system().collectCash(seller, { ...purchase, total: { ...total, total: total.total - 1 } }),
      await system().collectCash(seller, { ...purchase, total: { ...total, currency: 'MXN' } }),
      await system().collectCash(mexican, purchase),
      await system().collectCash(seller, { ...purchase, code: 'ZZZZ9999' }),
      await system().collectCash(fan, purchase),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'TOTAL_CHANGED'],
      [409, 'TOTAL_CHANGED'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [403, 'FORBIDDEN'],
    ]);
    expect((await system().collectCash(seller, purchase)).status).toBe(201);
  });

  it('is unavailable when nobody could reach a box office any more', async () => {
    const [fan, show] = [await system().aFan(), await system().event()];
    await system().db.query(
      `update event set starts_at = clock_timestamp() + $2 * interval '1 millisecond', sale_closes_at = starts_at where id = $1`,
      [show.id, referencePaymentWindow.minimum - 60_000],
    );
    const { app } = system().serve();
    const there = system().at(app, fan);
    const held = await system().held(there, show, 1);

    const { CASH } = await system().paymentOptions(there, held);
    const rejected = await system().payWith(there, held, payment);

    expect(CASH).toMatchObject({ offered: false, reason: 'NO_CASH_PROVIDER' });
    expect(CASH.cash).toMatchObject([
      { checkoutProvider: 'TAQUILLA', offered: false, reason: 'TOO_CLOSE_TO_EVENT' },
    ]);
    expect([rejected.status, rejected.body.detail]).toEqual([422, { reason: 'TOO_CLOSE_TO_EVENT' }]);
  });

  it('of an assisted sale waits at the box office like any other', async () => {
    const [seller, fan, show] = [await system().aSeller(), await system().aFan(), await system().event()];
    const held = await system().heldAssisted(seller, show, 1);

    const asked = await system().sellAssistedWith(seller, held, { fan, payment });
    const taken = await system().collectCash(seller, asked.body);

    expect(asked.body).toMatchObject({ result: 'PENDING_CLUB', instruction: { kind: 'BOX_OFFICE' } });
    expect(taken.body).toMatchObject({ orderStatus: 'PAID' });
    expect((await seller.visitor.get('/api/orders/sales')).body.count).toBe(1);
  });
});
