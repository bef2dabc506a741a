import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { anEvent } from '#server/test/test-event.ts';
import { seedDemo } from './seed.ts';

const SEED_LOCK = 7_411_836_504;

describeOn('postgres', 'demo content', (suite) => {
  it('is awaited by a second server, however long the first one takes to write it', async () => {
    await anEvent(suite.db);
    /** A database whose sessions have much shorter timeouts than ours. */
    const impatient: Database = {
      ...suite.db,
      transaction: (work) =>
        suite.db.transaction(async (tx) => {
          await tx.script("set local lock_timeout = '30ms'; set local statement_timeout = '60ms'");
          return work(tx);
        }),
    };

    const taken = Promise.withResolvers<void>();
    const first = suite.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
      taken.resolve();
      // Holds the lock until the second server waits, and then for longer than its timeouts.
      for (let waiting = 0, looks = 0; waiting === 0 && looks < 10_000; looks++) {
        const [row] = await tx.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted",
        );
        waiting = row?.waiting ?? 0;
      }
      await tx.query('select pg_sleep(0.2)');
    });
    await taken.promise;
    const second = seedDemo(impatient, {
      hash: async () => 'hash',
      seal: () => new Uint8Array(),
      now: new Date(),
    });
    second.catch(() => undefined);
    await first;

    await expect(second).resolves.toBe(false);
  });
});
