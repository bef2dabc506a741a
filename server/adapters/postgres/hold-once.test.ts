import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { aHold, givenEvent, givenTimePassed, seatLines } from '#server/test/given.ts';
import { holdOnce, type OnceWish } from '#server/test/hold-once.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { seatClaimsOver } from './seat-claims.ts';

describeOnEachEngine('hold with recorded response in one statement', (suite) => {
  const once = (event: string, wish: OnceWish = {}) => holdOnce(seatClaimsOver(suite.db), event, wish);
  const keptUnder = async (key: string): Promise<unknown> => {
    const rows = await suite.db.query(
      'select state, response_status as status, response_body as body from idempotency where key = $1',
      [key],
    );
    return rows[0];
  };
  const left = async (event: string) =>
    Promise.all(
      ['reservation', 'seat_claim', 'claim_event', 'reservation_item'].map(
        async (table) => (await suite.db.query(`select 1 from ${table} where event_id = $1`, [event])).length,
      ),
    );

  afterEach(() => expectInvariants(suite.db));

  it('records the response it returns, with the database’s clock and ids filled in', async () => {
    const event = await givenEvent(suite.db);
    const [key, request] = [randomUUID(), aHold(seatLines(event, 9, 2, 5))];

    const answer = await once(event, { key, request });

    expect(await keptUnder(key)).toStrictEqual({ state: 'DONE', status: 201, body: answer.body });
    const said = JSON.parse(answer.body ?? '');
    const [row] = await suite.db.query<{ ends: Date; last: Date; items: number[] }>(
      `select expires_at as ends, max_expires_at as last,
         (select array_agg(i.id order by i.seat_index) from reservation_item i where i.reservation_id = r.id) as items
       from reservation r where id = $1`,
      [request.reservation],
    );
    const [now, ends, last] = said.times.map(Date.parse);
    expect(said).toMatchObject({ id: request.reservation, items: row?.items.map(String) });
    expect([ends - now, last - now]).toEqual([600_000, 1_800_000]);
    // A Date has milliseconds at most; the response truncates and never rounds.
    expect([ends, last]).toEqual([row?.ends.getTime(), row?.last.getTime()]);
    expect(answer.facts).toEqual({ now, expiresAt: ends, maxExpiresAt: last, items: row?.items });
  });

  it('changes nothing when the response cannot be recorded', async () => {
    const event = await givenEvent(suite.db);
    await suite.db.script(`
      create function refuse_answers() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger refuse_answers before insert on idempotency for each row execute function refuse_answers();`);

    await expect(once(event)).rejects.toThrow('the disk is full');

    await suite.db.script('drop trigger refuse_answers on idempotency; drop function refuse_answers()');
    expect(await left(event)).toEqual([0, 0, 0, 0]);
    expect(await once(event)).toMatchObject({ outcome: 'HELD' });
  });

  it('changes nothing for a used idempotency key or an existing hold', async () => {
    const event = await givenEvent(suite.db);
    const [key, first] = [randomUUID(), aHold(seatLines(event, 1))];
    await once(event, { key, request: first });
    const kept = await keptUnder(key);
    const running = { key: randomUUID(), request: aHold(seatLines(event, 4)) };
    await suite.db.query(
      `insert into idempotency (key, principal, route, body_hash, state, locked_until)
       values ($1, $2, 'POST /hold', '\\xab', 'RUNNING', clock_timestamp() + interval '1 minute')`,
      [running.key, `session:${running.request.create?.session}`],
    );

    const answers = [
      await once(event, { key, request: { ...aHold(seatLines(event, 2)), create: first.create } }),
      await once(event, { key, request: first, bodyHash: 'cd'.repeat(32) }),
      await once(event, { request: first }),
      await once(event, running),
    ];

    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'OTHERWISE',
      'OTHERWISE',
      'OTHERWISE',
      'OTHERWISE',
    ]);
    expect(await keptUnder(key)).toStrictEqual(kept);
    expect(await left(event)).toEqual([1, 1, 1, 1]);
  });

  it('changes nothing when the price differs from the response or the event became high-demand', async () => {
    const event = await givenEvent(suite.db);
    const unit = { base: 1, fee: 500_000, tax: 300_000, total: 800_001, currency: 'COP' } as const;

    const cheaper = await once(event, { unit });
    await suite.db.query('update event set is_high_demand = true where id = $1', [event]);
    const demanded = await once(event);

    expect([cheaper.outcome, demanded.outcome]).toEqual(['OTHERWISE', 'OTHERWISE']);
    expect(await left(event)).toEqual([0, 0, 0, 0]);
  });

  it.each(['is_disabled', 'is_bundle_only'])(
    'changes nothing when the event became %s after it was read',
    async (flag) => {
      const event = await givenEvent(suite.db);
      await suite.db.query(`update event set ${flag} = true where id = $1`, [event]);

      const fan = await once(event);
      const seller = await once(event, { request: aHold(seatLines(event, 1), { isFan: false }) });

      expect([fan.outcome, seller.outcome]).toEqual(['OTHERWISE', 'OTHERWISE']);
      expect(await left(event)).toEqual([0, 0, 0, 0]);
    },
  );

  it('rejects whatever a plain new hold rejects, and records no response', async () => {
    const claims = seatClaimsOver(suite.db);
    const event = await givenEvent(suite.db, { mostPerFan: 2 });
    const closed = await givenEvent(suite.db, { closesIn: '-1 hour' });
    const blocked = await givenEvent(suite.db);
    await suite.db.query(
      `insert into section_release (event_id, section_code, access_level) values ($1, 'A-101', 'BLOCKED')`,
      [blocked],
    );
    for (const of of [event, closed, blocked]) await claims.hold(aHold(seatLines(of, 2), { isFan: false }));
    const same = async (of: string, ...seats: readonly number[]) => {
      const request = aHold(seatLines(of, ...seats));
      const create = {
        market: 'COL',
        mode: 'SELF_SERVICE',
        status: 'ACTIVE',
        session: 's',
        event: of,
      } as const;
      const plain = await claims.holdNew({ ...request, create, queue: of });
      const { facts } = await once(of, { request: { ...request, create } });
      expect(facts).toStrictEqual(plain);
      return plain.outcome;
    };

    const outcomes = [
      await same(event, 1, 2),
      await same(event, 3, 4, 5),
      await same(closed, 1),
      await same(closed, 2),
      await same(blocked, 1),
      await same(blocked, 2),
    ];

    expect(outcomes).toEqual(['TAKEN', 'TOO_MANY', 'NOT_ON_SALE', 'TAKEN', 'NOT_ON_SALE', 'TAKEN']);
    expect(await suite.db.query(`select 1 from idempotency where principal = 'session:s'`)).toEqual([]);
  });

  it('takes the seats of an expired hold with a new fence', async () => {
    const event = await givenEvent(suite.db);
    const old = aHold(seatLines(event, 1));
    await once(event, { request: old });
    await givenTimePassed(suite.db, old.reservation);
    const request = aHold(seatLines(event, 1));

    expect(await once(event, { request })).toMatchObject({ outcome: 'HELD' });

    expect(
      await suite.db.query('select reservation_id as id, fence from seat_claim where event_id = $1', [event]),
    ).toEqual([{ id: request.reservation, fence: 2 }]);
  });
});

