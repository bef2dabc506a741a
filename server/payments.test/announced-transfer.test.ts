import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { proofWindow } from '#domain/payment/kept-seats.ts';
import { boxOfficeIn, type Market, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';

/**
 * Spec §3, PROCESSING_TRANSFER: a buyer announces a transfer; the seats wait until its proof is confirmed or
 * rejected.
 */
describeOnEachEngine('pay/processing-transfer', (suite) => {
  const box = boxOfficeIn(suite);

  async function announced({ market = 'COL' }: { readonly market?: Market } = {}) {
    const [seller, fan, show] = [
      await box().aSeller({ market }),
      await box().aFan({ market }),
      await box().event(market),
    ];
    const held = await box().heldAtDesk(seller, show, 1, 2);
    const reference = `BANCO ${randomUUID().slice(0, 8)}`;
    const asked = await box().sellWith(seller, held, {
      fan,
      payment: { method: 'PROCESSING_TRANSFER', reference },
    });
    return { seller, fan, show, held, asked, reference };
  }
  const list = async (seller: Someone, q: string) =>
    (await seller.visitor.get(`/api/backoffice/transfers?q=${encodeURIComponent(q)}`)).body;
  const lettersTo = (fan: { readonly email: string }) =>
    box()
      .sandbox.mailbox.list({ to: fan.email })
      .map(({ subject }) => subject.split(' ').slice(0, 3).join(' '));

  it.each(['COL', 'MEX'] as const)(
    'a confirmed transfer pays the order and issues its tickets in %s',
    async (market) => {
      const { seller, fan, held, asked, reference } = await announced({ market });
      const colleague = await box().aSeller({ market });
      await box().drain();

      const found = await list(colleague, reference.toLowerCase());
      const mine = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
      const confirmed = await box().decideTransfer(colleague, held, 'CONFIRMED');
      await box().drain();
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
      expect(left).toBeLessThanOrEqual(proofWindow.longest);
      expect(left).toBeGreaterThan(proofWindow.longest - 60_000);
      expect(found).toMatchObject({
        total: 1,
        items: [
          { kind: 'TRANSFER', code: asked.body.code, reference, isLate: false, until: asked.body.expiresAt },
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
        await box().one(
          'select decision, decided_by as "by" from staff_booking_decision where order_id = $1',
          [asked.body.orderId],
        ),
      ).toEqual({ decision: 'CONFIRMED', by: colleague.id });
    },
  );

  it('a rejected transfer releases the seats and notifies the fan', async () => {
    const { seller, fan, show, held, asked, reference } = await announced();
    const key = randomUUID();

    const refused = await box().decideTransfer(seller, held, 'REFUSED', key);
    await box().db.query('delete from idempotency');
    const again = await box().decideTransfer(seller, held, 'REFUSED', key);
    const rival = await box().held(await box().aFan(), show, 1, 2);
    await box().drain();

    expect([refused.status, refused.body]).toMatchObject([
      201,
      { orderStatus: 'CANCELED', result: 'FAIL', moneyMoved: 'NO', transactionStatus: 'DECLINED' },
    ]);
    expect([again.status, again.body.orderStatus]).toEqual([201, 'CANCELED']);
    expect(rival.reservationId).not.toBe(held.reservationId);
    expect((await list(seller, reference)).items).toMatchObject([{ isRefused: true, isLate: true }]);
    expect(lettersTo(fan)).toEqual(['No encontramos tu']);
    expect(asked.status).toBe(201);
  });

  it('an unconfirmed transfer expires at its deadline and notifies the fan', async () => {
    const { fan, show, held, asked } = await announced();
    await box().leaseEnds(held.reservationId);

    await box().sale.chores.reconcile();
    const rival = await box().held(await box().aFan(), show, 1, 2);
    await box().drain();

    expect(await box().one('select status from orders where id = $1', [asked.body.orderId])).toEqual({
      status: 'EXPIRED',
    });
    expect(rival.reservationId).not.toBe(held.reservationId);
    expect(lettersTo(fan)).toEqual(['No encontramos a']);
  });

  it.each(['swept', 'not swept yet'])(
    'a late transfer, its hold %s, buys the same seats while they are free',
    async (how) => {
      const { seller, fan, held, asked, reference } = await announced();
      await box().leaseEnds(held.reservationId);
      if (how === 'swept') await box().sale.chores.reconcile();

      const [late] = (await list(seller, reference)).items;
      const confirmed = await box().decideTransfer(seller, held, 'CONFIRMED');
      await box().drain();

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
    await box().leaseEnds(sale.held.reservationId);
    await box().sale.chores.reconcile();
    await box().held(await box().aFan(), sale.show, 2);
    return sale;
  }
  const alertOf = async (manager: Someone, orderId: string) =>
    (await manager.visitor.get('/api/backoffice/alerts')).body.items.find(
      (one: { order: { id: string } | null }) => one.order?.id === orderId,
    );

  it('a late transfer buys nothing once another fan has one of the seats: a manager refunds it', async () => {
    const { seller, fan, held, asked, reference } = await tooLate();
    const manager = await box().aManager();
    const key = randomUUID();

    const confirmed = await box().decideTransfer(seller, held, 'CONFIRMED', key);
    await box().db.query('delete from idempotency');
    const again = await box().decideTransfer(seller, held, 'CONFIRMED', key);
    const colleague = await box().decideTransfer(await box().aSeller(), held, 'CONFIRMED');
    await box().drain();
    const alert = await alertOf(manager, asked.body.orderId);
    const ended = await manager.visitor.post(`/api/backoffice/alerts/${alert.id}/end`, {
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
      decisions: ['BY_HAND', 'INTO_BALANCE'],
    });
    expect(ended.status).toBe(200);
    expect(await box().attempt(held.reservationId)).toMatchObject({ isLate: true, record: 'REFUNDED' });
    const { body } = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
    expect(body.purchase).toMatchObject({
      orderStatus: 'EXPIRED',
      reservationStatus: 'FINISHED_WITH_FAILURE',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(await list(seller, reference)).toMatchObject({ total: 0 });
    const told = box()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => subject.startsWith('Te devolvemos'));
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('responde este correo con la cuenta'),
    ]);
  });

  it('a transfer found after its rejection is refunded by hand and buys nothing, even while the seats are free', async () => {
    const { seller, fan, held, asked, reference } = await announced();
    const manager = await box().aManager();
    await box().decideTransfer(seller, held, 'REFUSED');
    await box().drain();
    await box().db.query("update payment_attempt set expires_at = expires_at - interval '40 days'");
    const byItself = (await list(seller, '')).items.map(({ code }: { code: string }) => code);
    const [found] = (await list(seller, reference)).items;

    const confirmed = await Promise.all([
      box().decideTransfer(seller, held, 'CONFIRMED'),
      box().decideTransfer(await box().aSeller(), held, 'CONFIRMED'),
    ]);
    await box().drain();
    const alert = await alertOf(manager, asked.body.orderId);
    await manager.visitor.post(`/api/backoffice/alerts/${alert.id}/end`, {
      key: randomUUID(),
      body: { decision: 'BY_HAND', note: 'Girado a su banco' },
    });

    expect(byItself).not.toContain(asked.body.code);
    expect(found).toMatchObject({ isRefused: true });
    expect(confirmed.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'HOLD_EXPIRED']),
    );
    expect(alert).toMatchObject({
      kind: 'TRANSFER_TOO_LATE',
      amount: { amount: held.total.total, currency: 'COP' },
    });
    expect(await box().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'CANCELED',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(lettersTo(fan)).toEqual(['Te devolvemos el', 'No encontramos tu']);
    expect((await list(seller, reference)).items).toEqual([]);
  });

  it('a late transfer is credited once to the wallet of a fan who prefers that', async () => {
    const { seller, fan, held, asked } = await tooLate();
    await box().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
      fan.id,
    ]);

    const confirmed = await Promise.all([
      box().decideTransfer(seller, held, 'CONFIRMED'),
      box().decideTransfer(await box().aSeller(), held, 'CONFIRMED'),
    ]);
    await box().drain();

    expect(confirmed.map(({ status }) => status)).toEqual([409, 409]);
    expect(await alertOf(await box().aManager(), asked.body.orderId)).toBeUndefined();
    expect(await box().one('select balance from wallet where person_id = $1', [fan.id])).toEqual({
      balance: held.total.total,
    });
  });

  it('can be cancelled by its seller in favour of another method', async () => {
    const { seller, fan, held, asked } = await announced();

    const cancelled = await box().cancelPayment(seller, asked.body.orderId);
    const sold = await box().sellWith(seller, held, { fan });
    const confirmed = await box().decideTransfer(seller, held, 'CONFIRMED');

    expect(cancelled.body).toMatchObject({ reservationStatus: 'ACTIVE', orderStatus: 'PENDING' });
    expect(sold.body).toMatchObject({ orderStatus: 'PAID', method: 'TPV' });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'ALREADY_PAID']);
  });

  async function cancelled() {
    const sale = await announced();
    const manager = await box().aManager();
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

    const refused = await box().decideTransfer(seller, held, 'REFUSED');

    expect(refused.status).toBe(201);
  });

  it.each([
    ['before', 'to the wallet', 'INTO_BALANCE'],
    ['after', 'by hand', 'BY_HAND'],
  ] as const)(
    'buys nothing of a cancelled event: confirmed %s its sales were processed, it is refunded %s',
    async (when, _, decision) => {
      const { seller, fan, held, asked, reference, manager } = await cancelled();
      if (when === 'after') await box().sale.chores.cancellations();
      const key = randomUUID();

      const { items } = await list(seller, reference);
      const confirmed = await box().decideTransfer(seller, held, 'CONFIRMED', key);
      await box().db.query('delete from idempotency');
      const again = await box().decideTransfer(seller, held, 'CONFIRMED', key);
      await box().sale.chores.cancellations();
      await box().drain();
      await box().expectBooks();
      const alert = await alertOf(manager, asked.body.orderId);
      const ended = await manager.visitor.post(`/api/backoffice/alerts/${alert.id}/end`, {
        key: randomUUID(),
        body: { decision, note: 'Evento cancelado' },
      });
      await box().drain();

      expect(items).toHaveLength(1);
      expect([confirmed, again].map(({ status, body }) => [status, body.code])).toEqual(
        Array(2).fill([409, 'SALE_CLOSED']),
      );
      expect(alert).toMatchObject({
        kind: 'TRANSFER_TOO_LATE',
        amount: { amount: held.total.total, currency: 'COP' },
        detail: reference,
        decisions: ['BY_HAND', 'INTO_BALANCE'],
      });
      expect(ended.status).toBe(200);
      expect(await box().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'CANCELED',
        reservationStatus: 'FINISHED_WITH_FAILURE',
        moneyMoved: 'RETURNED',
        ticketIds: [],
      });
      expect(await list(seller, reference)).toMatchObject({ total: 0 });
      expect(
        box()
          .sandbox.mailbox.list({ to: fan.email })
          .filter(({ text }) => text?.includes('el evento ya se había cancelado')),
      ).toHaveLength(1);
    },
  );

  it('a late transfer is credited to the wallet when a manager decides so', async () => {
    const { seller, fan, held, asked } = await tooLate();
    const manager = await box().aManager();
    await box().decideTransfer(seller, held, 'CONFIRMED');
    await box().drain();
    const alert = await alertOf(manager, asked.body.orderId);

    const ended = await manager.visitor.post(`/api/backoffice/alerts/${alert.id}/end`, {
      key: randomUUID(),
      body: { decision: 'INTO_BALANCE', note: 'Lo prefiere así' },
    });

    expect(ended.status).toBe(200);
    expect(await box().one('select balance from wallet where person_id = $1', [fan.id])).toEqual({
      balance: held.total.total,
    });
  });

  it('is decided by sellers of its market, for the confirmed total, and started in time', async () => {
    const { seller, fan, held, show } = await announced();
    const [mexican, other] = [await box().aSeller({ market: 'MEX' }), await box().aFan()];
    const next = await box().heldAtDesk(seller, show, 5);
    await box().db.query(
      `update event set starts_at = clock_timestamp() + interval '59 minutes', sale_closes_at = starts_at where id = $1`,
      [show.id],
    );
    const { app } = box().serve();

    const answers = [
      await box().decideTransfer(fan, held, 'CONFIRMED'),
      await box().decideTransfer(mexican, held, 'CONFIRMED'),
      await box().decideTransfer(seller, { ...held, total: { ...held.total, currency: 'MXN' } }, 'CONFIRMED'),
      await box().decideTransfer(seller, { ...held, reservationId: 'nothing' }, 'REFUSED'),
      await box().sellWith(box().at(app, seller), next, {
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
