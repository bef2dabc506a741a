import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

/** Spec §3, §7: a manager issues complimentary tickets, for a listed reason. */
describeOnEachEngine('pay/courtesy', (suite) => {
  const system = setUpTestSystem(suite);
  const payment = { method: 'COURTESY', reasonType: 'PRESS', note: 'Radio del Valle' } as const;
  const ticketsOf = ({ id }: TestEvent) =>
    system().db.query('select type, price, owner_id as owner from ticket where event_id = $1', [id]);

  it('charges nothing, issues complimentary tickets, and records who issued them and why', async () => {
    const [manager, fan, show] = [await system().aManager(), await system().aFan(), await system().event()];
    const held = await system().heldAssisted(manager, show, 1, 2);

    const given = await system().sellAssistedWith(manager, held, { fan, payment });
    await system().drain();

    expect([given.status, given.body]).toMatchObject([
      201,
      {
        method: 'COURTESY',
        orderStatus: 'PAID',
        reservationStatus: 'FINISHED',
        result: 'SUCCESSFUL',
        moneyMoved: 'NO',
        total: { base: 0, fee: 0, tax: 0, total: 0, currency: 'COP' },
      },
    ]);
    expect(await ticketsOf(show)).toEqual(Array(2).fill({ type: 'COURTESY', price: 0, owner: fan.id }));
    expect(
      await system().db.query(
        `select c.reason_type as reason, c.note, c.granted_by as by, o.discount
         from complimentary_order c join orders o on o.id = c.order_id where o.id = $1`,
        [given.body.orderId],
      ),
    ).toEqual([{ reason: 'PRESS', note: 'Radio del Valle', by: manager.id, discount: held.total.total }]);
    const letters = system().receipts(fan.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('son una cortesía. No tienes que pagar nada');
    expect(letters[0]?.text?.match(/\$\s?[\d.]+/g)).toEqual(Array(6).fill(expect.stringMatching(/^\$\s?0$/)));
  });

  it('counts as zero in every amount that managers see', async () => {
    const [manager, fan, show] = [await system().aManager(), await system().aFan(), await system().event()];
    const { app } = system().serve();
    const held = await system().heldAssisted(manager, show, 1);
    const given = await system().sellAssistedWith(manager, held, { fan, payment });

    const sold = await system().at(app, manager).visitor.get(`/api/backoffice/sales/${given.body.orderId}`);

    expect(sold.body.order.total).toEqual({ base: 0, fee: 0, tax: 0, total: 0, currency: 'COP' });
  });

  it('is taken back by a manager, all tickets together, and its seats go back on sale', async () => {
    const [manager, fan, show] = [await system().aManager(), await system().aFan(), await system().event()];
    const held = await system().heldAssisted(manager, show, 1, 2);
    const { body } = await system().sellAssistedWith(manager, held, { fan, payment });
    await system().drain();
    const takeBack = (ticketIds: readonly string[]) =>
      manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
        key: randomUUID(),
        body: {
          ticketIds,
          seats: 'FOR_SALE',
          reason: 'OUR_MISTAKE',
          note: '',
          expectedAmount: { amount: 0, currency: 'COP' },
        },
      });

    const part = await takeBack(body.ticketIds.slice(0, 1));
    const whole = await takeBack(body.ticketIds);
    await system().drain();

    expect([part.status, part.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect([whole.status, whole.body.order]).toMatchObject([
      201,
      { status: 'REFUNDED', refundedAmount: 0, refunds: [{ amount: 0, tickets: 2, state: 'DONE' }] },
    ]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'REFUNDED',
      moneyMoved: 'NO',
      ticketIds: [],
    });
    expect(
      await system().one(
        "select count(*) from audit_event where kind = 'order.refunded' and person_id = $1",
        [manager.id],
      ),
    ).toEqual({ count: 1 });
    const letters = system()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => /^Se retiraron tus boletas de cortesía/.test(subject));
    expect(letters).toHaveLength(1);
    expect((await system().held(await system().aFan(), show, 1, 2)).total.total).toBe(held.total.total);
  });

  it('is issued once, however often the request is repeated', async () => {
    const [manager, fan, show] = [await system().aManager(), await system().aFan(), await system().event()];
    const held = await system().heldAssisted(manager, show, 1);
    const key = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => system().sellAssistedWith(manager, held, { fan, payment, key })),
    );
    const again = await system().sellAssistedWith(manager, held, { fan, payment });

    const given = answers.filter(({ status }) => status === 201);
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ body }) => body.orderId)).size).toBe(1);
    expect(again.body.code).toBe('PAYMENT_IN_FLIGHT');
    expect(await ticketsOf(show)).toHaveLength(1);
  });

  it('can follow a declined card', async () => {
    const [manager, fan, show] = [await system().aManager(), await system().aFan(), await system().event()];
    const held = await system().heldAssisted(manager, show, 1);
    const declined = await system().sellAssistedWith(manager, held, {
      fan,
      payment: system().checkoutBody(held, await system().cardToken('FUND')).payment,
    });

    const given = await system().sellAssistedWith(manager, held, { fan, payment });

    expect(declined.body.result).toBe('FAIL');
    expect(given.body).toMatchObject({
      orderId: declined.body.orderId,
      orderStatus: 'PAID',
      moneyMoved: 'NO',
    });
  });

  it('is reserved to managers and to the listed reasons', async () => {
    const [manager, seller] = [await system().aManager(), await system().aSeller()];
    const [fan, show] = [await system().aFan(), await system().event()];
    const [ofManager, ofSeller] = [
      await system().heldAssisted(manager, show, 1),
      await system().heldAssisted(seller, show, 2),
    ];

    const bySeller = await system().sellAssistedWith(seller, ofSeller, { fan, payment });
    const unknown = await system().sellAssistedWith(manager, ofManager, {
      fan,
      payment: { ...payment, reasonType: 'FRIENDSHIP' },
    });
    const [paymentOptions, sellers] = [
      await system().paymentOptions(manager, ofManager),
      await system().paymentOptions(seller, ofSeller),
    ];
    const list = await manager.visitor.get('/api/checkout-service/courtesy/reason-types');

    expect([bySeller.status, bySeller.body.code, bySeller.body.detail]).toEqual([
      422,
      'METHOD_NOT_OFFERED',
      { reason: 'MANAGER_ONLY' },
    ]);
    expect([unknown.status, unknown.body.code]).toEqual([400, 'FIELDS_INVALID']);
    expect(paymentOptions.COURTESY).toMatchObject({ offered: true, courtesyReasons });
    expect(sellers.COURTESY).toMatchObject({ offered: false, reason: 'MANAGER_ONLY' });
    expect(list.body).toEqual({ reasonTypes: courtesyReasons });
    expect(await ticketsOf(show)).toEqual([]);
  });

  it('is recorded permanently', async () => {
    const [manager, fan, show] = [await system().aManager(), await system().aFan(), await system().event()];
    await system().sellAssistedWith(manager, await system().heldAssisted(manager, show, 1), { fan, payment });

    await expect(system().db.query(`update complimentary_order set reason_type = 'STAFF'`)).rejects.toThrow();
    await expect(system().db.query('delete from complimentary_order')).rejects.toThrow();
  });
});
