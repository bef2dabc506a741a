import { createHash } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { DatabaseError, databaseErrorFacts } from './database-error.ts';
import type { EngineConnection, EngineLane } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { readerOf } from './values.ts';

export type PostgresSettings = {
  readonly url: string;
  readonly poolSize: number;
  readonly logger?: DatabaseLog | undefined;
};

/**
 * Limits of every session: no statement, lock or idle transaction of ours may stand in others' way for long.
 * READ COMMITTED is what the claims are written for; UTC is how instants are printed.
 * Compiling short statements costs more than running them, hence no JIT.
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

export async function openPostgres({ url, poolSize, logger }: PostgresSettings): Promise<EngineConnection> {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
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
    transaction: (work) => inTransaction(pool, work),
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

function laneOver(target: Pool | PoolClient): EngineLane {
  return {
    query: async (sql, texts) =>
      (await asked(target.query<object>({ name: planNameOf(sql), text: sql, values: [...texts] }))).rows,
    script: async (sql) => {
      await asked(target.query(sql));
    },
  };
}

const planNames = new Map<string, string>();

/**
 * Each connection parses and plans a statement once, under this name. Planning cost a hold more than running it [bench/holds].
 * A pooler between us must know prepared statements (PgBouncer does from 1.21 on).
 */
function planNameOf(sql: string): string {
  const known = planNames.get(sql);
  if (known !== undefined) return known;
  const name = `taquilla_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
  planNames.set(sql, name);
  return name;
}

async function inTransaction<T>(pool: Pool, work: (lane: EngineLane) => Promise<T>): Promise<T> {
  const client = await asked(pool.connect());
  let isBroken = false;
  // The pool listens to idle connections only: lost between two statements, this one would end the process.
  const lost = () => {
    isBroken = true;
  };
  client.on('error', lost);
  try {
    await asked(client.query('begin'));
    const result = await work(laneOver(client));
    await asked(client.query('commit'));
    return result;
  } catch (thrown) {
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
