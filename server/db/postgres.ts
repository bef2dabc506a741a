import { createHash } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { DatabaseError, isDatabaseError, sqlstates, toDatabaseErrorFacts } from './database-error.ts';
import {
  type EngineConnection,
  type EngineExecutor,
  snapshotMode,
  type TransactionOptions,
} from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { findReader } from './values.ts';

export type PostgresSettings = {
  readonly url: string;
  readonly poolSize: number;
  /** The time without a response after which a connection is dropped, milliseconds. */
  readonly responseTimeoutMs?: number | undefined;
  readonly logger?: DatabaseLog | undefined;
};

/**
 * The settings of every session. The timeouts keep statements, locks and idle transactions from blocking others for long.
 * The claim functions are written for READ COMMITTED; instants are printed in UTC.
 * JIT is off because compiling short statements costs more than running them.
 */
const sessionSettings = [
  'timezone=UTC',
  'jit=off',
  'default_transaction_isolation=read\\ committed',
  'statement_timeout=15000',
  'lock_timeout=8000',
  'idle_in_transaction_session_timeout=20000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Slightly more than `statement_timeout`, so that the database times out first unless it does not respond at all. */
const defaultResponseTimeoutMs = 17_000;
/** The maximum of a Node timer. */
const maxTimerMs = 2 ** 31 - 1;

export async function openPostgres({
  url,
  poolSize,
  responseTimeoutMs = defaultResponseTimeoutMs,
  logger,
}: PostgresSettings): Promise<EngineConnection> {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    query_timeout: responseTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'taquilla',
    options: sessionSettings,
    types: { getTypeParser: findReader },
  });
  pool.on('error', (error) => logger?.warn({ error: error.message }, 'an idle database connection was lost'));
  const open: EngineConnection = {
    engine: 'postgres',
    ...executorOver(pool),
    transaction: (work, options) => runInTransaction(pool, work, options),
    close: () => pool.end(),
  };
  try {
    await open.query('select 1', []);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return open;
}

function executorOver(
  target: Pool | PoolClient,
  { hasNoTimeout = false }: TransactionOptions = {},
): EngineExecutor {
  const limit = hasNoTimeout ? { query_timeout: maxTimerMs } : {};
  return {
    query: async (sql, parameters) => {
      const statement = { name: getStatementName(sql), text: sql, values: [...parameters], ...limit };
      return (await withDatabaseError(target.query<object>(statement))).rows;
    },
    script: async (sql) => {
      await withDatabaseError(target.query({ text: sql, ...limit }));
    },
  };
}

const statementNames = new Map<string, string>();

/**
 * Returns the name under which each connection prepares a statement once. Planning a hold cost more than running it
 * [bench/holds]. A connection pooler must support prepared statements (PgBouncer from 1.21 on).
 */
function getStatementName(sql: string): string {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  const name = `taquilla_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
  statementNames.set(sql, name);
  return name;
}

async function runInTransaction<T>(
  pool: Pool,
  work: (executor: EngineExecutor) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await withDatabaseError(pool.connect());
  let isBroken = false;
  // The pool handles errors of idle connections only: without this, a loss between two statements would end the process.
  const markBroken = () => {
    isBroken = true;
  };
  client.on('error', markBroken);
  try {
    await withDatabaseError(client.query(options.isSnapshot ? `begin ${snapshotMode}` : 'begin'));
    const result = await work(executorOver(client, options));
    await withDatabaseError(client.query('commit'));
    return result;
  } catch (error) {
    // A rollback would not get a response on a lost connection; the database rolls back when it is closed.
    if (isDatabaseError(error, sqlstates.connectionLost)) isBroken = true;
    else
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
    throw error;
  } finally {
    client.release(isBroken);
    client.off('error', markBroken);
  }
}

async function withDatabaseError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new DatabaseError(toDatabaseErrorFacts(error));
  }
}
