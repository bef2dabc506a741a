import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EngineSuite } from '../each-engine.ts';
import { expectInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { openTestDatabase } from '../test-database.ts';
import type { TestEvent } from '../test-event.ts';
import { openTestSystem } from '../test-system.ts';
import { beginStory } from './story.ts';
import { type StoryPlan, storyMarkets, storyPlans } from './story-actions.ts';

/** The number of stories per database: what they leave behind must not slow down the following ones. */
const storiesOnOne = 50;

type PlayedStories = { readonly ends: readonly string[]; readonly endings: readonly string[] } & Readonly<
  Record<'paid' | 'late' | 'refunds', number>
>;

/**
 * Reliability, `pay/webhook-model`: fans, banks, clocks, staff and jobs act at random, servers die in the middle of
 * it, and after every step all invariants hold; at the end of each story our books equal the provider's ledger to the
 * cent. A failing story is shrunk and printed with its seed. Each engine has its test file, so that both run at once.
 */
export function testRandomStories(suite: EngineSuite): void {
  const numRuns = readCount('MODEL_STORIES', 20);
  const seed = readCount('MODEL_SEED', 20_261_122);

  it(`keeps every invariant in ${numRuns} stories from seed ${seed}`, {
    timeout: 300_000 + numRuns * 5_000,
  }, async () => {
    const stage = openStages(suite);
    const played: PlayedStories[] = [];

    await fc.assert(
      fc.asyncProperty(storyPlans, async (plan) => {
        try {
          await stage.play(plan);
        } catch (error) {
          // A broken state persists, so the next story, and each shrunk one, runs on a fresh database.
          await stage.strike();
          throw error;
        }
        if (stage.isFull()) played.push(await stage.strike());
      }),
      { numRuns, seed },
    );
    played.push(await stage.strike());

    const sum = (of: 'paid' | 'late' | 'refunds') => played.reduce((all, one) => all + one[of], 0);
    const [ends, endings] = [played.flatMap((one) => one.ends), played.flatMap((one) => one.endings)];
    expect(sum('paid')).toBeGreaterThan(0);
    if (numRuns < 1_000) return;
    expect(ends).toEqual(expect.arrayContaining(['CANCELED', 'EXPIRED', 'PAID', 'REFUNDED']));
    expect(endings).toEqual(expect.arrayContaining(['EXPIRED', 'METHOD_CHANGE']));
    expect(Math.min(sum('late'), sum('refunds'))).toBeGreaterThan(0);
  });
}

/** Opens a database and a box office for a story, and closes them afterwards. */
function openStages(suite: EngineSuite) {
  let open: (Awaited<ReturnType<typeof build>> & { played: number }) | undefined;

  async function build() {
    const database = await openTestDatabase(suite.engine);
    const system = await openTestSystem(database.db);
    const shows = new Map<string, TestEvent>();
    for (const market of storyMarkets) shows.set(market, await system.event(market));
    return { database, system, shows };
  }

  return {
    isFull: () => open !== undefined && open.played >= storiesOnOne,
    async play({ market, steps }: StoryPlan): Promise<void> {
      open ??= { ...(await build()), played: 0 };
      const { system, shows } = open;
      const show = shows.get(market);
      if (show === undefined) throw new Error(`Nothing is on in ${market}`);
      const first = 2 * open.played;
      open.played += 1;
      const story = await beginStory({ system: system, market, event: show, seats: [first, first + 1] });
      for (const step of steps) {
        await story.play(step);
        await expectInvariants(system.db);
      }
      await story.end();
      await system.expectLedgerToMatch();
      expect(story.failures).toEqual([]);
    },
    /** Closes it and returns what was observed. */
    async strike(): Promise<PlayedStories> {
      if (open === undefined) return { ends: [], endings: [], paid: 0, late: 0, refunds: 0 };
      const { system, database } = open;
      open = undefined;
      const seen = await system.one<PlayedStories>(
        `select (select coalesce(array_agg(distinct status), '{}') from orders) as ends,
           (select coalesce(array_agg(distinct detail->>'closingReason'), '{}') from payment_attempt where detail ? 'closingReason') as endings,
           (select count(*)::int from orders where status = 'PAID') as paid,
           (select count(*)::int from payment_attempt where is_late) as late,
           (select count(*)::int from outbox_message where kind = 'REFUND' and done_at is not null) as refunds`,
      );
      await system.close();
      await database.discard();
      return seen;
    },
  };
}
