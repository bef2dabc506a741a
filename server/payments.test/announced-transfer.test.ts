import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { transferProofWindow } from '#domain/payment/booking-deadline.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, type TestMarket, type TestPerson } from '#server/test/test-system.ts';

/**
 * Spec §3, PROCESSING_TRANSFER: a buyer announces a transfer; the seats wait until its proof is confirmed or
 * rejected.
 */
describeOnEachEngine('pay/processing-transfer', (suite) => {
  const system = setUpTestSystem(suite);

  async function announced({ market = 'COL' }: { readonly market?: TestMarket } = {}) {
    const [recorder, seller, fan, show] = [
      await system().aSeller({ market }),
      await system().aSeller({ market }),
      await system().aFan({ market }),
      await system().event(market),
    ];
    const held = await system().heldAssisted(recorder, show, 1, 2);
    const reference = `BANCO ${randomUUID().slice(0, 8)}`;
    const asked = await system().sellAssistedWith(recorder, held, {
      fan,
      payment: { method: 'PROCESSING_TRANSFER', reference },
    });
    return { recorder, seller, fan, show, held, asked, reference };
  }
  const list = async (seller: TestPerson, q: string) =>
    (await seller.visitor.get(`/api/backoffice/transfers?q=${encodeURIComponent(q)}`)).body;
  const lettersTo = (fan: { readonly email: string }) =>
    system()
      .sandbox.mailbox.list({ to: fan.email })
      .map(({ subject }) => subject.split(' ').slice(0, 3).join(' '));

  it.each(['COL', 'MEX'] as const)(
    'a confirmed transfer pays the order and issues its tickets in %s',
    async (market) => {
      const { seller, fan, held, asked, reference } = await announced({ market });
      const colleague = await system().aSeller({ market });
      await system().drain();

      const found = await list(colleague, reference.toLowerCase());
      const mine = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
      const confirmed = await system().decideTransfer(colleague, held, 'CONFIRMED');
      await system().drain();
      const after = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);

      expect([asked.status, asked.body]).toMatchObject([
        201,
        {
          result: 'PENDING_TRANSFER',
          outcome: 'PENDING_TRANSFER',
          orderStatus: 'PROCESSING_TRANSFER',
          transactionStatus: 'PROCESSING_TRANSFER',
          reservationStatus: 'STARTED_PAYMENT',
          moneyMoved: 'UNKNOWN',
          instruction: null,
        },
      ]);
      const left = Date.parse(asked.body.expiresAt) - Date.parse(asked.body.serverNow);
      expect(left).toBeLessThanOrEqual(transferProofWindow.longest);
      expect(left).toBeGreaterThan(transferProofWindow.longest - 60_000);
      expect(found).toMatchObject({
        total: 1,
        items: [
          {
            kind: 'TRANSFER',
            code: asked.body.code,
            reference,
            isLate: false,
            deadline: asked.body.expiresAt,
          },
        ],
      });
      expect(mine.body.purchase).toMatchObject({ result: 'PENDING_TRANSFER' });
      expect([confirmed.status, confirmed.body]).toMatchObject([
        201,
        { orderStatus: 'PAID', reservationStatus: 'FINISHED', moneyMoved: 'YES', statusDetail: reference },
      ]);
      expect(after.body.purchase.ticketIds).toHaveLength(2);
      expect((await list(seller, reference)).items).toEqual([]);
      expect(lettersTo(fan)).toHaveLength(2);
      expect(
        await system().one(
          'select decision, decided_by as "by" from staff_booking_decision where order_id = $1',
          [asked.body.orderId],
        ),
      ).toEqual({ decision: 'CONFIRMED', by: colleague.id });
    },
  );

  it('is confirmed by somebody else than the seller who recorded it, or by a manager', async () => {
    const { recorder, held, asked, reference } = await announced();
    const manager = await system().aManager();
    const own = await system().heldAssisted(manager, await system().event(), 1);
    const ownReference = `BANCO ${randomUUID()}`;
    const payment = { method: 'PROCESSING_TRANSFER', reference: ownReference };
    await system().sellAssistedWith(manager, own, { fan: await system().aFan(), payment });

    const shown = [
      await list(recorder, reference),
      await list(await system().aSeller(), reference),
      await list(manager, ownReference),
    ];
    const rejected = await system().decideTransfer(recorder, held, 'CONFIRMED');
    const byManager = await system().decideTransfer(manager, own, 'CONFIRMED');

    expect(shown.map(({ items }) => items)).toMatchObject([
      [{ mayConfirm: false }],
      [{ mayConfirm: true }],
      [{ mayConfirm: true }],
    ]);
    expect([rejected.status, rejected.body.code]).toEqual([403, 'SECOND_PERSON_REQUIRED']);
    expect([byManager.status, byManager.body.orderStatus]).toEqual([201, 'PAID']);
    expect(await system().one('select status from orders where id = $1', [asked.body.orderId])).toEqual({
      status: 'PROCESSING_TRANSFER',
    });
    expect((await system().decideTransfer(recorder, held, 'REJECTED')).status).toBe(201);
  });

  it('a rejected transfer releases the seats and notifies the fan', async () => {
    const { seller, fan, show, held, asked, reference } = await announced();
    const key = randomUUID();

    const rejected = await system().decideTransfer(seller, held, 'REJECTED', key);
    await system().db.query('delete from idempotency');
    const again = await system().decideTransfer(seller, held, 'REJECTED', key);
    const rival = await system().held(await system().aFan(), show, 1, 2);
    await system().drain();

    expect([rejected.status, rejected.body]).toMatchObject([
      201,
      { orderStatus: 'CANCELED', result: 'FAIL', moneyMoved: 'NO', transactionStatus: 'DECLINED' },
    ]);
    expect([again.status, again.body.orderStatus]).toEqual([201, 'CANCELED']);
    expect(rival.reservationId).not.toBe(held.reservationId);
    expect((await list(seller, reference)).items).toMatchObject([{ isRejected: true, isLate: true }]);
    expect(lettersTo(fan)).toEqual(['No encontramos tu']);
    expect(asked.status).toBe(201);
  });

  it('an unconfirmed transfer expires at its deadline and notifies the fan', async () => {
    const { fan, show, held, asked } = await announced();
    await system().expirePaymentLease(held.reservationId);

    await system().sale.jobs.reconcile();
    const rival = await system().held(await system().aFan(), show, 1, 2);
    await system().drain();

    expect(await system().one('select status from orders where id = $1', [asked.body.orderId])).toEqual({
      status: 'EXPIRED',
    });
    expect(rival.reservationId).not.toBe(held.reservationId);
    expect(lettersTo(fan)).toEqual(['No encontramos a']);
  });

  it.each(['swept', 'not swept yet'])(
    'a late transfer, its hold %s, buys the same seats while they are free',
    async (how) => {
      const { seller, fan, held, asked, reference } = await announced();
      await system().expirePaymentLease(held.reservationId);
      if (how === 'swept') await system().sale.jobs.reconcile();

      const [late] = (await list(seller, reference)).items;
      const confirmed = await system().decideTransfer(seller, held, 'CONFIRMED');
      await system().drain();

      expect(late).toMatchObject({ isLate: true });
      expect([confirmed.status, confirmed.body]).toMatchObject([
        201,
        { orderStatus: 'PAID', reservationStatus: 'FINISHED' },
      ]);
      const { body } = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
      expect(body.purchase.ticketIds).toHaveLength(2);
      expect(lettersTo(fan).filter((subject) => subject.startsWith('No encontramos'))).toEqual([]);
    },
  );

  async function tooLate() {
    const sale = await announced();
    await system().expirePaymentLease(sale.held.reservationId);
    await system().sale.jobs.reconcile();
    await system().held(await system().aFan(), sale.show, 2);
    return sale;
  }
  const alertOf = async (manager: TestPerson, orderId: string) =>
    (await manager.visitor.get('/api/backoffice/payment-exceptions')).body.items.find(
      (one: { order: { id: string } | null }) => one.order?.id === orderId,
    );

  it('a late transfer buys nothing once another fan has one of the seats: a manager refunds it', async () => {
    const { seller, fan, held, asked, reference } = await tooLate();
    const manager = await system().aManager();
    const key = randomUUID();

    const confirmed = await system().decideTransfer(seller, held, 'CONFIRMED', key);
    await system().db.query('delete from idempotency');
    const again = await system().decideTransfer(seller, held, 'CONFIRMED', key);
    const colleague = await system().decideTransfer(await system().aSeller(), held, 'CONFIRMED');
    await system().drain();
    const alert = await alertOf(manager, asked.body.orderId);
    const ended = await manager.visitor.post(`/api/backoffice/payment-exceptions/${alert.id}/resolution`, {
      key: randomUUID(),
      body: { decision: 'BY_HAND', note: 'Girado a su banco' },
    });

    expect([confirmed, again, colleague].map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, 'HOLD_EXPIRED']),
    );
    expect(alert).toMatchObject({
      kind: 'TRANSFER_TOO_LATE',
      amount: { amount: held.total.total, currency: 'COP' },
      detail: reference,
      decisions: ['BY_HAND', 'CREDIT_WALLET'],
    });
    expect(ended.status).toBe(200);
    expect(await system().attempt(held.reservationId)).toMatchObject({ isLate: true, record: 'REFUNDED' });
    const { body } = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
    expect(body.purchase).toMatchObject({
      orderStatus: 'EXPIRED',
      reservationStatus: 'FINISHED_WITH_FAILURE',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(await list(seller, reference)).toMatchObject({ total: 0 });
    const messages = system()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => subject.startsWith('Te reembolsamos'));
    expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('responde con la cuenta')]);
  });

  it('a transfer found after its rejection is refunded by hand and buys nothing, even while the seats are free', async () => {
    const { seller, fan, held, asked, reference } = await announced();
    const manager = await system().aManager();
    await system().decideTransfer(seller, held, 'REJECTED');
    await system().drain();
    await system().db.query("update payment_attempt set expires_at = expires_at - interval '40 days'");
    const byItself = (await list(seller, '')).items.map(({ code }: { code: string }) => code);
    const [found] = (await list(seller, reference)).items;

    const confirmed = await Promise.all([
      system().decideTransfer(seller, held, 'CONFIRMED'),
      system().decideTransfer(await system().aSeller(), held, 'CONFIRMED'),
    ]);
    await system().drain();
    const alert = await alertOf(manager, asked.body.orderId);
    await manager.visitor.post(`/api/backoffice/payment-exceptions/${alert.id}/resolution`, {
      key: randomUUID(),
      body: { decision: 'BY_HAND', note: 'Girado a su banco' },
    });

    expect(byItself).not.toContain(asked.body.code);
    expect(found).toMatchObject({ isRejected: true });
    expect(confirmed.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'HOLD_EXPIRED']),
    );
    expect(alert).toMatchObject({
      kind: 'TRANSFER_TOO_LATE',
      amount: { amount: held.total.total, currency: 'COP' },
    });
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'CANCELED',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(lettersTo(fan)).toEqual(['Te reembolsamos el', 'No encontramos tu']);
    expect((await list(seller, reference)).items).toEqual([]);
  });

  it('a late transfer is credited once to the wallet of a fan who prefers that', async () => {
    const { seller, fan, held, asked } = await tooLate();
    await system().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
      fan.id,
    ]);

    const confirmed = await Promise.all([
      system().decideTransfer(seller, held, 'CONFIRMED'),
      system().decideTransfer(await system().aSeller(), held, 'CONFIRMED'),
    ]);
    await system().drain();

    expect(confirmed.map(({ status }) => status)).toEqual([409, 409]);
    expect(await alertOf(await system().aManager(), asked.body.orderId)).toBeUndefined();
    expect(await system().one('select balance from wallet where person_id = $1', [fan.id])).toEqual({
      balance: held.total.total,
    });
  });

  it('can be cancelled by its seller in favour of another method', async () => {
    const { recorder: seller, fan, held, asked } = await announced();

    const cancelled = await system().cancelPayment(seller, asked.body.orderId);
    const sold = await system().sellAssistedWith(seller, held, { fan });
    const confirmed = await system().decideTransfer(seller, held, 'CONFIRMED');

    expect(cancelled.body).toMatchObject({ reservationStatus: 'ACTIVE', orderStatus: 'PENDING' });
    expect(sold.body).toMatchObject({ orderStatus: 'PAID', method: 'TPV' });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'ALREADY_PAID']);
  });

  async function cancelled() {
    const sale = await announced();
    const manager = await system().aManager();
    const path = `/api/backoffice/events/${sale.show.id}`;
    const { event } = (await manager.visitor.get(path)).body;
    await manager.visitor.post(`${path}/cancellation`, {
      key: randomUUID(),
      body: { name: event.title, note: 'Lluvia' },
    });
    return { ...sale, manager };
  }

  it('can be rejected after its event was cancelled', async () => {
    const { seller, held } = await cancelled();

    const rejected = await system().decideTransfer(seller, held, 'REJECTED');

    expect(rejected.status).toBe(201);
  });

  it.each([
    ['before', 'to the wallet', 'CREDIT_WALLET'],
    ['after', 'by hand', 'BY_HAND'],
  ] as const)(
    'buys nothing of a cancelled event: confirmed %s its sales were processed, it is refunded %s',
    async (when, _, decision) => {
      const { seller, fan, held, asked, reference, manager } = await cancelled();
      if (when === 'after') await system().sale.jobs.processCancellations();
      const key = randomUUID();

      const { items } = await list(seller, reference);
      const confirmed = await system().decideTransfer(seller, held, 'CONFIRMED', key);
      await system().db.query('delete from idempotency');
      const again = await system().decideTransfer(seller, held, 'CONFIRMED', key);
      await system().sale.jobs.processCancellations();
      await system().drain();
      await system().expectLedgerToMatch();
      const alert = await alertOf(manager, asked.body.orderId);
      const ended = await manager.visitor.post(`/api/backoffice/payment-exceptions/${alert.id}/resolution`, {
        key: randomUUID(),
        body: { decision, note: 'Evento cancelado' },
      });
      await system().drain();

      expect(items).toHaveLength(1);
      expect([confirmed, again].map(({ status, body }) => [status, body.code])).toEqual(
        Array(2).fill([409, 'SALE_CLOSED']),
      );
      expect(alert).toMatchObject({
        kind: 'TRANSFER_TOO_LATE',
        amount: { amount: held.total.total, currency: 'COP' },
        detail: reference,
        decisions: ['BY_HAND', 'CREDIT_WALLET'],
      });
      expect(ended.status).toBe(200);
      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'CANCELED',
        reservationStatus: 'FINISHED_WITH_FAILURE',
        moneyMoved: 'RETURNED',
        ticketIds: [],
      });
      expect(await list(seller, reference)).toMatchObject({ total: 0 });
      expect(
        system()
          .sandbox.mailbox.list({ to: fan.email })
          .filter(({ text }) => text?.includes('el evento ya se había cancelado')),
      ).toHaveLength(1);
    },
  );

  it('a late transfer is credited to the wallet when a manager decides so', async () => {
    const { seller, fan, held, asked } = await tooLate();
    const manager = await system().aManager();
    await system().decideTransfer(seller, held, 'CONFIRMED');
    await system().drain();
    const alert = await alertOf(manager, asked.body.orderId);

    const ended = await manager.visitor.post(`/api/backoffice/payment-exceptions/${alert.id}/resolution`, {
      key: randomUUID(),
      body: { decision: 'CREDIT_WALLET', note: 'Lo prefiere así' },
    });

    expect(ended.status).toBe(200);
    expect(await system().one('select balance from wallet where person_id = $1', [fan.id])).toEqual({
      balance: held.total.total,
    });
  });

  it('is decided by sellers of its market, for the confirmed total, and started in time', async () => {
    const { seller, fan, held, show } = await announced();
    const [mexican, other] = [await system().aSeller({ market: 'MEX' }), await system().aFan()];
    const next = await system().heldAssisted(seller, show, 5);
    await system().db.query(
      `update event set starts_at = clock_timestamp() + interval '59 minutes', sale_closes_at = starts_at where id = $1`,
      [show.id],
    );
    const { app } = system().serve();

    const answers = [
      await system().decideTransfer(fan, held, 'CONFIRMED'),
      await system().decideTransfer(mexican, held, 'CONFIRMED'),
      await system().decideTransfer(
        seller,
        { ...held, total: { ...held.total, currency: 'MXN' } },
        'CONFIRMED',
      ),
      await system().decideTransfer(seller, { ...held, reservationId: 'nothing' }, 'REJECTED'),
      await system().sellAssistedWith(system().at(app, seller), next, {
        fan: other,
        payment: { method: 'PROCESSING_TRANSFER', reference: 'X' },
      }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
      [409, 'TOTAL_CHANGED'],
      [404, 'NOT_FOUND'],
      [422, 'METHOD_NOT_OFFERED'],
    ]);
    expect(answers.at(-1)?.body.detail).toEqual({ reason: 'TOO_CLOSE_TO_EVENT' });
  });
});