describeOn('postgres', 'hold with recorded response, requested from several servers at once', (suite) => {
  it('is created once; the other requests find the recorded response', async () => {
    const event = await givenEvent(suite.db);
    const claims = seatClaimsOver(suite.db);

    for (let round = 0; round < 20; round += 1) {
      const wish = { key: randomUUID(), request: aHold(seatLines(event, round)) };
      const answers = await Promise.all(Array.from({ length: 8 }, () => holdOnce(claims, event, wish)));

      expect(answers.filter(({ outcome }) => outcome === 'HELD')).toHaveLength(1);
      expect(answers.filter(({ outcome }) => outcome === 'OTHERWISE')).toHaveLength(7);
    }
    await expectInvariants(suite.db);
  });

  it('is created once even when the same key requests another event', async () => {
    const [one, other] = [await givenEvent(suite.db), await givenEvent(suite.db)];
    const claims = seatClaimsOver(suite.db);

    for (let round = 0; round < 20; round += 1) {
      const [key, create] = [randomUUID(), aHold([]).create];
      const answers = await Promise.all(
        [one, other].map((event) =>
          holdOnce(claims, event, {
            key,
            request: aHold(seatLines(event, round), { ...(create && { create }) }),
          }),
        ),
      );

      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['HELD', 'OTHERWISE']);
    }
    await expectInvariants(suite.db);
  });
});
