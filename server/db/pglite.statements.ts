import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import { toDatabaseErrorFacts } from './database-error.ts';
import { findReader } from './values.ts';

const { serialize } = protocol;

export type StatementResult = { readonly rows: readonly object[]; readonly command: string };

/** The prepared statements of PGlite's one session. The caller keeps statements of different transactions apart. */
export type PreparedStatements = {
  /** Runs one statement with `$1` parameters as text. */
  run(sql: string, parameters: readonly (string | null)[]): Promise<StatementResult>;
  /** Discards old plans after a number of runs. To be called between transactions. */
  discardOldPlans(): Promise<void>;
};

type Column = { readonly name: string; readonly read: (text: string) => unknown };
type PreparedStatement = { readonly name: string; readonly columns: readonly Column[] };
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

export type StatementLimits = {
  /** The maximum of prepared statements; the least recently used one is deallocated. */
  readonly maxStatements: number;
  /** The number of runs after which plans are discarded. Without autovacuum nothing else updates them as tables grow. */
  readonly maxRunsPerPlan: number;
};

const defaultLimits: StatementLimits = { maxStatements: 400, maxRunsPerPlan: 10_000 };

/**
 * Creates statements that are parsed and planned once, as in postgres.ts, and sent in one message. PGlite's own `query` parses
 * each time and sends six messages, which cost more than the work of most statements [bench/purchases].
 */
export function createPreparedStatements(
  db: PGlite,
  { maxStatements, maxRunsPerPlan }: StatementLimits = defaultLimits,
): PreparedStatements {
  const prepared = new Map<string, PreparedStatement>();
  let lastNumber = 0;
  let runsSincePlanning = 0;

  const send = (parts: readonly Uint8Array[]): Promise<Messages> =>
    db.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  const deallocate = (name: string) => send([serialize.close({ type: 'S', name }), serialize.sync()]);
  const makeRoom = async (): Promise<void> => {
    const [oldest] = prepared;
    if (prepared.size < maxStatements || oldest === undefined) return;
    prepared.delete(oldest[0]);
    await deallocate(oldest[1].name);
  };

  const prepareAndRun = async (
    sql: string,
    parameters: readonly (string | null)[],
  ): Promise<StatementResult> => {
    await makeRoom();
    lastNumber += 1;
    const name = `s${lastNumber}`;
    const response = await send([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      ...bindAndExecute(name, parameters),
    ]).catch(async (error: unknown) => {
      await deallocate(name);
      throw error;
    });
    const columns = readColumns(response);
    prepared.set(sql, { name, columns });
    return toResult(response, columns);
  };

  return {
    run: (sql, parameters) =>
      db.runExclusive(async () => {
        runsSincePlanning += 1;
        const known = prepared.get(sql);
        if (known === undefined) return prepareAndRun(sql, parameters);
        prepared.delete(sql);
        prepared.set(sql, known);
        try {
          return toResult(await send(bindAndExecute(known.name, parameters)), known.columns);
        } catch (error) {
          if (toDatabaseErrorFacts(error).code !== noSuchStatement) throw error;
          prepared.clear();
          return prepareAndRun(sql, parameters);
        }
      }),

    async discardOldPlans() {
      if (runsSincePlanning < maxRunsPerPlan) return;
      runsSincePlanning = 0;
      await db.exec('discard plans');
    },
  };
}

/** The SQLSTATE of an unknown prepared statement, after a script ran `discard all`. That is impossible inside a transaction, whose `begin` is prepared too. */
const noSuchStatement = '26000';

const bindAndExecute = (statement: string, parameters: readonly (string | null)[]): readonly Uint8Array[] => [
  serialize.bind({ statement, values: [...parameters] }),
  serialize.execute(),
  serialize.sync(),
];

function readColumns(response: Messages): readonly Column[] {
  const described = response.find((message) => message instanceof messages.RowDescriptionMessage);
  return (described?.fields ?? []).map(({ name, dataTypeID }) => ({ name, read: findReader(dataTypeID) }));
}

function toResult(response: Messages, columns: readonly Column[]): StatementResult {
  const rows: object[] = [];
  let command = '';
  for (const message of response) {
    if (message instanceof messages.DataRowMessage) rows.push(toRow(message.fields, columns));
    else if (message instanceof messages.CommandCompleteMessage) command = message.text;
  }
  return { rows, command };
}

function toRow(fields: readonly (string | null)[], columns: readonly Column[]): object {
  return Object.fromEntries(
    columns.map(({ name, read }, at) => {
      const text = fields[at] ?? null;
      return [name, text === null ? null : read(text)];
    }),
  );
}
