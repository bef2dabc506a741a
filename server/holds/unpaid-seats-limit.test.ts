import { beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { extend, hold, holdBest, release, seats, updateCart } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser, type TestResponse } from '#server/test/test-app.ts';
import { anEvent, type TestEvent } from '#server/test/test-event.ts';
import { aPerson, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';
import { postgresUnpaidSeats } from './unpaid-seats.repository.ts';
import { createUnpaidSeatsLimit } from './unpaid-seats-limit.ts';

describeOnEachEngine('race/unpaid-seats', (suite) => {
  let events: readonly TestEvent[];
  let address: string;
  let addressCount = 0;
  let nextSeat = 0;

  beforeEach(async () => {
    events = [await anEvent(suite.db), await anEvent(suite.db)];
    nextSeat = 0;
    addressCount += 1;
    address = `203.0.${addressCount}.9`;
  });

  /** Opens the app with the limit, counting exactly at each request. */
  const open = () =>
    createTestApp(suite.db, {
      unpaidSeats: createUnpaidSeatsLimit(postgresUnpaidSeats(suite.db), Date.now, {
        uncountedSeats: 32,
        maxAgeMs: 0,
        maxNetworks: 100,
      }),
    }).app;
  const holdNext = (visitor: Visitor, count: number, event = events[0]): Promise<TestResponse> => {
    if (event === undefined) throw new Error('No event.');
    const chosen = seats(event, ...Array.from({ length: count }, (_, at) => nextSeat + at));
    nextSeat += count;
    return hold(visitor, { eventId: event.id, items: chosen });
  };
  const attack = async (app: ReturnType<typeof open>, visits: number, from = address) => {
    const answers: TestResponse[] = [];
    for (let visit = 0; visit < visits; visit += 1)
      answers.push(await holdNext(openBrowser(app, { address: from }), 8, events[visit % 2]));
    return answers;
  };
  const countHeld = (answers: readonly TestResponse[]) =>
    answers.filter(({ status }) => status === 201).length * 8;
  const change = (reservationId: string, assignments: string) =>
    suite.db.query(`update reservation set ${assignments} where id = $1`, [reservationId]);
  const expireHold = async (reservationId: string, secondsAgo = 0) => {
    const ended = `clock_timestamp() - interval '${secondsAgo} seconds'`;
    await change(
      reservationId,
      `created_at = ${ended} - interval '10 minutes', expires_at = ${ended}, updated_at = ${ended}`,
    );
    await suite.db.query('update seat_claim set expires_at = clock_timestamp() where reservation_id = $1', [
      reservationId,
    ]);
  };
  const sell = (reservationId: string) =>
    suite.db.query('select sell_reservation($1, null)', [reservationId]);

  it('bounds what 60 visits from one address hold over all events to 120 seats', async () => {
    const app = open();

    const answers = await attack(app, 60);

    expect(countHeld(answers)).toBe(120);
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      body: { code: 'UNPAID_SEATS_LIMIT', retryAfter: 60 },
    });
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('60');
    const [event] = events;
    const other = await holdBest(openBrowser(app, { address }), { eventId: event?.id, quantity: 4 });
    expect(other.body.code).toBe('UNPAID_SEATS_LIMIT');
    const neighbour = await holdNext(openBrowser(app, { address: address.replace(/9$/, '10') }), 8);
    expect(neighbour.status).toBe(201);
  });

  it('bounds visits that come all at once, without one seat too many or too few', async () => {
    const { app } = createTestApp(suite.db, {
      unpaidSeats: createUnpaidSeatsLimit(postgresUnpaidSeats(suite.db), Date.now),
    });

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, visit) => holdNext(openBrowser(app, { address }), 8, events[visit % 2])),
    );

    expect(countHeld(answers)).toBe(120);
  });

  it('negative control: without the limit each of the visits gets its seats', async () => {
    const answers = await attack(createTestApp(suite.db).app, 20);

    expect(countHeld(answers)).toBe(160);
  });

  it('bounds a network, in which each address keeps the seats of one fan', async () => {
    const app = open();
    for (let host = 20; host < 24; host += 1) await attack(app, 15, address.replace(/9$/, `${host}`));
    const neighbour = openBrowser(app, { address: address.replace(/9$/, '99') });

    const first = await holdNext(neighbour, 8);
    const second = await holdNext(openBrowser(app, { address: address.replace(/9$/, '99') }), 2);

    expect(first.status).toBe(201);
    expect(second.body.code).toBe('UNPAID_SEATS_LIMIT');
  });

  it('counts seats that are held again after a release, and seats added to a cart', async () => {
    const app = open();
    const visitor = openBrowser(app, { address });
    const first = await holdNext(visitor, 8);
    await attack(app, 14);

    await release(visitor, first.body.reservationId);
    const again = await holdNext(visitor, 4);
    const added = await updateCart(visitor, {
      reservationId: again.body.reservationId,
      version: again.body.version,
      ops: seats(events[0] as TestEvent, 0, 1, 2, 3).map((item) => ({ op: 'add', item })),
    });
    const beyond = await holdNext(openBrowser(app, { address }), 1);

    expect([again.status, added.status]).toEqual([201, 200]);
    expect(beyond.body.code).toBe('UNPAID_SEATS_LIMIT');
  });

  it('counts a hold through its ten extensions', async () => {
    const app = open();
    const visitor = openBrowser(app, { address });
    const { body } = await holdNext(visitor, 8);
    await attack(app, 14);

    for (let used = 0; used < 10; used += 1) await extend(visitor, body.reservationId);
    await change(
      body.reservationId,
      `created_at = created_at - interval '25 minutes', expires_at = expires_at - interval '25 minutes'`,
    );

    expect((await holdNext(openBrowser(app, { address }), 1)).body.code).toBe('UNPAID_SEATS_LIMIT');
  });

  it('lets an address that let its seats expire hold less the next time', async () => {
    const app = open();
    for (const { body } of await attack(app, 15)) await expireHold(body.reservationId);

    const second = await attack(app, 15);

    expect(countHeld(second)).toBe(40);
  });

  it('never rejects a family of five after an attack from their address', async () => {
    const app = open();
    for (const { body } of await attack(app, 15)) await expireHold(body.reservationId);

    const family = await attack(app, 5);

    expect(family.map(({ status }) => status)).toEqual(Array(5).fill(201));
  });

  it('never rejects a carrier’s address whose phones pay', async () => {
    const app = open();
    const answers: TestResponse[] = [];
    for (let wave = 0; wave < 5; wave += 1) {
      const phones = await Promise.all(
        Array.from({ length: 20 }, () => holdNext(openBrowser(app, { address }), 3)),
      );
      for (const [at, { body }] of phones.entries()) if (at % 2 === 0) await sell(body.reservationId);
      answers.push(...phones);
    }

    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(201));
  });

  it('counts signed-in people apart, and sellers never', async () => {
    const app = open();
    await attack(app, 16);
    const openFor = async (role: 'FAN' | 'SELLER') => {
      const person = await aPerson(suite.db, { roles: [role] });
      const browser = openBrowser(app, { address });
      for (const [name, value] of (await openSignedInBrowser(suite.db, app, person)).jar)
        browser.jar.set(name, value);
      return browser;
    };
    const [fan, seller] = [await openFor('FAN'), await openFor('SELLER')];

    const byFan = await holdNext(fan, 8);
    const bySeller = await hold(seller, {
      eventId: events[1]?.id ?? '',
      salesChannel: 'ASSISTED',
      items: seats(events[1] as TestEvent, 200),
    });

    expect([byFan.status, bySeller.status]).toEqual([201, 201]);
  });

  it('pauses a visitor after two holds that expired unpaid, longer each time, until they pay', async () => {
    const app = open();
    const visitor = openBrowser(app, { address });
    const expire = async (secondsAgo: number) => {
      const held = await holdNext(visitor, 1);
      expect(held.status).toBe(201);
      await expireHold(held.body.reservationId, secondsAgo);
    };

    await expire(300);
    await expire(60);
    await expire(20);
    const paused = await holdNext(visitor, 1);
    const best = await holdBest(visitor, { eventId: events[1]?.id, quantity: 1 });
    const other = await holdNext(openBrowser(app, { address }), 1);

    expect(paused).toMatchObject({ status: 429, body: { code: 'HOLD_PAUSED' } });
    expect(paused.body.retryAfter).toBeGreaterThan(90);
    expect(paused.body.retryAfter).toBeLessThanOrEqual(100);
    expect(paused.headers.get('retry-after')).toBe(String(paused.body.retryAfter));
    expect(best.body.code).toBe('HOLD_PAUSED');
    expect(other.status).toBe(201);

    await suite.db.query(
      `insert into orders (id, code, reservation_id, market, session_id, sales_channel, status, base, fee, tax, total, currency, paid_at)
       select r.id, r.id, r.id, 'COL', r.session_id, 'SELF_SERVICE', 'PENDING', 1, 0, 0, 1, 'COP', clock_timestamp()
       from reservation r where r.network = $1 and r.expires_at <= clock_timestamp() limit 1`,
      [address.replace(/9$/, '0/24')],
    );
    expect((await holdNext(visitor, 1)).status).toBe(201);
  });

  it('counts a release at the last moment as an expiry, and an early one as nothing', async () => {
    const app = open();
    const visitor = openBrowser(app, { address });
    for (let early = 0; early < 5; early += 1)
      await release(visitor, (await holdNext(visitor, 1)).body.reservationId);
    const afterEarly = await holdNext(visitor, 1);
    for (let late = 0; late < 3; late += 1) {
      const { body } = late === 0 ? afterEarly : await holdNext(visitor, 1);
      await change(body.reservationId, `created_at = created_at - interval '599 seconds'`);
      await release(visitor, body.reservationId);
    }

    expect(afterEarly.status).toBe(201);
    expect((await holdNext(visitor, 1)).body.code).toBe('HOLD_PAUSED');
  });
});
