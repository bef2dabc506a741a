import type { Parameter } from './values.ts';

export type Engine = 'pglite' | 'postgres';

/** A handle to run SQL: the database itself or a transaction. */
export interface Queryable {
  /** Runs one statement with `$1` parameters and returns its rows, with values converted by values.ts. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly Parameter[],
  ): Promise<Row[]>;
  /** Runs several statements without parameters, for migrations and fixtures. */
  script(sql: string): Promise<void>;
}

export type TransactionOptions = {
  /** Disables the response timeout, for migrations; otherwise a late response counts as a lost connection. */
  readonly hasNoTimeout?: boolean;
  /** Makes every statement read the same snapshot and forbids writes. */
  readonly isSnapshot?: boolean;
};

/** The mode of a snapshot transaction. Source: PostgreSQL, "Transaction Isolation". */
export const snapshotMode = 'isolation level repeatable read, read only';

/** The interface of an engine. `client.ts` adds retries and the guard against using the database inside its transaction. */
export interface EngineConnection {
  readonly engine: Engine;
  query(sql: string, parameters: readonly (string | null)[]): Promise<object[]>;
  script(sql: string): Promise<void>;
  transaction<T>(work: (executor: EngineExecutor) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

export type EngineExecutor = Pick<EngineConnection, 'query' | 'script'>;
