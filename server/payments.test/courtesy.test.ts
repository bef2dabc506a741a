import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import type { TestEvent } from '#server/test/test-event.ts';

/** Spec §3, §7: a manager issues complimentary tickets, for a listed reason. */
describeOnEachEngine('pay/courtesy', (suite) => {
  const box = boxOfficeIn(suite);
  const payment = { method: 'COURTESY', reasonType: 'PRESS', note: 'Radio del Valle' } as const;
  const ticketsOf = ({ id }: TestEvent) =>
    box().db.query('select type, price, owner_id as owner from ticket where event_id = $1', [id]);

  it('charges nothing, issues complimentary tickets, and records who issued them and why', async () => {
    const [manager, fan, show] = [await box().aManager(), await box().aFan(), await box().event()];
    const held = await box().heldAtDesk(manager, show, 1, 2);

    const given = await box().sellWith(manager, held, { fan, payment });
    await box().drain();

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
      await box().db.query(
        `select c.reason_type as reason, c.note, c.granted_by as by, o.discount
         from complimentary_order c join orders o on o.id = c.order_id where o.id = $1`,
        [given.body.orderId],
      ),
    ).toEqual([{ reason: 'PRESS', note: 'Radio del Valle', by: manager.id, discount: held.total.total }]);
    const letters = box().receipts(fan.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('como cortesía: no hay nada que pagar');
    expect(letters[0]?.text?.match(/\$\s?[\d.]+/g)).toEqual(Array(6).fill(expect.stringMatching(/^\$\s?0$/)));
  });

  it('counts as zero in every amount that managers see', async () => {
    const [manager, fan, show] = [await box().aManager(), await box().aFan(), await box().event()];
    const { app } = box().serve();
    const held = await box().heldAtDesk(manager, show, 1);
    const given = await box().sellWith(manager, held, { fan, payment });

    const sold = await box().at(app, manager).visitor.get(`/api/backoffice/sales/${given.body.orderId}`);

    expect(sold.body.order.total).toEqual({ base: 0, fee: 0, tax: 0, total: 0, currency: 'COP' });
  });

  it('is issued once, however often the request is repeated', async () => {
    const [manager, fan, show] = [await box().aManager(), await box().aFan(), await box().event()];
    const held = await box().heldAtDesk(manager, show, 1);
    const key = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => box().sellWith(manager, held, { fan, payment, key })),
    );
    const again = await box().sellWith(manager, held, { fan, payment });

    const given = answers.filter(({ status }) => status === 201);
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ body }) => body.orderId)).size).toBe(1);
    expect(again.body.code).toBe('PAYMENT_IN_FLIGHT');
    expect(await ticketsOf(show)).toHaveLength(1);
  });

  it('can follow a declined card', async () => {
    const [manager, fan, show] = [await box().aManager(), await box().aFan(), await box().event()];
    const held = await box().heldAtDesk(manager, show, 1);
    const declined = await box().sellWith(manager, held, {
      fan,
      payment: box().checkoutBody(held, await box().cardToken('FUND')).payment,
    });

    const given = await box().sellWith(manager, held, { fan, payment });

    expect(declined.body.result).toBe('FAIL');
    expect(given.body).toMatchObject({
      orderId: declined.body.orderId,
      orderStatus: 'PAID',
      moneyMoved: 'NO',
    });
  });

  it('is reserved to managers and to the listed reasons', async () => {
    const [manager, seller] = [await box().aManager(), await box().aSeller()];
    const [fan, show] = [await box().aFan(), await box().event()];
    const [ofManager, ofSeller] = [
      await box().heldAtDesk(manager, show, 1),
      await box().heldAtDesk(seller, show, 2),
    ];

    const bySeller = await box().sellWith(seller, ofSeller, { fan, payment });
    const unknown = await box().sellWith(manager, ofManager, {
      fan,
      payment: { ...payment, reasonType: 'FRIENDSHIP' },
    });
    const [choices, sellers] = [
      await box().choices(manager, ofManager),
      await box().choices(seller, ofSeller),
    ];
    const list = await manager.visitor.get('/api/checkout-service/courtesy/reason-types');

    expect([bySeller.status, bySeller.body.code, bySeller.body.detail]).toEqual([
      422,
      'METHOD_NOT_OFFERED',
      { reason: 'MANAGER_ONLY' },
    ]);
    expect([unknown.status, unknown.body.code]).toEqual([400, 'FIELDS_INVALID']);
    expect(choices.COURTESY).toMatchObject({ offered: true, courtesyReasons });
    expect(sellers.COURTESY).toMatchObject({ offered: false, reason: 'MANAGER_ONLY' });
    expect(list.body).toEqual({ reasonTypes: courtesyReasons });
    expect(await ticketsOf(show)).toEqual([]);
  });

  it('is recorded permanently', async () => {
    const [manager, fan, show] = [await box().aManager(), await box().aFan(), await box().event()];
    await box().sellWith(manager, await box().heldAtDesk(manager, show, 1), { fan, payment });

    await expect(box().db.query(`update complimentary_order set reason_type = 'STAFF'`)).rejects.toThrow();
    await expect(box().db.query('delete from complimentary_order')).rejects.toThrow();
  });
});
