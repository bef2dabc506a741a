import { afterEach, expect, it } from 'vitest';
import { seatClaimsOver } from '#server/adapters/postgres/seat-claims.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, givenEvent, givenTimePassed, placeLine, seatLines } from '../given.ts';
import { howMany } from '../how-many.ts';
import { expectInvariants } from '../invariants.ts';
import { type Actor, interleaved, ordersOf, type Played } from './interleaved.ts';

/** Creates an expired hold of a seat and of the only admission of a section, which has not been swept yet. */
async function overdue(db: Database) {
  const event = await givenEvent(db, { sections: { GA: 1 } });
  const wish = () => aHold([...seatLines(event, 0), placeLine(event, 'GA', 1)]);
  const [old, rival, other] = [wish(), wish(), wish()];
  const held = await seatClaimsOver(db).hold(old);
  expect(held.outcome).toBe('HELD');
  await givenTimePassed(db, old.reservation);
  const holds = (request: typeof rival): Actor => [
    async (tx) => (await seatClaimsOver(tx).hold(request)).outcome,
  ];
  return {
    event,
    old: old.reservation,
    rivals: { R: rival.reservation, O: other.reservation },
    actors: {
      R: holds(rival),
      O: holds(other),
      S: [async (tx: Queryable) => ((await seatClaimsOver(tx).sweep(100)).length > 0 ? 'SWEPT' : 'NOTHING')],
      P: [
        async (tx: Queryable) =>
          (
            await seatClaimsOver(tx).toPaying(
              old.reservation,
              'STARTED_PAYMENT',
              new Date(Date.now() + 60_000),
            )
          ).outcome,
      ],
    },
  };
}
type Overdue = Awaited<ReturnType<typeof overdue>>;

/** Finds faults: none or two were told that they hold it, or the owner is another one. */
async function faultsOf(
  db: Queryable,
  { event, rivals }: Overdue,
  told: Partial<Played<'R' | 'O'>['told']>,
): Promise<readonly string[]> {
  const winners = (['R', 'O'] as const).filter((letter) => told[letter]?.at(-1) === 'HELD');
  const owners = await db.query<{ owner: string }>(
    `select reservation_id as owner from seat_claim where event_id = $1 and not is_claimable(state, expires_at, clock_timestamp())
     union all select reservation_id from ga_claim where event_id = $1 and not is_claimable(state, expires_at, clock_timestamp())`,
    [event],
  );
  const [winner] = winners;
  const wanted = winner === undefined ? [] : [rivals[winner], rivals[winner]];
  return [
    ...(winners.length === 1 ? [] : [`${winners.length} were told that it is theirs`]),
    ...(owners.map(({ owner }) => owner).join() === wanted.join() ? [] : ['it is not whose it should be']),
  ];
}

/**
 * Reliability, `race/hold-vs-sweep`: a hold has expired. The sweep ends it while others request its seats and its owner still
 * tries to pay. Exactly one of the others gets all of it, and the sweep takes nothing away from them.
 */
describeOnEachEngine('race/hold-vs-sweep', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const isSerial = () => suite.engine === 'pglite';

  async function isTidy({ old }: Overdue): Promise<void> {
    await seatClaimsOver(suite.db).sweep(100);
    expect(await suite.db.query('select status from reservation where id = $1', [old])).toEqual([
      { status: 'EXPIRED' },
    ]);
  }

  const named = [
    ['after it was swept', 'SSRR', []],
    ['before it is swept', 'RRSS', []],
    ['while it is being swept, and waits', 'SRSR', ['R']],
    ['while the sweep waits for it', 'RSRS', ['S']],
  ] as const;
  it.each(named.filter(([, , waits]) => waits.length === 0 || !isSerial()))(
    'another fan takes the seats of the expired hold %s',
    async (_, order, waits) => {
      const given = await overdue(suite.db);
      const { R, S } = given.actors;

      const { told, waited } = await interleaved(suite.db, { R, S }, order);

      expect(told).toEqual({ R: ['HELD'], S: ['SWEPT'] });
      expect(waited).toEqual(waits);
      expect(await faultsOf(suite.db, given, told)).toEqual([]);
      await isTidy(given);
    },
  );

  it('two fans request it, its owner pays and the sweep runs, in any order', async () => {
    const orders = ordersOf({ R: 2, O: 2, S: 2, P: 2 }, { isSerial: isSerial() });
    const rounds = howMany('RACE_ROUNDS', isSerial() ? 6 : 12);
    for (let round = 0; round < rounds; round += 1) {
      const given = await overdue(suite.db);
      const order = orders[round % orders.length] ?? '';

      const { told } = await interleaved(suite.db, given.actors, order);

      const answers = [...told.R, ...told.O].toSorted();
      expect([order, answers, told.P]).toEqual([order, ['HELD', 'TAKEN'], ['NOT_OPEN']]);
      expect([order, await faultsOf(suite.db, given, told)]).toEqual([order, []]);
      await isTidy(given);
    }
  });
});

describeOn('postgres', 'race/hold-vs-sweep, the control', (suite) => {
  it('a sweep that relies on an earlier read gives one seat to two fans', async () => {
    const given = await overdue(suite.db);
    const { R, O } = given.actors;
    let seen: readonly { readonly seat: number }[] = [];
    const careless: Actor = [
      async (tx) => {
        seen = await tx.query(
          'select seat_index as seat from seat_claim where event_id = $1 and is_claimable(state, expires_at, clock_timestamp())',
          [given.event],
        );
        return 'SEEN';
      },
      async (tx) => {
        await tx.query(
          `update seat_claim set state = 'FREE', expires_at = null where event_id = $1 and seat_index = any($2)`,
          [given.event, seen.map(({ seat }) => seat)],
        );
        await tx.query('delete from ga_claim where event_id = $1', [given.event]);
        await tx.query('update ga_counter set held = 0 where event_id = $1', [given.event]);
        return 'SWEPT';
      },
    ];

    const { told } = await interleaved(suite.db, { R, O, C: careless }, 'CRRCCOO');

    expect(told).toEqual({ R: ['HELD'], O: ['HELD'], C: ['SEEN', 'SWEPT'] });
    expect(await faultsOf(suite.db, given, told)).toEqual([
      '2 were told that it is theirs',
      'it is not whose it should be',
    ]);
  });
});
