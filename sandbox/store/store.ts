import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { schema, tables } from './schema.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/** The durable store of the sandbox. Every commit is on disk before the response is sent. */
export type Store = {
  run(sql: string, ...values: SQLInputValue[]): number;
  first(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): readonly Row[];
  /** Runs the work in a transaction; nested calls join the outer one. */
  inTransaction<T>(work: () => T): T;
  /** Deletes everything, including the ledger. */
  reset(): void;
  close(): void;
};

export function openStore(dataDirectory: string): Store {
  const directory = join(dataDirectory, 'sandbox');
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  const database = new DatabaseSync(join(directory, 'sandbox.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  database.exec(schema);
  let statements = new Map<string, StatementSync>();
  let depth = 0;

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    run: (sql, ...values) => Number(prepared(sql).run(...values).lastInsertRowid),
    first: (sql, ...values) => {
      const row = prepared(sql).get(...values);
      return row && toPlainRow(row);
    },
    all: (sql, ...values) =>
      prepared(sql)
        .all(...values)
        .map(toPlainRow),
    inTransaction(work) {
      if (depth > 0) return work();
      database.exec('begin immediate');
      depth += 1;
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    reset() {
      statements = new Map();
      database.exec(
        `begin immediate; ${tables.map((table) => `drop table if exists ${table};`).join(' ')} ${schema} commit;`,
      );
    },
    close: () => database.close(),
  };
}

function toPlainRow(row: Record<string, unknown>): Row {
  const copy: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(row)) {
    copy[name] = typeof value === 'string' || typeof value === 'number' ? value : null;
  }
  return copy;
}
