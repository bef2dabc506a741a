import type { Database } from '#server/db/client.ts';

/**
 * Forces an ordering: the first time somebody comes to a point of this database (a transaction, or a statement outside of one)
 * they stop before it until they may go on. What they saw until then is old by then.
 */
export function stoppedBefore(database: Database, point: 'a transaction' | RegExp) {
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
      return database.transaction(work, terms);
    },
  };
  return {
    database: stopping,
    /** The one comes to its point, the other does everything, then the one goes on. Who never stops fails. */
    async inOrder<One, Other>(one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
      const stopped = one();
      const ended = stopped.then(() => {
        throw new Error('Nobody came to the point');
      });
      await Promise.race([reached.promise, ended]);
      ended.catch(() => undefined);
      try {
        const done = await other();
        goneOn.resolve();
        return [await stopped, done];
      } finally {
        goneOn.resolve();
      }
    },
  };
}
