import { AsyncLocalStorage } from 'node:async_hooks';
import { openEmbedded } from './embedded.ts';
import type { Engine, EngineConnection, EngineExecutor, Queryable, TransactionOptions } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import type { RecoverySettings } from './pglite.recovery.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type PostgresSettings } from './postgres.ts';
import { createProcessId, holdProcessLock } from './process-lock.ts';
import { retryConflicts } from './retry.ts';
import { toText } from './values.ts';

export type { Engine, Queryable } from './engine.ts';

/** The database of the server: PostgreSQL by URL, or an embedded PGlite in the data folder. */
export interface Database extends Queryable {
  readonly engine: Engine;
  /** Identifies this run of a server in what it leases; on PostgreSQL its process lock shows others that it lives. */
  readonly processId: number;
  /**
   * Runs `work` in a transaction, the only way to begin and commit. `work` may run again after a serialization failure or a
   * deadlock, so it must touch nothing but `tx`. Never call a provider inside.
   */
  transaction<T>(
    work: (tx: Queryable) => Promise<T>,
    options?: Pick<TransactionOptions, 'hasNoTimeout'>,
  ): Promise<T>;
  /** Reads from one snapshot: concurrent commits are not visible. Statements run one after the other. */
  snapshot<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type DatabaseSettings = {
  /** The PostgreSQL URL (`DATABASE_URL`). Without it, the embedded database in `dataDir` is used. */
  readonly url?: string | undefined;
  /** The folder of the embedded database, or `memory://` for one that ends with the process. */
  readonly dataDir: string;
  /** The number of connections in the PostgreSQL pool. */
  readonly poolSize?: number | undefined;
  readonly logger?: DatabaseLog | undefined;
  /** Reads the free bytes of the disk of the embedded database; only tests replace it. */
  readonly readFreeBytes?: RecoverySettings['readFreeBytes'];
};

const defaultPoolSize = 16;

/** Opens the database. Throws FolderInUseError when another server uses the same data folder. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, dataDir, logger, readFreeBytes } = settings;
  if (url !== undefined && url !== '') {
    const poolSize = settings.poolSize ?? parsePoolSize(process.env.DATABASE_POOL);
    return openServer({ url, poolSize, logger });
  }
  if (dataDir === 'memory://') return databaseOver(await openPglite({ dataDir }));
  return databaseOver(await openEmbedded(dataDir, { logger, readFreeBytes }));
}

async function openServer(settings: PostgresSettings): Promise<Database> {
  const connection = await openPostgres(settings);
  const processId = createProcessId();
  try {
    const release = await holdProcessLock({ ...settings, processId });
    const close = async () => {
      await connection.close();
      await release();
    };
    return databaseOver({ ...connection, close }, processId);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function parsePoolSize(text: string | undefined): number {
  const size = Number(text ?? defaultPoolSize);
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError('DATABASE_POOL must be a whole number above zero.');
  return size;
}

/** Creates the Database over an engine: adds retries, and an error where PGlite would deadlock with its own transaction. */
export function databaseOver(connection: EngineConnection, processId = createProcessId()): Database {
  const transactionScope = new AsyncLocalStorage<{ isOpen: boolean }>();
  const assertNoOpenTransaction = (): void => {
    if (transactionScope.getStore()?.isOpen === true) {
      throw new Error(
        'Inside a transaction use its own handle: the database would wait for this very transaction.',
      );
    }
  };
  const outer = queryableOver(connection);
  const transaction = async <T>(
    work: (tx: Queryable) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> => {
    assertNoOpenTransaction();
    return retryConflicts(() => {
      const scope = { isOpen: true };
      return transactionScope.run(scope, () =>
        connection
          .transaction((executor) => work(queryableOver(executor)), options)
          .finally(() => {
            scope.isOpen = false;
          }),
      );
    });
  };
  return {
    engine: connection.engine,
    processId,
    query: async (sql, parameters) => {
      assertNoOpenTransaction();
      return retryConflicts(() => outer.query(sql, parameters));
    },
    script: async (sql) => {
      assertNoOpenTransaction();
      await outer.script(sql);
    },
    transaction,
    snapshot: (work) => transaction(work, { isSnapshot: true }),
    close: () => connection.close(),
  };
}

function queryableOver(executor: EngineExecutor): Queryable {
  return {
    query: async <Row extends object>(
      sql: string,
      parameters: readonly Parameters<typeof toText>[0][] = [],
    ) =>
      // The caller names the row type; the statement beside it is the proof.
      (await executor.query(sql, parameters.map(toText))) as Row[],
    script: (sql) => executor.script(sql),
  };
}
