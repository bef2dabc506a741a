import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { versionConflictDetail } from '#contract/cart.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { admissions, getReservation, hold, seats, updateCart } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser, type TestResponse } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';
import { aPerson, openSignedInBrowser } from '#server/test/visitors.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';

type Item = { readonly id: string; readonly seatCode: string; readonly quantity: number };
const summary = ({ body }: TestResponse) =>
  body.items.map(({ seatCode, quantity }: Item) => [seatCode, quantity]);

/** Spec §7, /api/checkout/updateCart and the cart. */
describeOnEachEngine('changing a cart', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const aCart = async (items: 'seats' | 'places' | 'both' = 'both') => {
    const event = await anEvent(suite.db);
    const { app } = createTestApp(suite.db);
    const visitor = openBrowser(app);
    const made = await hold(visitor, {
      eventId: event.id,
      items: [
        ...(items === 'places' ? [] : seats(event, 1, 2)),
        ...(items === 'seats' ? [] : [admissions('GN', 2)]),
      ],
    });
    expect(made.status).toBe(201);
    const { reservationId, version } = made.body;
    const idOf = (seatCode: string): string =>
      made.body.items.find((item: Item) => item.seatCode === seatCode)?.id ?? 'none';
    const [first, second] = seats(event, 1, 2).map(({ seatCode }) => seatCode);
    if (first === undefined || second === undefined) throw new Error('Two seats were held.');
    return { event, app, visitor, made: made.body, reservationId, version, idOf, first, second };
  };

  it('applies all operations in order, at server prices and without moving the expiry', async () => {
    const { event, visitor, made, reservationId, version, idOf, first, second } = await aCart();

    const changed = await updateCart(visitor, {
      reservationId,
      version,
      ops: [
        { op: 'remove', itemId: idOf(first) },
        { op: 'setQuantity', itemId: idOf('UNNUMBERED'), quantity: 4 },
        { op: 'add', item: { ...seats(event, 700)[0], quantity: 1 } },
        { op: 'add', item: admissions('GS', 1) },
        { op: 'setQuantity', itemId: idOf('UNNUMBERED'), quantity: 3 },
      ],
    });
    const cart = await visitor.get(`/api/checkout-service/cart?reservationId=${reservationId}`);
    const freed = await hold(openBrowser(createTestApp(suite.db).app), {
      eventId: event.id,
      items: seats(event, 1),
    });

    expect(changed.status).toBe(200);
    expect(summary(changed).sort()).toEqual(
      [
        [second, 1],
        ['UNNUMBERED', 3],
        [seats(event, 700)[0]?.seatCode, 1],
        ['UNNUMBERED', 1],
      ].sort(),
    );
    expect(changed.body).toMatchObject({ expiresAt: made.expiresAt, maxExpiresAt: made.maxExpiresAt });
    expect(changed.body.version).toBeGreaterThan(version);
    expect(changed.body.total.total).toBe(10_000 + 10_000 + 3 * 30_000 + 40_000);
    expect(cart.body).toEqual({ ...changed.body, serverNow: cart.body.serverNow });
    expect(freed.status).toBe(201);
  });

  it('applies nothing when one operation fails', async () => {
    const { event, app, visitor, made, reservationId, version, idOf, first } = await aCart();
    await hold(openBrowser(app), { eventId: event.id, items: seats(event, 5) });
    await suite.db.query(
      `update ga_counter set capacity = held where event_id = $1 and section_code = 'GS'`,
      [event.id],
    );
    const removing = { op: 'remove', itemId: idOf(first) };
    const withOps = (...ops: object[]) =>
      updateCart(visitor, { reservationId, version, ops: [removing, ...ops] });

    const answers = {
      taken: await withOps({ op: 'add', item: seats(event, 5)[0] }),
      full: await withOps({ op: 'add', item: admissions('GS', 1) }),
      tooMany: await withOps({ op: 'add', item: admissions('GN', 8) }),
      unknownSeat: await withOps({ op: 'add', item: { sectionCode: 'M1', seatCode: 'ZZ-9', quantity: 1 } }),
      unknownItem: await withOps({ op: 'remove', itemId: 'nothing' }),
      removedBefore: await withOps(removing),
      twoOfOneSeat: await withOps({ op: 'setQuantity', itemId: idOf(made.items[1].seatCode), quantity: 2 }),
      forAFan: await withOps({ op: 'setFan', fanId: await aPerson(suite.db) }),
    };
    const after = await getReservation(visitor, reservationId);

    expect(answers.taken).toMatchObject({
      status: 409,
      body: { code: 'SEATS_TAKEN', detail: { taken: [{ seatCode: seats(event, 5)[0]?.seatCode }] } },
    });
    expect(answers.full).toMatchObject({ status: 409, body: { code: 'STOCK_EXHAUSTED' } });
    expect(answers.tooMany).toMatchObject({ status: 409, body: { code: 'TICKET_LIMIT' } });
    expect(answers.unknownSeat.body.fields).toEqual([{ field: 'ops.1.item.seatCode', reason: 'unknown' }]);
    expect(answers.unknownItem.body.fields).toEqual([{ field: 'ops.1.itemId', reason: 'unknown' }]);
    expect(answers.removedBefore.body.fields).toEqual([{ field: 'ops.1.itemId', reason: 'unknown' }]);
    expect(answers.twoOfOneSeat.body.fields).toEqual([{ field: 'ops.1.quantity', reason: 'one_per_seat' }]);
    expect(answers.forAFan).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(after.body.reservation).toEqual({ ...made, serverNow: after.body.reservation.serverNow });
  });

  it('is rejected on an outdated version, with the current cart', async () => {
    const { visitor, reservationId, version, idOf, first, second } = await aCart('seats');
    const change = (seatCode: string) =>
      updateCart(visitor, { reservationId, version, ops: [{ op: 'remove', itemId: idOf(seatCode) }] });

    const answers = await Promise.all([change(first), change(second)]);
    const after = await getReservation(visitor, reservationId);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.code).toBe('VERSION_CONFLICT');
    expect(z.safeParse(versionConflictDetail, late?.body.detail).success).toBe(true);
    expect(late?.body.detail.reservation).toEqual({
      ...after.body.reservation,
      serverNow: late?.body.detail.reservation.serverNow,
    });
    expect(after.body.reservation.items).toHaveLength(1);
  });

  it('swaps seats at the ticket limit, and adds back a seat that was just removed', async () => {
    const { event, visitor, reservationId, version, idOf, first, second } = await aCart('seats');
    await suite.db.query('update event set max_tickets_per_fan = 2 where id = $1', [event.id]);

    const swapped = await updateCart(visitor, {
      reservationId,
      version,
      ops: [
        { op: 'add', item: seats(event, 10)[0] ?? {} },
        { op: 'remove', itemId: idOf(first) },
      ],
    });
    const back = await updateCart(visitor, {
      reservationId,
      version: swapped.body.version,
      ops: [
        { op: 'remove', itemId: idOf(second) },
        { op: 'add', item: seats(event, 2)[0] ?? {} },
      ],
    });

    expect(summary(swapped)).toEqual([
      [second, 1],
      [seats(event, 10)[0]?.seatCode, 1],
    ]);
    expect(summary(back).sort()).toEqual(summary(swapped).sort());
  });

  it('cancels the hold when its last item is removed', async () => {
    const { event, app, visitor, reservationId, version, idOf } = await aCart('places');

    const emptied = await updateCart(visitor, {
      reservationId,
      version,
      ops: [{ op: 'remove', itemId: idOf('UNNUMBERED') }],
    });
    const balance = await visitor.get(`/api/checkout-service/cart/balance?reservationId=${reservationId}`);
    const other = await hold(openBrowser(app), { eventId: event.id, items: [admissions('GN', 2)] });

    expect(emptied).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', items: [], expiresAt: null, total: { total: 0, currency: 'COP' } },
    });
    expect(balance.body).toMatchObject({ lines: [], total: 0 });
    expect(other.status).toBe(201);
  });

  it('assigns an existing fan to an assisted sale', async () => {
    const event = await anEvent(suite.db);
    const { app } = createTestApp(suite.db);
    const fanId = await aPerson(suite.db, { firstName: 'Luz', lastName: 'Rojas' });
    const seller = await openSignedInBrowser(suite.db, app, await aPerson(suite.db, { roles: ['SELLER'] }));
    const { body } = await hold(seller, {
      eventId: event.id,
      salesChannel: 'ASSISTED',
      items: seats(event, 1),
    });
    const { reservationId, version } = body;

    const nobody = await updateCart(seller, {
      reservationId,
      version,
      ops: [{ op: 'setFan', fanId: 'nobody' }],
    });
    const named = await updateCart(seller, { reservationId, version, ops: [{ op: 'setFan', fanId }] });

    expect(body.fan).toBeNull();
    expect(nobody.body.fields).toEqual([{ field: 'ops.0.fanId', reason: 'unknown' }]);
    expect(named.body.fan).toEqual({ id: fanId, name: 'Luz Rojas' });
    expect(named.body.version).toBeGreaterThan(version);
  });

  it('adds nothing once the event is disabled, but still removes items', async () => {
    const { event, visitor, reservationId, version, idOf, first } = await aCart('seats');
    await suite.db.query('update event set is_disabled = true where id = $1', [event.id]);

    const added = await updateCart(visitor, {
      reservationId,
      version,
      ops: [{ op: 'add', item: seats(event, 9)[0] ?? {} }],
    });
    const left = await updateCart(visitor, {
      reservationId,
      version,
      ops: [{ op: 'remove', itemId: idOf(first) }],
    });

    expect(added.body.code).toBe('SALE_CLOSED');
    expect(left).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
  });

  it('cancels the order of a declined payment when the hold is released', async () => {
    const { visitor, reservationId } = await aCart('seats');
    await suite.db.query(
      `insert into orders (id, code, reservation_id, market, sales_channel, status, base, fee, tax, total, currency)
       values ($1, $1, $1, 'COL', 'SELF_SERVICE', 'PENDING', 18000, 2000, 0, 20000, 'COP')`,
      [reservationId],
    );
    const claims = seatClaimsOver(suite.db);
    await claims.markPaymentStarted(reservationId, 'STARTED_PAYMENT', new Date(Date.now() + 60_000));
    await claims.returnToHold(reservationId, 600, 600);

    const released = await visitor.call('DELETE', '/api/reservations', { body: { reservationId } });
    const [order] = await suite.db.query('select status from orders where id = $1', [reservationId]);

    expect(released.body).toMatchObject({ status: 'CANCELLED', orderId: reservationId });
    expect(order).toEqual({ status: 'CANCELED' });
  });
});
