import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seatsTakenDetail } from '#contract/reservations.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import {
  admissions,
  findSeatIndex,
  getReservation,
  getSeatTable,
  hold,
  seats,
} from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent, type TestEvent } from '#server/test/test-event.ts';
import { aPerson, openSignedInBrowser } from '#server/test/visitors.ts';

const minute = 60_000;
const msLeft = (body: { serverNow: string; expiresAt: string }): number =>
  Date.parse(body.expiresAt) - Date.parse(body.serverNow);

/** No seat is held twice, and holds are honoured. Reliability page, section 1; Spec §4, §9. */
describeOnEachEngine('holding seats', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const open = () => createTestApp(suite.db).app;
  const heldSeats = async (event: TestEvent): Promise<number[]> =>
    (
      await suite.db.query<{ seat: number }>(
        `select seat_index as seat from seat_claim
         where event_id = $1 and not is_claimable(state, expires_at, clock_timestamp()) order by 1`,
        [event.id],
      )
    ).map(({ seat }) => seat);

  it('holds seats for ten minutes by the server’s clock, with names and all-in price of each seat', async () => {
    const event = await anEvent(suite.db);
    const visitor = openBrowser(open());

    const made = await hold(visitor, {
      eventId: event.id,
      items: [...seats(event, 10, 11), admissions('GN', 3)],
    });
    const read = await getReservation(visitor, made.body.reservationId);

    expect(made.status).toBe(201);
    expect(msLeft(made.body)).toBeGreaterThan(9.9 * minute);
    expect(msLeft(made.body)).toBeLessThanOrEqual(10 * minute);
    expect(made.body).toMatchObject({
      eventId: event.id,
      salesChannel: 'SELF_SERVICE',
      status: 'ACTIVE',
      version: 1,
      extensionsLeft: 10,
      orderId: null,
      fan: null,
      total: { base: 105_000, fee: 5_000, tax: 0, total: 110_000, currency: 'COP' },
    });
    expect(made.body.items).toEqual([
      expect.objectContaining({
        ...seats(event, 10)[0],
        zone: 'TRI',
        zoneName: 'Tribuna Meta',
        sectionName: expect.any(String),
        door: expect.stringMatching(/^[A-E]$/),
        unit: { base: 9_000, fee: 1_000, tax: 0, total: 10_000, currency: 'COP' },
      }),
      expect.objectContaining(seats(event, 11)[0]),
      expect.objectContaining({ sectionCode: 'GN', seatCode: 'UNNUMBERED', quantity: 3, zone: 'GNO' }),
    ]);
    expect(read.body.reservation).toEqual({ ...made.body, serverNow: read.body.reservation.serverNow });
    expect(read.body.serverNow).toBe(read.body.reservation.serverNow);
    expect(await heldSeats(event)).toEqual([10, 11]);
  });

  it('holds all seats of a request or none, and returns the taken seats and alternatives', async () => {
    const event = await anEvent(suite.db);
    const app = open();
    await hold(openBrowser(app), { eventId: event.id, items: seats(event, 40, 41) });

    const late = await hold(openBrowser(app), { eventId: event.id, items: seats(event, 39, 40, 41) });

    expect(late.status).toBe(409);
    expect(late.body.code).toBe('SEATS_TAKEN');
    const names = seats(event, 40, 41).map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode }));
    expect(z.safeParse(seatsTakenDetail, late.body.detail).success).toBe(true);
    expect(late.body.detail.taken).toEqual(names);
    expect(await heldSeats(event)).toEqual([40, 41]);
    const groups: number[][] = late.body.detail.alternatives.map(
      (group: Parameters<typeof findSeatIndex>[1][]) => group.map((name) => findSeatIndex(event, name)),
    );
    expect(groups.length).toBeGreaterThan(0);
    const all = groups.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain(40);
    expect(all).not.toContain(41);
    const { table, middle } = { table: getSeatTable(event), middle: [39, 40, 41] };
    const far = (group: readonly number[]): number => {
      const mean = (axis: Float32Array, of: readonly number[]) =>
        of.reduce((sum, seat) => sum + (axis[seat] ?? 0), 0) / of.length;
      return (
        group.reduce(
          (sum, seat) =>
            sum +
            Math.hypot(
              (table.x[seat] ?? 0) - mean(table.x, middle),
              (table.y[seat] ?? 0) - mean(table.y, middle),
            ),
          0,
        ) / group.length
      );
    };
    for (const group of groups) {
      expect(group).toHaveLength(3);
      for (const seat of group) expect(event.layout.sections[table.section[seat] ?? -1]?.zone).toBe('TRI');
    }
    expect(groups.map(far)).toEqual(groups.map(far).sort((a, b) => a - b));
    const [first = []] = groups;
    expect(far(first)).toBeLessThan(200);
    const taken = await hold(openBrowser(app), { eventId: event.id, items: seats(event, ...first) });
    expect(taken.status).toBe(201);
  });

  it('gives a seat to exactly one of two concurrent requests', async () => {
    const event = await anEvent(suite.db);
    const app = open();

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => hold(openBrowser(app), { eventId: event.id, items: seats(event, 7) })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('SEATS_TAKEN');
  });

  it('never oversells general admission', async () => {
    const event = await anEvent(suite.db);
    await suite.db.query('update ga_counter set capacity = 5 where event_id = $1', [event.id]);
    const app = open();

    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        hold(openBrowser(app), { eventId: event.id, items: [admissions('GN', 2)] }),
      ),
    );
    const last = await hold(openBrowser(app), { eventId: event.id, items: [admissions('GN', 1)] });

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STOCK_EXHAUSTED',
      detail: { sections: ['GN'] },
    });
    expect(last.status).toBe(201);
  });

  it('adds to a hold without extending it', async () => {
    const event = await anEvent(suite.db);
    const visitor = openBrowser(open());
    const first = await hold(visitor, { eventId: event.id, items: seats(event, 1) });
    const { reservationId, expiresAt, maxExpiresAt } = first.body;

    const second = await hold(visitor, { eventId: event.id, reservationId, items: seats(event, 1, 2) });

    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ reservationId, expiresAt, maxExpiresAt });
    expect(second.body.version).toBeGreaterThan(first.body.version);
    expect(second.body.items).toHaveLength(2);
    expect(second.body.total.total).toBe(20_000);
  });

  it('does not mix events or sales channels in one hold', async () => {
    const event = await anEvent(suite.db);
    const other = await anEvent(suite.db);
    const seller = await openSignedInBrowser(
      suite.db,
      open(),
      await aPerson(suite.db, { roles: ['FAN', 'SELLER'] }),
    );
    const { body } = await hold(seller, { eventId: event.id, items: seats(event, 1) });
    const { reservationId } = body;

    const elsewhere = await hold(seller, { eventId: other.id, reservationId, items: seats(other, 2) });
    const otherDesk = await hold(seller, {
      eventId: event.id,
      salesChannel: 'ASSISTED',
      reservationId,
      items: seats(event, 2),
    });

    expect(elsewhere.body).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ field: 'eventId' }] });
    expect(otherDesk.body).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ field: 'salesChannel' }] });
    expect(await heldSeats(other)).toEqual([]);
    expect(await heldSeats(event)).toEqual([1]);
  });

  it('reports every unknown section and seat code', async () => {
    const event = await anEvent(suite.db);
    const [known] = seats(event, 3);

    const answer = await hold(openBrowser(open()), {
      eventId: event.id,
      items: [
        { sectionCode: 'NOWHERE', seatCode: 'A-1', quantity: 1 },
        { sectionCode: 'M1', seatCode: 'ZZ-1', quantity: 1 },
        { sectionCode: 'M1', seatCode: 'UNNUMBERED', quantity: 1 },
        { sectionCode: 'GN', seatCode: 'A-1', quantity: 1 },
        { ...seats(event, 4)[0], sectionCode: 'M1', seatCode: 'A-1', quantity: 2 },
        ...seats(event, 3),
        ...seats(event, 3),
      ],
    });

    expect(known).toBeDefined();
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('FIELDS_INVALID');
    expect(answer.body.fields).toEqual([
      { field: 'items.0.sectionCode', reason: 'unknown' },
      { field: 'items.1.seatCode', reason: 'unknown' },
      { field: 'items.2.seatCode', reason: 'unknown' },
      { field: 'items.3.seatCode', reason: 'unknown' },
      { field: 'items.4.quantity', reason: 'one_per_seat' },
      { field: 'items.6.seatCode', reason: 'repeated' },
    ]);
    expect(await heldSeats(event)).toEqual([]);
  });

  it('keeps the price at the time of the hold', async () => {
    const event = await anEvent(suite.db);
    const visitor = openBrowser(open());
    const { body } = await hold(visitor, { eventId: event.id, items: seats(event, 1) });
    await suite.db.query(
      `update event_zone_price set base = base + 5000, total = total + 5000 where event_id = $1 and zone_code = 'TRI'`,
      [event.id],
    );

    const read = await getReservation(visitor, body.reservationId);
    const added = await hold(visitor, {
      eventId: event.id,
      reservationId: body.reservationId,
      items: seats(event, 2),
    });
    const balance = await visitor.get(
      `/api/checkout-service/cart/balance?reservationId=${body.reservationId}`,
    );

    expect(read.body.reservation.total.total).toBe(10_000);
    expect(added.body.items.map((item: { unit: { total: number } }) => item.unit.total)).toEqual([
      10_000, 15_000,
    ]);
    expect(balance.body).toMatchObject({
      lines: [
        { zone: 'TRI', quantity: 1, total: 10_000 },
        { zone: 'TRI', quantity: 1, total: 15_000 },
      ],
      base: 23_000,
      serviceFee: 2_000,
      taxes: 0,
      discounts: 0,
      walletApplied: 0,
      total: 25_000,
      currency: 'COP',
    });
  });

  it('requires an idempotency key, and rejects a card number as one', async () => {
    const event = await anEvent(suite.db);
    const body = { eventId: event.id, salesChannel: 'SELF_SERVICE', items: seats(event, 1) };

    const keyless = await openBrowser(open()).post('/api/reservations', { body });

    expect(keyless.body.code).toBe('IDEMPOTENCY_KEY_MISSING');
    expect(await heldSeats(event)).toEqual([]);
  });
});
