import type { Database } from '#server/db/client.ts';
import { countWaitingSessions } from './waiting-sessions.ts';

/**
 * Forces an ordering: the first caller that reaches a point of this database (a transaction, its commit, or a statement outside of
 * one) is paused before it until it may continue. By then its earlier reads are stale; before a commit it holds all of its locks.
 */
export function pauseBefore(database: Database, point: 'a transaction' | 'a commit' | RegExp) {
  const reached = Promise.withResolvers<void>();
  const continued = Promise.withResolvers<void>();
  let isReached = false;
  async function pause(): Promise<void> {
    if (isReached) return;
    isReached = true;
    reached.resolve();
    await continued.promise;
  }
  const pausingDatabase: Database = {
    ...database,
    async query(sql, parameters) {
      if (point instanceof RegExp && point.test(sql)) await pause();
      return database.query(sql, parameters);
    },
    async transaction(work, options) {
      if (point === 'a transaction') await pause();
      if (point !== 'a commit') return database.transaction(work, options);
      return database.transaction(async (tx) => {
        const done = await work(tx);
        await pause();
        return done;
      }, options);
    },
  };
  async function runToPoint(one: () => Promise<unknown>): Promise<void> {
    const ended = one().then(() => {
      throw new Error('The point was not reached');
    });
    await Promise.race([reached.promise, ended]);
    ended.catch(() => undefined);
  }
  return {
    database: pausingDatabase,
    /** Pauses the first at the point, runs the other completely, then continues the first. Throws when the point is not reached. */
    async inOrder<One, Other>(one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
      const firstRun = one();
      await runToPoint(() => firstRun);
      try {
        const done = await other();
        continued.resolve();
        return [await firstRun, done];
      } finally {
        continued.resolve();
      }
    },
    /** Pauses the first at the point and continues it when the other waits for its locks. Throws when the other never waits. */
    async whileWaiting<One, Other>(
      one: () => Promise<One>,
      other: () => Promise<Other>,
    ): Promise<[One, Other]> {
      const firstRun = one();
      await runToPoint(() => firstRun);
      let isOver = false;
      const otherRun = other().finally(() => {
        isOver = true;
      });
      try {
        while ((await countWaitingSessions(database)) === 0)
          if (isOver) throw new Error('The other did not wait');
      } finally {
        continued.resolve();
        await Promise.allSettled([firstRun, otherRun]);
      }
      return [await firstRun, await otherRun];
    },
  };
}
