import { afterEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { admissions, hold, holdBest, seats } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent, type TestEvent } from '#server/test/test-event.ts';
import { aPerson, mexicanOrigin, openSignedInBrowser } from '#server/test/visitors.ts';

describeOnEachEngine('the limits on holds', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const open = () => createTestApp(suite.db).app;
  const setEvent = (event: TestEvent, change: string) =>
    suite.db.query(`update event set ${change} where id = $1`, [event.id]);
  const limited = async (max: number) => {
    const event = await anEvent(suite.db);
    await setEvent(event, `max_tickets_per_fan = ${max}`);
    return event;
  };

  it('cap the tickets of a fan over all their holds of an event', async () => {
    const event = await limited(4);
    const app = open();
    const visitor = openBrowser(app);

    const tooMany = await hold(visitor, { eventId: event.id, items: seats(event, 1, 2, 3, 4, 5) });
    const some = await hold(visitor, {
      eventId: event.id,
      items: [...seats(event, 1, 2), admissions('GN', 1)],
    });
    const elsewhere = await hold(visitor, { eventId: event.id, items: seats(event, 3, 4) });
    const added = await hold(visitor, {
      eventId: event.id,
      reservationId: some.body.reservationId,
      items: seats(event, 1, 3),
    });
    const more = await hold(visitor, {
      eventId: event.id,
      reservationId: some.body.reservationId,
      items: seats(event, 4),
    });
    const other = await hold(openBrowser(app), { eventId: event.id, items: seats(event, 5, 6, 7, 8) });

    expect(tooMany).toMatchObject({ status: 409, body: { code: 'TICKET_LIMIT', detail: { limit: 4 } } });
    expect(some.status).toBe(201);
    expect(elsewhere.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 4, had: 3 } });
    expect(added.status).toBe(201);
    expect(more.body.code).toBe('TICKET_LIMIT');
    expect(other.status).toBe(201);
  });

  it('count a signed-in fan’s other sessions, also in parallel requests', async () => {
    const event = await limited(4);
    const app = open();
    const person = await aPerson(suite.db);
    const windows = await Promise.all(
      Array.from({ length: 4 }, () => openSignedInBrowser(suite.db, app, person)),
    );

    const answers = await Promise.all(
      windows.map((window, at) =>
        hold(window, { eventId: event.id, items: seats(event, 3 * at, 3 * at + 1) }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'TICKET_LIMIT',
      'TICKET_LIMIT',
    ]);
  });

  it.each([
    ['is not open yet', `sale_opens_at = now() + interval '1 hour'`],
    ['is over', `sale_closes_at = now() - interval '1 hour'`],
    ['is switched off', 'is_disabled = true'],
    ['sells in bundles only', 'is_bundle_only = true'],
  ])('allow no hold where the sale %s', async (_, change) => {
    const event = await anEvent(suite.db);
    await setEvent(event, change);
    const visitor = openBrowser(open());

    const seat = await hold(visitor, { eventId: event.id, items: seats(event, 1) });
    const best = await holdBest(visitor, { eventId: event.id, quantity: 2 });

    expect(seat).toMatchObject({ status: 409, body: { code: 'SALE_CLOSED' } });
    expect(best).toMatchObject({ status: 409, body: { code: 'SALE_CLOSED' } });
  });

  it('allow no hold in a blocked or unpriced section, except in a blocked one for sellers', async () => {
    const event = await anEvent(suite.db);
    await suite.db.query(
      `insert into section_release (event_id, section_code, access_level) values ($1, 'M1', 'BLOCKED')`,
      [event.id],
    );
    await suite.db.query(`delete from event_zone_price where event_id = $1 and zone_code = 'GNO'`, [
      event.id,
    ]);
    const app = open();
    const seller = await openSignedInBrowser(suite.db, app, await aPerson(suite.db, { roles: ['SELLER'] }));

    const blocked = await hold(openBrowser(app), { eventId: event.id, items: seats(event, 1) });
    const priceless = await hold(openBrowser(app), { eventId: event.id, items: [admissions('GN', 1)] });
    const best = await holdBest(openBrowser(app), { eventId: event.id, quantity: 2, zone: 'TRI' });
    const opened = await hold(seller, {
      eventId: event.id,
      salesChannel: 'ASSISTED',
      items: seats(event, 1),
    });
    const stillPriceless = await hold(seller, {
      eventId: event.id,
      salesChannel: 'ASSISTED',
      items: [admissions('GN', 1)],
    });

    expect(blocked.body.code).toBe('SALE_CLOSED');
    expect(priceless.body.code).toBe('SALE_CLOSED');
    expect(stillPriceless.body.code).toBe('SALE_CLOSED');
    for (const { sectionCode } of best.body.items) expect(sectionCode).not.toBe('M1');
    expect(opened.status).toBe(201);
  });

  it('restrict assisted holds to sellers and managers, without the fan’s ticket limit', async () => {
    const event = await limited(2);
    const app = open();
    const words = (from: number) => ({
      eventId: event.id,
      salesChannel: 'ASSISTED' as const,
      items: seats(event, from, from + 1, from + 2),
    });
    const as = async (...roles: ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[]) =>
      openSignedInBrowser(suite.db, app, await aPerson(suite.db, { roles }));

    const answers = [
      await hold(openBrowser(app), words(0)),
      await hold(await as('FAN'), words(0)),
      await hold(await as('DESIGNER'), words(0)),
      await hold(await as('SELLER'), words(0)),
      await hold(await as('MANAGER'), words(10)),
    ];
    const designer = await hold(await as('DESIGNER'), { eventId: event.id, items: seats(event, 20) });

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 201, 201]);
    expect(answers[0]?.body.code).toBe('FORBIDDEN');
    expect(designer.status).toBe(403);
  });

  it('restrict holds to events of the caller’s market', async () => {
    const event = await anEvent(suite.db);
    const mexican = await anEvent(suite.db, { market: 'MEX' });
    const app = open();

    const answers = await Promise.all([
      hold(openBrowser(app, { origin: mexicanOrigin }), { eventId: event.id, items: seats(event, 1) }),
      hold(openBrowser(app), { eventId: mexican.id, items: seats(mexican, 1) }),
      hold(openBrowser(app), { eventId: 'nowhere', items: seats(event, 1) }),
      holdBest(openBrowser(app), { eventId: mexican.id, quantity: 1 }),
      hold(openBrowser(app, { origin: mexicanOrigin }), { eventId: mexican.id, items: seats(mexican, 1) }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 201]);
    expect(answers[4]?.body.total.currency).toBe('MXN');
  });

  it('limit new visitors per address without affecting other addresses', async () => {
    const event = await anEvent(suite.db);
    const { app } = createTestApp(suite.db, { newVisitorLimit: { max: 2, seconds: 600 } });
    const from = (address: string) => openBrowser(app, { address });
    const key = 'the-first-hold-of-a-visitor';
    // The response to the first request was lost: the same visitor retries and gets the session.
    const first = from('203.0.113.9');

    const made = await hold(from('203.0.113.9'), { eventId: event.id, items: seats(event, 1) }, key);
    const cut = await hold(first, { eventId: event.id, items: seats(event, 1) }, key);
    const second = await hold(from('203.0.113.9'), { eventId: event.id, items: seats(event, 2) });
    const third = await hold(from('203.0.113.9'), { eventId: event.id, items: seats(event, 3) });
    const short = await hold(from('203.0.113.9'), { eventId: event.id, items: seats(event, 3) }, 'short-key');
    const known = await hold(first, { eventId: event.id, items: seats(event, 4) });
    const other = await hold(from('203.0.113.10'), { eventId: event.id, items: seats(event, 3) });
    const here = [];
    for (const seat of [5, 6, 7])
      here.push(await hold(from('127.0.0.1'), { eventId: event.id, items: seats(event, seat) }));

    expect([made, second, known, other, ...here].map(({ status }) => status)).toEqual(Array(7).fill(201));
    expect(cut.text).toBe(made.text);
    for (const rejected of [third, short]) {
      expect(rejected).toMatchObject({ status: 429, body: { code: 'TooManyRequestsException' } });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(500);
      expect(rejected.setCookies).toEqual([]);
    }
  });
});
