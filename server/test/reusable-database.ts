import { DatabaseError, sqlstates } from '#server/db/database-error.ts';
import type { EngineConnection, EngineExecutor } from '#server/db/engine.ts';

/** An embedded database that several suites use one after the other. */
export type ReusableDatabase = {
  /** Lends the connection to one suite; after its `close`, further statements fail. */
  lend(): EngineConnection;
  /** Empties the database for the next suite. Returns false when that is impossible and it must be discarded. */
  reset(): Promise<boolean>;
  close(): Promise<void>;
};

/** The state after migrations: the schema, the tables that they filled and the tables that they left empty. */
type PristineState = {
  readonly schemaFingerprint: string;
  readonly seededTables: readonly string[];
  readonly seededRows: string;
  readonly emptyTables: readonly string[];
};

const catalogues = [
  'pg_attrdef',
  'pg_attribute',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_index',
  'pg_namespace',
  'pg_proc',
  'pg_trigger',
  'pg_type',
];

/**
 * Creates a database that serves one suite after the other: opening one costs a second of CPU time, emptying it a tenth. A suite
 * that changed a table, a trigger or the rows of the migrations makes it unusable for the next one.
 */
export async function createReusableDatabase(connection: EngineConnection): Promise<ReusableDatabase> {
  const pristine = await readPristineState(connection);
  const openTransactions = new Set<object>();
  return {
    lend: () => lend(connection, openTransactions),
    reset: async () => {
      // An open transaction would block everything that follows.
      if (openTransactions.size > 0 || (await fingerprintSchema(connection)) !== pristine.schemaFingerprint)
        return false;
      await connection.script('discard all');
      await connection.script("set timezone = 'UTC'");
      await connection.script(
        `set session_replication_role = replica; truncate ${pristine.emptyTables.join(', ')} restart identity; reset session_replication_role`,
      );
      return (await fingerprintRows(connection, pristine.seededTables)) === pristine.seededRows;
    },
    close: () => connection.close(),
  };
}

function lend(connection: EngineConnection, openTransactions: Set<object>): EngineConnection {
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed)
      throw new DatabaseError({ message: 'the embedded database is closed', code: sqlstates.connectionLost });
  };
  const pathGuards = (executor: EngineExecutor): EngineExecutor => ({
    query: async (sql, texts) => {
      assertOpen();
      return executor.query(sql, texts);
    },
    script: async (sql) => {
      assertOpen();
      await executor.script(sql);
    },
  });
  return {
    engine: connection.engine,
    ...pathGuards(connection),
    transaction: async (work, options) => {
      assertOpen();
      const mark = {};
      openTransactions.add(mark);
      try {
        return await connection.transaction((executor) => work(pathGuards(executor)), options);
      } finally {
        openTransactions.delete(mark);
      }
    },
    close: async () => {
      isClosed = true;
    },
  };
}

async function readPristineState(connection: EngineConnection): Promise<PristineState> {
  const all = await queryTexts(
    connection,
    "select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public'",
  );
  const kept: string[] = [];
  for (const table of all)
    if ((await queryTexts(connection, `select 'a row' from ${table} limit 1`)).length > 0) kept.push(table);
  const emptied = all.filter((table) => !kept.includes(table));
  return {
    schemaFingerprint: await fingerprintSchema(connection),
    seededTables: kept,
    emptyTables: emptied,
    seededRows: await fingerprintRows(connection, kept),
  };
}

/** Computes a fingerprint of the schema: every DDL statement rewrites a row of one of these catalogues. */
async function fingerprintSchema(connection: EngineConnection): Promise<string> {
  const versions = catalogues.map(
    (catalogue) => `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${catalogue})`,
  );
  return (await queryTexts(connection, `select concat_ws(' ', ${versions.join(', ')})`)).join();
}

async function fingerprintRows(connection: EngineConnection, tables: readonly string[]): Promise<string> {
  const rows = tables.map(
    (table) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${table} as t)`,
  );
  return (await queryTexts(connection, `select concat_ws(' ', ${rows.join(', ')})`)).join();
}

/** Runs a statement and returns its only column. */
async function queryTexts(connection: EngineConnection, sql: string): Promise<readonly string[]> {
  return (await connection.query(sql, [])).map((row) => String(Object.values(row)[0]));
}
