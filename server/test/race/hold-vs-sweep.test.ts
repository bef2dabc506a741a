import { afterEach, expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/client.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { admissionRequest, ageReservation, aHold, givenEvent, seatRequests } from '../given.ts';
import { expectInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { type Actor, type InterleavingResult, listOrders, runInterleaved } from './interleaving.ts';

/** Creates an expired hold of a seat and of the only admission of a section, which has not been swept yet. */
async function createOverdueHold(db: Database) {
  const event = await givenEvent(db, { sections: { GA: 1 } });
  const createRequest = () => aHold([...seatRequests(event, 0), admissionRequest(event, 'GA', 1)]);
  const [old, rival, other] = [createRequest(), createRequest(), createRequest()];
  const held = await seatClaimsOver(db).claimSeats(old);
  expect(held.outcome).toBe('HELD');
  await ageReservation(db, old.reservation);
  const createHolder = (request: typeof rival): Actor => [
    async (tx) => (await seatClaimsOver(tx).claimSeats(request)).outcome,
  ];
  return {
    event,
    old: old.reservation,
    rivals: { R: rival.reservation, O: other.reservation },
    actors: {
      R: createHolder(rival),
      O: createHolder(other),
      S: [
        async (tx: Queryable) =>
          (await seatClaimsOver(tx).sweepExpired(100)).length > 0 ? 'SWEPT' : 'NOTHING',
      ],
      P: [
        async (tx: Queryable) =>
          (
            await seatClaimsOver(tx).markPaymentStarted(
              old.reservation,
              'STARTED_PAYMENT',
              new Date(Date.now() + 60_000),
            )
          ).outcome,
      ],
    },
  };
}
type OverdueHold = Awaited<ReturnType<typeof createOverdueHold>>;

/** Finds faults: none or two got it, or the owner is another one. */
async function findFaults(
  db: Queryable,
  { event, rivals }: OverdueHold,
  results: Partial<InterleavingResult<'R' | 'O'>['results']>,
): Promise<readonly string[]> {
  const winners = (['R', 'O'] as const).filter((letter) => results[letter]?.at(-1) === 'HELD');
  const owners = await db.query<{ owner: string }>(
    `select reservation_id as owner from seat_claim where event_id = $1 and not is_claimable(state, expires_at, clock_timestamp())
     union all select reservation_id from ga_claim where event_id = $1 and not is_claimable(state, expires_at, clock_timestamp())`,
    [event],
  );
  const [winner] = winners;
  const expectedOwners = winner === undefined ? [] : [rivals[winner], rivals[winner]];
  return [
    ...(winners.length === 1 ? [] : [`${winners.length} got it`]),
    ...(owners.map(({ owner }) => owner).join() === expectedOwners.join()
      ? []
      : ['it is not whose it should be']),
  ];
}

/**
 * Reliability, `race/hold-vs-sweep`: a hold has expired. The sweep ends it while others request its seats and its owner still
 * tries to pay. Exactly one of the others gets all of it, and the sweep takes nothing away from them.
 */
describeOnEachEngine('race/hold-vs-sweep', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const isSerial = () => suite.engine === 'pglite';

  async function expectTidiedUp({ old }: OverdueHold): Promise<void> {
    await seatClaimsOver(suite.db).sweepExpired(100);
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
      const overdueHold = await createOverdueHold(suite.db);
      const { R, S } = overdueHold.actors;

      const { results, waited } = await runInterleaved(suite.db, { R, S }, order);

      expect(results).toEqual({ R: ['HELD'], S: ['SWEPT'] });
      expect(waited).toEqual(waits);
      expect(await findFaults(suite.db, overdueHold, results)).toEqual([]);
      await expectTidiedUp(overdueHold);
    },
  );

  it('two fans request it, its owner pays and the sweep runs, in any order', async () => {
    const orders = listOrders({ R: 2, O: 2, S: 2, P: 2 }, { isSerial: isSerial() });
    const rounds = readCount('RACE_ROUNDS', isSerial() ? 6 : 12);
    for (let round = 0; round < rounds; round += 1) {
      const overdueHold = await createOverdueHold(suite.db);
      const order = orders[round % orders.length] ?? '';

      const { results } = await runInterleaved(suite.db, overdueHold.actors, order);

      const answers = [...results.R, ...results.O].toSorted();
      expect([order, answers, results.P]).toEqual([order, ['HELD', 'TAKEN'], ['NOT_OPEN']]);
      expect([order, await findFaults(suite.db, overdueHold, results)]).toEqual([order, []]);
      await expectTidiedUp(overdueHold);
    }
  });
});

describeOn('postgres', 'race/hold-vs-sweep, the control', (suite) => {
  it('a sweep that relies on an earlier read gives one seat to two fans', async () => {
    const overdueHold = await createOverdueHold(suite.db);
    const { R, O } = overdueHold.actors;
    let seen: readonly { readonly seat: number }[] = [];
    const carelessSweeper: Actor = [
      async (tx) => {
        seen = await tx.query(
          'select seat_index as seat from seat_claim where event_id = $1 and is_claimable(state, expires_at, clock_timestamp())',
          [overdueHold.event],
        );
        return 'SEEN';
      },
      async (tx) => {
        await tx.query(
          `update seat_claim set state = 'FREE', expires_at = null where event_id = $1 and seat_index = any($2)`,
          [overdueHold.event, seen.map(({ seat }) => seat)],
        );
        await tx.query('delete from ga_claim where event_id = $1', [overdueHold.event]);
        await tx.query('update ga_counter set held = 0 where event_id = $1', [overdueHold.event]);
        return 'SWEPT';
      },
    ];

    const { results } = await runInterleaved(suite.db, { R, O, C: carelessSweeper }, 'CRRCCOO');

    expect(results).toEqual({ R: ['HELD'], O: ['HELD'], C: ['SEEN', 'SWEPT'] });
    expect(await findFaults(suite.db, overdueHold, results)).toEqual([
      '2 got it',
      'it is not whose it should be',
    ]);
  });
});
