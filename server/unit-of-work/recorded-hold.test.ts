import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { ageReservation, aHold, givenEvent, seatRequests } from '#server/test/given.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { holdWithResponse, type RecordedHoldInput } from '#server/test/recorded-hold.ts';
import { seatClaimsOver } from './seat-claims.postgres.ts';

describeOnEachEngine('hold with recorded response in one statement', (suite) => {
  const hold = (event: string, input: RecordedHoldInput = {}) =>
    holdWithResponse(seatClaimsOver(suite.db), event, input);
  const readRecordedResponse = async (key: string): Promise<unknown> => {
    const rows = await suite.db.query(
      'select state, response_status as status, response_body as body from idempotency where key = $1',
      [key],
    );
    return rows[0];
  };
  const countRows = async (event: string) =>
    Promise.all(
      ['reservation', 'seat_claim', 'claim_event', 'reservation_item'].map(
        async (table) => (await suite.db.query(`select 1 from ${table} where event_id = $1`, [event])).length,
      ),
    );

  afterEach(() => expectInvariants(suite.db));

  it('records the response it returns, with the database’s clock and ids filled in', async () => {
    const event = await givenEvent(suite.db);
    const [key, request] = [randomUUID(), aHold(seatRequests(event, 9, 2, 5))];

    const result = await hold(event, { key, request });

    if (result.outcome !== 'RECORDED') throw new Error(result.outcome);
    expect(await readRecordedResponse(key)).toStrictEqual({ state: 'DONE', status: 201, body: result.body });
    const response = JSON.parse(result.body);
    const [row] = await suite.db.query<{ ends: Date; last: Date; items: number[] }>(
      `select expires_at as ends, max_expires_at as last,
         (select array_agg(i.id order by i.seat_index) from reservation_item i where i.reservation_id = r.id) as items
       from reservation r where id = $1`,
      [request.reservation],
    );
    const [now, ends, last] = response.times.map(Date.parse);
    expect(response).toMatchObject({ id: request.reservation, items: row?.items.map(String) });
    expect([ends - now, last - now]).toEqual([600_000, 1_800_000]);
    // A Date has milliseconds at most; the response truncates and never rounds.
    expect([ends, last]).toEqual([row?.ends.getTime(), row?.last.getTime()]);
    expect(result.generated).toEqual({ now, expiresAt: ends, maxExpiresAt: last, items: row?.items });
  });

  it('changes nothing when the response cannot be recorded', async () => {
    const event = await givenEvent(suite.db);
    await suite.db.script(`
      create function reject_answers() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger reject_answers before insert on idempotency for each row execute function reject_answers();`);

    await expect(hold(event)).rejects.toThrow('the disk is full');

    await suite.db.script('drop trigger reject_answers on idempotency; drop function reject_answers()');
    expect(await countRows(event)).toEqual([0, 0, 0, 0]);
    expect(await hold(event)).toMatchObject({ outcome: 'RECORDED' });
  });

  it('changes nothing for a used idempotency key or an existing hold', async () => {
    const event = await givenEvent(suite.db);
    const [key, first] = [randomUUID(), aHold(seatRequests(event, 1))];
    await hold(event, { key, request: first });
    const recorded = await readRecordedResponse(key);
    const running = { key: randomUUID(), request: aHold(seatRequests(event, 4)) };
    await suite.db.query(
      `insert into idempotency (key, principal, route, body_hash, state, locked_until)
       values ($1, $2, 'POST /hold', '\\xab', 'RUNNING', clock_timestamp() + interval '1 minute')`,
      [running.key, `session:${running.request.session}`],
    );

    const results = [
      await hold(event, {
        key,
        request: aHold(seatRequests(event, 2), { session: first.session }),
      }),
      await hold(event, { key, request: first, bodyHash: 'cd'.repeat(32) }),
      await hold(event, { request: first }),
      await hold(event, running),
    ];

    expect(results.map(({ outcome }) => outcome)).toEqual([
      'NOT_RECORDABLE',
      'NOT_RECORDABLE',
      'NOT_RECORDABLE',
      'NOT_RECORDABLE',
    ]);
    expect(await readRecordedResponse(key)).toStrictEqual(recorded);
    expect(await countRows(event)).toEqual([1, 1, 1, 1]);
  });

  it('changes nothing when the price differs from the response or the event became high-demand', async () => {
    const event = await givenEvent(suite.db);
    const unit = { base: 1, fee: 500_000, tax: 300_000, total: 800_001, currency: 'COP' } as const;

    const cheaper = await hold(event, { unit });
    await suite.db.query('update event set is_high_demand = true where id = $1', [event]);
    const demanded = await hold(event);

    expect([cheaper.outcome, demanded.outcome]).toEqual(['NOT_RECORDABLE', 'NOT_RECORDABLE']);
    expect(await countRows(event)).toEqual([0, 0, 0, 0]);
  });

  it.each(['is_disabled', 'is_bundle_only'])(
    'changes nothing, also for staff, when the event became %s after it was read',
    async (flag) => {
      const event = await givenEvent(suite.db);
      await suite.db.query(`update event set ${flag} = true where id = $1`, [event]);

      const fan = await hold(event);
      const seller = await hold(event, {
        request: aHold(seatRequests(event, 1), { isFan: false }),
      });

      expect([fan.outcome, seller.outcome]).toEqual(['NOT_ON_SALE', 'NOT_ON_SALE']);
      expect(await countRows(event)).toEqual([0, 0, 0, 0]);
    },
  );

  it('takes the seats of an expired hold with a new fence', async () => {
    const event = await givenEvent(suite.db);
    const old = aHold(seatRequests(event, 1));
    await hold(event, { request: old });
    await ageReservation(suite.db, old.reservation);
    const request = aHold(seatRequests(event, 1));

    expect(await hold(event, { request })).toMatchObject({ outcome: 'RECORDED' });

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
      const input = { key: randomUUID(), request: aHold(seatRequests(event, round)) };
      const results = await Promise.all(
        Array.from({ length: 8 }, () => holdWithResponse(claims, event, input)),
      );

      expect(results.filter(({ outcome }) => outcome === 'RECORDED')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'NOT_RECORDABLE')).toHaveLength(7);
    }
    await expectInvariants(suite.db);
  });

  it('is created once even when the same key requests another event', async () => {
    const [one, other] = [await givenEvent(suite.db), await givenEvent(suite.db)];
    const claims = seatClaimsOver(suite.db);

    for (let round = 0; round < 20; round += 1) {
      const [key, { session }] = [randomUUID(), aHold([])];
      const results = await Promise.all(
        [one, other].map((event) =>
          holdWithResponse(claims, event, {
            key,
            request: aHold(seatRequests(event, round), { session }),
          }),
        ),
      );

      expect(results.map(({ outcome }) => outcome).sort()).toEqual(['NOT_RECORDABLE', 'RECORDED']);
    }
    await expectInvariants(suite.db);
  });
});
