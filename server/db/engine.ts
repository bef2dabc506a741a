import type { Parameter } from './values.ts';

export type Engine = 'pglite' | 'postgres';

/** One place to run SQL: the database itself, or the inside of a transaction. */
export interface Queryable {
  /** One statement with `$1` parameters; the rows, typed as values.ts says. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly Parameter[],
  ): Promise<Row[]>;
  /** Several statements without parameters, for migrations and fixtures. */
  script(sql: string): Promise<void>;
}

export type TransactionTerms = {
  /** A migration may take its time; for everything else no answer for long is a lost connection. */
  readonly mayTakeLong?: boolean;
  /** Every statement sees the same instant, and none writes. */
  readonly isSnapshot?: boolean;
};

/** What makes a transaction one look: PostgreSQL, "Transaction Isolation". */
export const snapshotMode = 'isolation level repeatable read, read only';

/** What an engine must offer. `client.ts` adds retries and the guard against mixing a transaction with its database. */
export interface EngineConnection {
  readonly engine: Engine;
  query(sql: string, texts: readonly (string | null)[]): Promise<object[]>;
  script(sql: string): Promise<void>;
  transaction<T>(work: (lane: EngineLane) => Promise<T>, terms?: TransactionTerms): Promise<T>;
  close(): Promise<void>;
}

export type EngineLane = Pick<EngineConnection, 'query' | 'script'>;
