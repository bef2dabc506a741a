import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import type { Database, Engine } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** The context of a suite: `db` is its own migrated database, open between beforeAll and afterAll. */
export type EngineSuite = {
  readonly engine: Engine;
  readonly db: Database;
  readonly url: string | undefined;
  /** Opens another migrated, empty database, which is discarded with the test that opened it, or with the suite. */
  readonly another: () => Promise<TestDatabase>;
};

export const engines = ['pglite', 'postgres'] as const satisfies readonly Engine[];

/** Runs a suite on both engines, each with its own database. PGlite alone cannot show a race. */
export function describeOnEachEngine(
  name: string,
  suite: (suite: EngineSuite) => void,
  { poolSize }: { readonly poolSize?: number } = {},
): void {
  for (const engine of engines) describeOn(engine, name, suite, { ...(poolSize && { poolSize }) });
}

/** Runs a suite on one engine, for races, which need concurrent connections. */
export function describeOn(
  engine: Engine,
  name: string,
  suite: (suite: EngineSuite) => void,
  { poolSize }: { readonly poolSize?: number } = {},
): void {
  describe(`${name} on ${engine}`, () => {
    const opened: TestDatabase[] = [];
    const open = async (): Promise<TestDatabase> => {
      const database = await openTestDatabase(engine, poolSize);
      opened.push(database);
      return database;
    };
    const first = (): TestDatabase => {
      const [database] = opened;
      if (database === undefined)
        throw new Error('The database of a suite exists only inside its tests and hooks.');
      return database;
    };

    beforeAll(async () => {
      await open();
    });

    // A test gives its databases back, so that the next one does not start engines of its own.
    let openedBefore = 0;
    beforeEach(() => {
      openedBefore = opened.length;
    });
    afterEach(async () => {
      for (const database of opened.splice(openedBefore)) await database.discard();
    });

    afterAll(async () => {
      for (const database of opened.splice(0)) await database.discard();
    });

    suite({
      engine,
      get db() {
        return first().db;
      },
      get url() {
        return first().url;
      },
      another: open,
    });
  });
}
