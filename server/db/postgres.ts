import { createHash } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { DatabaseError, databaseErrorFacts, isDatabaseError, sqlstates } from './database-error.ts';
import { type EngineConnection, type EngineLane, snapshotMode, type TransactionTerms } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { readerOf } from './values.ts';

export type PostgresSettings = {
  readonly url: string;
  readonly poolSize: number;
  /** The time without a response after which a connection is dropped, milliseconds. */
  readonly answerWithinMs?: number | undefined;
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
const answerLimitMs = 17_000;
/** The maximum of a Node timer. */
const noLimitMs = 2 ** 31 - 1;

export async function openPostgres({
  url,
  poolSize,
  answerWithinMs = answerLimitMs,
  logger,
}: PostgresSettings): Promise<EngineConnection> {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerWithinMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'taquilla',
    options: sessionSettings,
    types: { getTypeParser: readerOf },
  });
  pool.on('error', (error) => logger?.warn({ error: error.message }, 'an idle database connection was lost'));
  const open: EngineConnection = {
    engine: 'postgres',
    ...laneOver(pool),
    transaction: (work, terms) => inTransaction(pool, work, terms),
    close: () => pool.end(),
  };
  try {
    await open.query('select 1', []);
  } catch (thrown) {
    await pool.end();
    throw thrown;
  }
  return open;
}

function laneOver(target: Pool | PoolClient, { mayTakeLong = false }: TransactionTerms = {}): EngineLane {
  const limit = mayTakeLong ? { query_timeout: noLimitMs } : {};
  return {
    query: async (sql, texts) => {
      const statement = { name: planNameOf(sql), text: sql, values: [...texts], ...limit };
      return (await asked(target.query<object>(statement))).rows;
    },
    script: async (sql) => {
      await asked(target.query({ text: sql, ...limit }));
    },
  };
}

const planNames = new Map<string, string>();

/**
 * Returns the name under which each connection prepares a statement once. Planning a hold cost more than running it
 * [bench/holds]. A connection pooler must support prepared statements (PgBouncer from 1.21 on).
 */
function planNameOf(sql: string): string {
  const known = planNames.get(sql);
  if (known !== undefined) return known;
  const name = `taquilla_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
  planNames.set(sql, name);
  return name;
}

async function inTransaction<T>(
  pool: Pool,
  work: (lane: EngineLane) => Promise<T>,
  terms: TransactionTerms = {},
): Promise<T> {
  const client = await asked(pool.connect());
  let isBroken = false;
  // The pool handles errors of idle connections only: without this, a loss between two statements would end the process.
  const lost = () => {
    isBroken = true;
  };
  client.on('error', lost);
  try {
    await asked(client.query(terms.isSnapshot ? `begin ${snapshotMode}` : 'begin'));
    const result = await work(laneOver(client, terms));
    await asked(client.query('commit'));
    return result;
  } catch (thrown) {
    // A rollback would not get a response on a lost connection; the database rolls back when it is closed.
    if (isDatabaseError(thrown, sqlstates.connectionLost)) isBroken = true;
    else
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
    throw thrown;
  } finally {
    client.release(isBroken);
    client.off('error', lost);
  }
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    throw new DatabaseError(databaseErrorFacts(thrown));
  }
}
