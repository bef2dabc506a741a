import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { DatabaseError, sqlstates } from '#server/db/database-error.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { hold, holdBest, release, seats } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser, type TestResponse } from '#server/test/test-app.ts';
import { anEvent, type TestEvent } from '#server/test/test-event.ts';
import { aPerson, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

/** Records all database queries in order; can lose the next hold's query or its result. */
function recordQueries(db: Database) {
  const queries: string[] = [];
  const state = { lose: null as 'question' | 'answer' | null };
  const lost = () => new DatabaseError({ message: 'the connection is gone', code: sqlstates.connectionLost });
  const database: Database = {
    ...db,
    query: async <Row extends object>(sql: string, parameters?: Parameters<Database['query']>[1]) => {
      queries.push(sql);
      if (!sql.includes('hold_seats') || state.lose === null) return db.query<Row>(sql, parameters);
      const losing = state.lose;
      state.lose = null;
      if (losing === 'answer') await db.query<Row>(sql, parameters);
      throw lost();
    },
    transaction: (work) => {
      queries.push('a transaction');
      return db.transaction(work);
    },
  };
  return { database, queries, state };
}

/** The hold, its key and its response are written by one statement. docs/decisions/0010. */
describeOnEachEngine('a hold that records its response', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const reservations = async (event: TestEvent): Promise<number> =>
    (await suite.db.query('select id from reservation where event_id = $1', [event.id])).length;
  /** Returns a visitor with an existing session. */
  const visitorAt = async (app: Parameters<typeof openBrowser>[0], event: TestEvent): Promise<Visitor> => {
    const visitor = openBrowser(app);
    await hold(visitor, { eventId: event.id, items: seats(event, 900) });
    return visitor;
  };
  const alsoAt = (app: Parameters<typeof openBrowser>[0], visitor: Visitor): Visitor => {
    const other = openBrowser(app);
    for (const [name, value] of visitor.jar) other.jar.set(name, value);
    return other;
  };

  it('takes three database queries: session, event and hold', async () => {
    const event = await anEvent(suite.db);
    const { database, queries } = recordQueries(suite.db);
    const visitor = await visitorAt(createTestApp(database).app, event);
    queries.length = 0;

    const held = await hold(visitor, { eventId: event.id, items: seats(event, 1, 2) });

    expect(held.status).toBe(201);
    expect(queries.map((sql) => /from (session|event)\b|hold_seats/.exec(sql)?.[0])).toEqual([
      'from session',
      'from event',
      'hold_seats',
    ]);
  });

  it.each(['question', 'answer'] as const)('is created once when the %s was lost', async (lose) => {
    const event = await anEvent(suite.db);
    const { database, state } = recordQueries(suite.db);
    const visitor = await visitorAt(createTestApp(database).app, event);
    const [key, words] = [randomUUID(), { eventId: event.id, items: seats(event, 1, 2) }];

    state.lose = lose;
    const failed = await hold(visitor, words, key);
    const made = await reservations(event);
    const again = await hold(visitor, words, key);
    const onceMore = await hold(alsoAt(createTestApp(suite.db).app, visitor), words, key);

    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(made).toBe(lose === 'answer' ? 2 : 1);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe(lose === 'answer' ? 'true' : null);
    expect(onceMore).toMatchObject({ status: 201, text: again.text });
    expect(await reservations(event)).toBe(2);
  });

  it.each([
    [
      'seats',
      (visitor: Visitor, event: TestEvent, key: string) =>
        hold(visitor, { eventId: event.id, items: seats(event, 1, 2) }, key),
    ],
    [
      'the best seats',
      (visitor: Visitor, event: TestEvent, key: string) =>
        holdBest(visitor, { eventId: event.id, quantity: 3 }, key),
    ],
  ] as const)('of %s is created once for parallel requests to two servers', async (_what, send) => {
    const event = await anEvent(suite.db);
    const visitor = await visitorAt(createTestApp(suite.db).app, event);
    const visits = [visitor, alsoAt(createTestApp(suite.db).app, visitor)];
    const key = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(visits[n % 2] ?? visitor, event, key)),
    );
    const after = await send(visitor, event, key);

    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text))).toEqual(new Set([after.text]));
    for (const { status, body, headers } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'REQUEST_IN_FLIGHT', '1']);
    }
    expect(after.headers.get('idempotent-replayed')).toBe('true');
    expect(await reservations(event)).toBe(2);
  });

  it('rejects a repetition in flight or a reused key immediately', async () => {
    const event = await anEvent(suite.db);
    const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: Database = {
      ...suite.db,
      query: async <Row extends object>(sql: string, parameters?: Parameters<Database['query']>[1]) => {
        if (sql.includes('hold_seats')) {
          reached.resolve();
          await mayGoOn.promise;
        }
        return suite.db.query<Row>(sql, parameters);
      },
    };
    const visitor = alsoAt(createTestApp(slow).app, await visitorAt(createTestApp(suite.db).app, event));
    const key = randomUUID();
    const words = (seat: number) => ({ eventId: event.id, items: seats(event, seat) });

    const underWay = hold(visitor, words(1), key);
    await reached.promise;
    const second = await hold(visitor, words(1), key);
    const other = await hold(visitor, words(2), key);
    mayGoOn.resolve();
    const first = await underWay;
    const later = await hold(visitor, words(2), key);

    expect(first.status).toBe(201);
    expect([second.status, second.body.code]).toEqual([409, 'REQUEST_IN_FLIGHT']);
    for (const { status, body } of [other, later])
      expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await reservations(event)).toBe(2);
  });

  it('records an error too, for its caller only', async () => {
    const event = await anEvent(suite.db);
    const app = createTestApp(suite.db).app;
    const [winner, loser] = [await visitorAt(app, event), openBrowser(app)];
    await hold(loser, { eventId: event.id, items: seats(event, 901) });
    const [key, words] = [randomUUID(), { eventId: event.id, items: seats(event, 1) }];
    const held = await hold(winner, words, key);

    const rejected = await hold(loser, words, key);
    const freed = await release(winner, held.body.reservationId);
    const replayed = await hold(loser, words, key);
    const tried: TestResponse = await hold(loser, words);

    expect(freed.status).toBe(200);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'SEATS_TAKEN' } });
    expect(replayed).toMatchObject({ status: 409, text: rejected.text });
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(tried.status).toBe(201);
  });

  it.each(['is_disabled', 'is_bundle_only'])(
    'is not created for a seller either when the event became %s between check and hold',
    async (flag) => {
      const event = await anEvent(suite.db);
      const racing: Database = {
        ...suite.db,
        query: async <Row extends object>(sql: string, parameters?: Parameters<Database['query']>[1]) => {
          if (sql.includes('hold_seats'))
            await suite.db.query(`update event set ${flag} = true where id = $1`, [event.id]);
          return suite.db.query<Row>(sql, parameters);
        },
      };
      const app = createTestApp(racing).app;
      const seller = await openSignedInBrowser(suite.db, app, await aPerson(suite.db, { roles: ['SELLER'] }));

      const answer = await hold(seller, {
        eventId: event.id,
        salesChannel: 'ASSISTED',
        items: seats(event, 1),
      });

      expect([answer.status, answer.body.code]).toEqual([409, 'SALE_CLOSED']);
      expect(await reservations(event)).toBe(0);
    },
  );

  it('is created at the new price when the price changed between check and hold', async () => {
    const event = await anEvent(suite.db);
    const { database } = recordQueries(suite.db);
    let isChanged = false;
    const racing: Database = {
      ...database,
      query: async <Row extends object>(sql: string, parameters?: Parameters<Database['query']>[1]) => {
        if (sql.includes('hold_seats') && !isChanged) {
          isChanged = true;
          await suite.db.query(
            'update event_zone_price set base = base + 100, total = total + 100 where event_id = $1',
            [event.id],
          );
        }
        return database.query<Row>(sql, parameters);
      },
    };
    const visitor = await visitorAt(createTestApp(suite.db).app, event);
    const before = await hold(visitor, { eventId: event.id, items: seats(event, 1) });

    const after = await hold(alsoAt(createTestApp(racing).app, visitor), {
      eventId: event.id,
      items: seats(event, 2),
    });

    expect(after.status).toBe(201);
    expect(after.body.items[0].unit.total).toBe(before.body.items[0].unit.total + 100);
  });
});
