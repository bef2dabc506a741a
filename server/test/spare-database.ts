import { DatabaseError, sqlstates } from '#server/db/database-error.ts';
import type { EngineConnection, EngineLane } from '#server/db/engine.ts';

/** An embedded database that several suites use one after the other. */
export type Spare = {
  /** Lends the connection to one suite; after its `close`, further statements fail. */
  lend(): EngineConnection;
  /** Empties the database for the next suite. Returns false when that is impossible and it must be discarded. */
  renew(): Promise<boolean>;
  close(): Promise<void>;
};

/** The state after migrations: the schema, the tables that they filled and the tables that they left empty. */
type Fresh = {
  readonly shape: string;
  readonly kept: readonly string[];
  readonly rows: string;
  readonly emptied: readonly string[];
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
export async function spareOver(connection: EngineConnection): Promise<Spare> {
  const fresh = await readFresh(connection);
  const busy = new Set<object>();
  return {
    lend: () => lend(connection, busy),
    renew: async () => {
      // An open transaction would block everything that follows.
      if (busy.size > 0 || (await shapeOf(connection)) !== fresh.shape) return false;
      await connection.script('discard all');
      await connection.script("set timezone = 'UTC'");
      await connection.script(
        `set session_replication_role = replica; truncate ${fresh.emptied.join(', ')} restart identity; reset session_replication_role`,
      );
      return (await rowsOf(connection, fresh.kept)) === fresh.rows;
    },
    close: () => connection.close(),
  };
}

function lend(connection: EngineConnection, busy: Set<object>): EngineConnection {
  let isClosed = false;
  const open = (): void => {
    if (isClosed)
      throw new DatabaseError({ message: 'the embedded database is closed', code: sqlstates.connectionLost });
  };
  const guarded = (lane: EngineLane): EngineLane => ({
    query: async (sql, texts) => {
      open();
      return lane.query(sql, texts);
    },
    script: async (sql) => {
      open();
      await lane.script(sql);
    },
  });
  return {
    engine: connection.engine,
    ...guarded(connection),
    transaction: async (work, terms) => {
      open();
      const mark = {};
      busy.add(mark);
      try {
        return await connection.transaction((lane) => work(guarded(lane)), terms);
      } finally {
        busy.delete(mark);
      }
    },
    close: async () => {
      isClosed = true;
    },
  };
}

async function readFresh(connection: EngineConnection): Promise<Fresh> {
  const all = await texts(
    connection,
    "select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public'",
  );
  const kept: string[] = [];
  for (const table of all)
    if ((await texts(connection, `select 'a row' from ${table} limit 1`)).length > 0) kept.push(table);
  const emptied = all.filter((table) => !kept.includes(table));
  return { shape: await shapeOf(connection), kept, emptied, rows: await rowsOf(connection, kept) };
}

/** Computes a fingerprint of the schema: every DDL statement rewrites a row of one of these catalogues. */
async function shapeOf(connection: EngineConnection): Promise<string> {
  const versions = catalogues.map(
    (catalogue) => `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${catalogue})`,
  );
  return (await texts(connection, `select concat_ws(' ', ${versions.join(', ')})`)).join();
}

async function rowsOf(connection: EngineConnection, tables: readonly string[]): Promise<string> {
  const rows = tables.map(
    (table) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${table} as t)`,
  );
  return (await texts(connection, `select concat_ws(' ', ${rows.join(', ')})`)).join();
}

/** Runs a statement and returns its only column. */
async function texts(connection: EngineConnection, sql: string): Promise<readonly string[]> {
  return (await connection.query(sql, [])).map((row) => String(Object.values(row)[0]));
}
