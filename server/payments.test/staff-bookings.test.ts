import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import { setUpTestSystem, type TestMarket } from '#server/test/test-system.ts';

const day = 24 * 60 * 60_000;

/** Spec §3, RESERVATION: a manager books seats without payment; they are paid or released by hand, or they expire. */
describeOnEachEngine('pay/reservation', (suite) => {
  const system = setUpTestSystem(suite);

  async function kept({
    deadline = new Date(Date.now() + day).toISOString(),
    market = 'COL',
  }: {
    readonly deadline?: string | null;
    readonly market?: TestMarket;
  } = {}) {
    const [manager, fan, show] = [
      await system().aManager({ market }),
      await system().aFan({ market }),
      await system().event(market),
    ];
    const held = await system().heldAssisted(manager, show, 1, 2);
    const asked = await system().sellAssistedWith(manager, held, {
      fan,
      payment: { method: 'RESERVATION', deadline },
    });
    return { manager, fan, show, held, asked, deadline };
  }
  const list = async (manager: Awaited<ReturnType<typeof kept>>['manager'], q = '') =>
    (await manager.visitor.get(`/api/backoffice/staff-bookings?q=${encodeURIComponent(q)}`)).body;
  const lettersTo = (fan: { readonly email: string }) =>
    system()
      .sandbox.mailbox.list({ to: fan.email })
      .map(({ subject }) => subject);

  it.each(['COL', 'MEX'] as const)(
    'books seats until a deadline and sells them immediately in %s',
    async (market) => {
      const { manager, fan, held, asked, deadline } = await kept({ market });
      await system().drain();

      const found = await list(manager, asked.body.code.toLowerCase());
      const mine = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
      const paid = await system().payBooking(manager, held);
      const after = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
      await system().drain();

      expect([asked.status, asked.body]).toMatchObject([
        201,
        {
          result: 'PENDING_CLUB',
          orderStatus: 'PENDING',
          reservationStatus: 'BOOKED',
          method: 'RESERVATION',
          moneyMoved: 'NO',
          instruction: null,
          expiresAt: deadline,
        },
      ]);
      expect(found).toMatchObject({
        total: 1,
        items: [
          {
            kind: 'BOOKING',
            reservationId: held.reservationId,
            code: asked.body.code,
            buyer: { name: 'Ana Ruiz', email: fan.email },
            by: 'Ana Ruiz',
            deadline,
            total: asked.body.total,
          },
        ],
      });
      expect(mine.body.purchase).toMatchObject({ code: asked.body.code, result: 'PENDING_CLUB' });
      expect([paid.status, paid.body]).toMatchObject([
        201,
        { orderStatus: 'PAID', reservationStatus: 'FINISHED', method: 'TPV', moneyMoved: 'YES' },
      ]);
      expect((await list(manager, asked.body.code)).items).toEqual([]);
      expect(after.body.purchase.ticketIds).toHaveLength(2);
      expect(lettersTo(fan).filter((subject) => subject.includes(asked.body.code))).toHaveLength(2);
    },
  );

  it('books seats without a deadline, and they never expire', async () => {
    const { manager, held, asked, show } = await kept({ deadline: null });
    await system().sale.jobs.sweepExpiredHolds();
    await system().advanceTime('400 days');
    await system().sale.jobs.reconcile();

    const rival = await hold((await system().aFan()).visitor, { eventId: show.id, items: seats(show, 1) });
    const given = await system().payBooking(manager, held, {
      payment: { method: 'COURTESY', reasonType: 'PRESS', note: 'Radio' },
    });

    expect(asked.body).toMatchObject({ reservationStatus: 'BOOKED_FOREVER', expiresAt: null });
    expect([rival.status, rival.body.code]).toEqual([409, 'SEATS_TAKEN']);
    expect([given.status, given.body]).toMatchObject([
      201,
      { orderStatus: 'PAID', method: 'COURTESY', moneyMoved: 'NO' },
    ]);
    expect(
      await system().db.query(
        'select granted_by as "by", reason_type as reason from complimentary_order where order_id = $1',
        [asked.body.orderId],
      ),
    ).toEqual([{ by: manager.id, reason: 'PRESS' }]);
  });

  it('credits the cash to the drawer of the manager who collected it, once, however often the request is repeated', async () => {
    const { held, asked } = await kept();
    const [manager, other] = [await system().aManager(), await system().aManager()];
    const key = randomUUID();
    const payment = { method: 'CASH' };

    const first = await system().payBooking(manager, held, { payment, key });
    await system().db.query('delete from idempotency');
    const afterLoss = await system().payBooking(manager, held, { payment, key });
    const anew = await system().payBooking(other, held, { payment });

    expect([first.status, first.body.method]).toEqual([201, 'CASH']);
    expect([afterLoss.status, afterLoss.body.orderStatus]).toEqual([201, 'PAID']);
    expect([anew.status, anew.body.code]).toEqual([409, 'ALREADY_PAID']);
    expect(
      await system().db.query('select collected_by as "by" from box_office_payment where order_id = $1', [
        asked.body.orderId,
      ]),
    ).toEqual([{ by: manager.id }]);
    expect((await manager.visitor.get('/api/orders/sales')).body.count).toBe(1);
  });

  it('is paid in cash at any box office by its code', async () => {
    const { held, asked } = await kept();
    const seller = await system().aSeller();

    const seen = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${asked.body.code}`);
    const taken = await system().collectCash(seller, asked.body);
    const again = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${asked.body.code}`);

    expect(seen.body).toMatchObject({ status: 'TO_PAY', payBy: asked.body.expiresAt, buyer: 'Ana Ruiz' });
    expect([taken.status, taken.body]).toMatchObject([201, { orderStatus: 'PAID', method: 'CASH' }]);
    expect(again.body).toMatchObject({ status: 'COLLECTED_BY_YOU' });
    expect(
      await system().one(
        'select decision, decided_by as "by" from staff_booking_decision where reservation_id = $1',
        [held.reservationId],
      ),
    ).toEqual({ decision: 'PAID', by: seller.id });
  });

  it('cannot be paid at the box office after its deadline', async () => {
    const { held, asked } = await kept();
    const seller = await system().aSeller();
    await system().expirePaymentLease(held.reservationId);

    const seen = await seller.visitor.get(`/api/checkout/taquillaCheckout?code=${asked.body.code}`);
    const taken = await system().collectCash(seller, asked.body);

    expect(seen.body).toMatchObject({ status: 'OVER', payBy: null });
    expect([taken.status, taken.body.code]).toEqual([409, 'HOLD_EXPIRED']);
  });

  it('is released by hand: its seats are for sale again and the fan is notified', async () => {
    const { manager, fan, held, asked, show } = await kept();
    const key = randomUUID();

    const released = await system().releaseBooking(manager, held, key);
    await system().db.query('delete from idempotency');
    const again = await system().releaseBooking(manager, held, key);
    const paid = await system().payBooking(manager, held);
    const rival = await system().held(await system().aFan(), show, 1, 2);
    await system().drain();

    expect([released.status, released.body, again.status]).toEqual([201, { released: true }, 201]);
    expect([paid.status, paid.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(rival.reservationId).not.toBe(held.reservationId);
    expect(await system().one('select status from orders where id = $1', [asked.body.orderId])).toEqual({
      status: 'CANCELED',
    });
    expect(lettersTo(fan)).toEqual([
      `Se liberó tu reserva para ${await title(show.id)} (${asked.body.code})`,
    ]);
    expect(
      await system().db.query(
        `select kind, person_id as "by" from audit_event where details->>'order' = $1 order by id`,
        [asked.body.orderId],
      ),
    ).toEqual([
      { kind: 'seats.booked', by: manager.id },
      { kind: 'booking.released', by: manager.id },
    ]);
  });
  const title = async (id: string) =>
    (await system().one<{ title: string }>("select titles->>'es' as title from event where id = $1", [id]))
      .title;

  it('expires at its deadline, with or without the sweep', async () => {
    const { manager, fan, held, asked, show } = await kept();
    await system().expirePaymentLease(held.reservationId);

    const shown = await list(manager, asked.body.code);
    const rival = await system().held(await system().aFan(), show, 1, 2);
    const tooLate = await system().payBooking(manager, held);
    const mine = await fan.visitor.get(`/api/orders/status?orderId=${asked.body.orderId}`);
    await system().drain();

    expect(shown.items).toEqual([]);
    expect(rival.reservationId).not.toBe(held.reservationId);
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(mine.body.purchase).toMatchObject({ orderStatus: 'EXPIRED', result: 'FAIL', moneyMoved: 'NO' });
    expect(lettersTo(fan)).toHaveLength(1);
  });

  it('is swept by a job, and the fan is notified once', async () => {
    const { fan, held, asked } = await kept();
    await system().expirePaymentLease(held.reservationId);

    await system().sale.jobs.sweepExpiredHolds();
    await system().sale.jobs.reconcile();
    await system().sale.jobs.reconcile();
    await system().drain();

    expect(await system().one('select status from orders where id = $1', [asked.body.orderId])).toEqual({
      status: 'EXPIRED',
    });
    expect((await system().attempt(held.reservationId)).status).toBe('EXPIRED');
    expect(lettersTo(fan).filter((subject) => subject.startsWith('Venció el plazo'))).toHaveLength(1);
  });

  it('belongs to managers of the market, for the confirmed total, with a deadline in the future', async () => {
    const { manager, fan, held, show } = await kept();
    const [seller, mexican] = [await system().aSeller(), await system().aManager({ market: 'MEX' })];
    const [own, next] = [
      await system().heldAssisted(seller, show, 5),
      await system().heldAssisted(manager, show, 6),
    ];
    const keep = (deadline: number) =>
      system().sellAssistedWith(manager, next, {
        fan,
        payment: { method: 'RESERVATION', deadline: new Date(deadline).toISOString() },
      });

    const answers = [
      await system().sellAssistedWith(seller, own, {
        fan,
        payment: { method: 'RESERVATION', deadline: null },
      }),
      await keep(Date.now() - 1_000),
      await keep(Date.now() + 4_000 * day),
      await system().payBooking(seller, held),
      await system().releaseBooking(seller, held),
      await system().payBooking(mexican, held),
      await system().releaseBooking(mexican, held),
      await system().payBooking(manager, { ...held, total: { ...held.total, total: held.total.total - 1 } }),
      await manager.visitor.post('/api/checkout/cancel-payment', { body: { orderId: await orderOf(held) } }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'METHOD_NOT_OFFERED'],
      [400, 'FIELDS_INVALID'],
      [400, 'FIELDS_INVALID'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [409, 'TOTAL_CHANGED'],
      [404, 'NOT_FOUND'],
    ]);
    expect(answers.slice(1, 3).map(({ body }) => body.errors ?? body.fields)).toMatchObject([
      [{ field: 'payment.deadline', reason: 'PAST' }],
      [{ field: 'payment.deadline', reason: 'AFTER_EVENT' }],
    ]);
  });
  const orderOf = async ({ reservationId }: { readonly reservationId: string }) =>
    (await system().one<{ id: string }>('select id from orders where reservation_id = $1', [reservationId]))
      .id;

  it('shows and releases seats that stay off sale after a refund', async () => {
    const [manager, fan, show] = [await system().aManager(), await system().aFan(), await system().event()];
    const held = await system().held(fan, show, 1);
    const paid = await system().pay(fan, held);
    const refund = await manager.visitor.post(`/api/backoffice/sales/${paid.body.orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds: paid.body.ticketIds,
        seats: 'KEPT',
        reason: 'OTHER',
        expectedAmount: { amount: held.total.total, currency: held.total.currency },
      },
    });

    const [only] = (await list(manager)).items.filter(
      ({ code }: { readonly code: unknown }) => code === null,
    );
    const sold = await system().payBooking(manager, only);
    const released = await system().releaseBooking(manager, only);
    const again = await system().held(await system().aFan(), show, 1);
    await system().drain();

    expect(refund.status).toBe(201);
    expect(only).toMatchObject({ code: null, buyer: null, deadline: null });
    expect([sold.status, sold.body.code]).toEqual([409, 'FAN_REQUIRED']);
    expect(released.status).toBe(201);
    expect(again.reservationId).not.toBe(only.reservationId);
  });
});
