import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { SaleModule } from '#server/sale.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/** Law: a cancelled event refunds everything once, fees included, and its fans are notified. */
describeOnEachEngine('pay/cancellation', (suite) => {
  const system = setUpTestSystem(suite);

  const detail = async (manager: TestPerson, { id }: TestEvent) =>
    (await manager.visitor.get(`/api/backoffice/events/${id}`)).body;
  const titleOf = async (manager: TestPerson, show: TestEvent): Promise<string> =>
    (await detail(manager, show)).event.title;
  async function cancel(manager: TestPerson, show: TestEvent, key: string = randomUUID()) {
    const body = { name: (await titleOf(manager, show)).toUpperCase(), note: 'Lluvia' };
    return manager.visitor.post(`/api/backoffice/events/${show.id}/cancellation`, { key, body });
  }
  /** Lets a server that holds a reservation's lock finish before it is processed again. */
  async function work(sales: readonly SaleModule[] = [system().sale]) {
    let found = 1;
    while (found > 0) {
      await system().drain(sales);
      const counts = await Promise.all(sales.map(({ jobs }) => jobs.processCancellations()));
      found = counts.reduce((sum, count) => sum + count, 0);
    }
  }
  const letters = ({ email }: TestPerson, words: RegExp) =>
    system()
      .sandbox.mailbox.list({ to: email })
      .filter(({ subject, text }) => words.test(`${subject} ${text}`));
  const net = async (reservationId: string) =>
    system().sandbox.ledger.totals((await system().attempt(reservationId)).id)[0]?.net ?? 0;

  it('refunds paid orders, voids complimentary tickets, lists manual refunds and ends pending payments', async () => {
    const show = await system().event();
    const [fan, guest, buyer, waiting, looking] = [
      await system().aFan(),
      await system().aFan(),
      await system().aFan(),
      await system().aFan(),
      await system().aFan(),
    ];
    const [seller, manager] = [await system().aSeller(), await system().aManager()];
    const byCard = await system().held(fan, show, 1, 2);
    await system().pay(fan, byCard);
    const free = await system().heldAssisted(manager, show, 3);
    await system().sellAssistedWith(manager, free, {
      fan: guest,
      payment: { method: 'COURTESY', reasonType: 'PRESS' },
    });
    const byTerminal = await system().heldAssisted(seller, show, 4);
    const { body: sold } = await system().sellAssisted(seller, byTerminal, buyer);
    const underWay = await system().held(waiting, show, 5);
    await system().payWith(waiting, underWay, { method: 'CASH', checkoutProvider: 'TAQUILLA' });
    const cart = await system().held(looking, show, 6);
    await system().drain();

    const begun = await cancel(manager, show);
    const rejected = await hold(looking.visitor, { eventId: show.id, items: seats(show, 8) });
    await work();

    expect(begun).toMatchObject({
      status: 201,
      body: { canCancel: false, cancellation: { by: 'Ana Ruiz' } },
    });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'SALE_CLOSED']);
    expect(await system().status(fan, byCard.reservationId)).toMatchObject({
      orderStatus: 'REFUNDED',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(await net(byCard.reservationId)).toBe(0);
    const { cancellation, refundableAmount } = await detail(manager, show);
    expect(refundableAmount.amount).toBe(byCard.total.total + byTerminal.total.total);
    expect(cancellation).toMatchObject({
      waiting: 0,
      refundsInProgress: 0,
      refundsNeedingReview: 1,
      done: 2,
      open: 0,
    });
    const { items } = (await manager.visitor.get('/api/backoffice/payment-exceptions')).body;
    expect(items).toMatchObject([{ kind: 'MANUAL_REFUND_DUE', order: { id: sold.orderId } }]);
    expect(
      await system().one(
        'select count(*)::int as left from ticket where event_id = $1 and cancelled_at is null',
        [show.id],
      ),
    ).toEqual({ left: 0 });
    expect(
      await system().one(
        `select count(*)::int as left from reservation where event_id = $1
           and status in ('ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'FINISHED')`,
        [show.id],
      ),
    ).toEqual({ left: 0 });
    expect(await system().one('select status from reservation where id = $1', [cart.reservationId])).toEqual({
      status: 'CANCELLED',
    });
    expect([
      letters(fan, /El evento se canceló.*Te reembolsamos/s).length,
      letters(guest, /Fueron gratuitas|Fueron gratuitos/).length,
      letters(buyer, /taquillas/).length,
      letters(waiting, /Ya no pagues/).length,
    ]).toEqual([1, 1, 1, 1]);

    // A refund that was paid out counts in its seller's day.
    const done = await manager.visitor.post(`/api/backoffice/payment-exceptions/${items[0].id}/resolution`, {
      key: randomUUID(),
      body: { decision: 'BY_HAND', note: 'Taquilla norte' },
    });
    expect(done.status).toBe(200);
    expect((await detail(manager, show)).cancellation).toMatchObject({ refundsNeedingReview: 0, done: 3 });
    expect((await manager.visitor.get('/api/orders/sales')).body.cashRefunds.total).toBe(
      byTerminal.total.total,
    );
  });

  it('cancels a payment at the provider, so that nobody can complete it any more', async () => {
    const show = await system().event('MEX');
    const [fan, manager] = [
      await system().aFan({ market: 'MEX' }),
      await system().aManager({ market: 'MEX' }),
    ];
    const held = await system().held(fan, show, 1);
    await system().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
    const { paymentId } = await system().attempt(held.reservationId);

    await cancel(manager, show);
    await work();

    const there = await fetch(`${system().sandbox.url}/v1/payments/${paymentId}`, {
      headers: { authorization: `Bearer ${system().sandbox.accessToken}` },
    });
    expect(await there.json()).toMatchObject({ status: 'cancelled' });
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'CANCELED',
      moneyMoved: 'NO',
    });
  });

  it('pay/late, event cancelled: refunds a payment approved after the cancellation once, and explains it to the fan', async () => {
    const show = await system().event();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const held = await system().held(fan, show, 1);
    await system().pay(fan, held, { holder: 'FUND' });
    const { paymentId } = await system().attempt(held.reservationId);
    await cancel(manager, show);
    await work();

    await system().settle(paymentId, 'approved');
    await work();
    await system().advanceTime();
    await work();

    const { id } = await system().attempt(held.reservationId);
    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(letters(fan, /llegó cuando el evento ya se había cancelado/)).toHaveLength(1);
  });

  it('pay/late, event cancelled: refunds a payment approved before its order was processed once, and releases its seats', async () => {
    const show = await system().event();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const held = await system().held(fan, show, 1);
    await system().pay(fan, held, { holder: 'CONT' });
    await cancel(manager, show);

    await system().settle((await system().attempt(held.reservationId)).paymentId, 'approved');
    await work();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    const { id } = await system().attempt(held.reservationId);
    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
  });

  it('a sale that cannot be processed does not delay the other refunds', async () => {
    const show = await system().event();
    const [manager, broken, other] = [
      await system().aManager(),
      await system().aFan(),
      await system().aFan(),
    ];
    const stuck = await system().held(broken, show, 1);
    await system().pay(broken, stuck);
    const held = await system().held(other, show, 2);
    await system().pay(other, held);
    await system().drain();
    const moveKey = (from: string, to: string) =>
      system().db.query(
        `update orders set details = details - $2::text || jsonb_build_object($3::text, details->$2::text)
         where reservation_id = $1`,
        [stuck.reservationId, from, to],
      );
    // Nobody can tell which payment paid it.
    await moveKey('paidBy', 'lost');
    const logged = system().lines.length;

    await cancel(manager, show);
    await work();
    const between = [await net(stuck.reservationId), await net(held.reservationId)];
    await moveKey('lost', 'paidBy');
    await work();

    expect(between).toEqual([stuck.total.total, 0]);
    expect(system().lines.slice(logged).join('')).toContain(stuck.reservationId);
    expect(await net(stuck.reservationId)).toBe(0);
    expect((await detail(manager, show)).cancellation).toMatchObject({
      waiting: 0,
      refundsInProgress: 0,
      done: 2,
    });
  });

  it('refunds each order once with two servers, one of which dies halfway', async () => {
    const show = await system().event();
    const manager = await system().aManager();
    const orders: string[] = [];
    for (let seat = 1; seat <= 6; seat += 1) {
      const fan = await system().aFan();
      const held = await system().held(fan, show, seat);
      await system().pay(fan, held);
      orders.push(held.reservationId);
    }
    await system().drain();
    await cancel(manager, show);

    let left = 2;
    const dying = (database: Database): Database => ({
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const done = await work(tx);
          left -= 1;
          if (left < 0) throw new Error('killed before its commit');
          return done;
        }),
    });
    await expect(system().serve({ database: dying }).sale.jobs.processCancellations()).rejects.toThrow(
      'killed',
    );
    const between = await detail(manager, show);
    await work([system().sale, system().serve().sale]);

    expect(between.cancellation).toMatchObject({ waiting: 4, done: 0 });
    expect(await Promise.all(orders.map(net))).toEqual(orders.map(() => 0));
    expect((await detail(manager, show)).cancellation).toMatchObject({
      waiting: 0,
      refundsInProgress: 0,
      done: 6,
    });
    expect(
      await system().one(
        'select count(*)::int as refunds from refund r join orders o on o.id = r.order_id where o.reservation_id = any ($1::text[])',
        [`{${orders.map((id) => `"${id}"`).join(',')}}`],
      ),
    ).toEqual({ refunds: 6 });
  });

  it('is started once, by the manager who typed its name', async () => {
    const show = await system().event();
    const [manager, other] = [await system().aManager(), await system().aManager()];
    const abroad = await system().aManager({ market: 'MEX' });
    const key = randomUUID();
    const wrong = await manager.visitor.post(`/api/backoffice/events/${show.id}/cancellation`, {
      key: randomUUID(),
      body: { name: 'Otro partido', note: 'Lluvia' },
    });
    const untouched = await detail(manager, show);

    const first = await cancel(manager, show, key);
    await system().db.query('delete from idempotency');
    const again = await cancel(manager, show, key);
    const second = await cancel(other, show);

    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'FIELDS_INVALID', fields: [{ field: 'name' }] },
    });
    expect(untouched.cancellation).toBeNull();
    expect([first.status, again.status, second.status]).toEqual([201, 201, 409]);
    expect((await abroad.visitor.get(`/api/backoffice/events/${show.id}`)).status).toBe(404);
  });
});
