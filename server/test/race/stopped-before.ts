import type { Database } from '#server/db/client.ts';
import { waitingIn } from './waiting.ts';

/**
 * Forces an ordering: the first caller that reaches a point of this database (a transaction, its commit, or a statement outside of
 * one) is paused before it until it may continue. By then its earlier reads are stale; before a commit it holds all of its locks.
 */
export function stoppedBefore(database: Database, point: 'a transaction' | 'a commit' | RegExp) {
  const reached = Promise.withResolvers<void>();
  const goneOn = Promise.withResolvers<void>();
  let isReached = false;
  async function stop(): Promise<void> {
    if (isReached) return;
    isReached = true;
    reached.resolve();
    await goneOn.promise;
  }
  const stopping: Database = {
    ...database,
    async query(sql, parameters) {
      if (point instanceof RegExp && point.test(sql)) await stop();
      return database.query(sql, parameters);
    },
    async transaction(work, terms) {
      if (point === 'a transaction') await stop();
      if (point !== 'a commit') return database.transaction(work, terms);
      return database.transaction(async (tx) => {
        const done = await work(tx);
        await stop();
        return done;
      }, terms);
    },
  };
  async function comeTo(one: () => Promise<unknown>): Promise<void> {
    const ended = one().then(() => {
      throw new Error('The point was not reached');
    });
    await Promise.race([reached.promise, ended]);
    ended.catch(() => undefined);
  }
  return {
    database: stopping,
    /** Pauses the first at the point, runs the other completely, then continues the first. Throws when the point is not reached. */
    async inOrder<One, Other>(one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
      const stopped = one();
      await comeTo(() => stopped);
      try {
        const done = await other();
        goneOn.resolve();
        return [await stopped, done];
      } finally {
        goneOn.resolve();
      }
    },
    /** Pauses the first at the point and continues it when the other waits for its locks. Throws when the other never waits. */
    async whileWaiting<One, Other>(
      one: () => Promise<One>,
      other: () => Promise<Other>,
    ): Promise<[One, Other]> {
      const stopped = one();
      await comeTo(() => stopped);
      let isOver = false;
      const theirs = other().finally(() => {
        isOver = true;
      });
      try {
        while ((await waitingIn(database)) === 0) if (isOver) throw new Error('The other did not wait');
      } finally {
        goneOn.resolve();
        await Promise.allSettled([stopped, theirs]);
      }
      return [await stopped, await theirs];
    },
  };
}
