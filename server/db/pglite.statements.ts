import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import { databaseErrorFacts } from './database-error.ts';
import { readerOf } from './values.ts';

const { serialize } = protocol;

export type Told = { readonly rows: readonly object[]; readonly command: string };

/** The prepared statements of PGlite's one session. The caller keeps statements of different transactions apart. */
export type Statements = {
  /** Runs one statement with `$1` parameters as text. */
  ask(sql: string, texts: readonly (string | null)[]): Promise<Told>;
  /** Discards old plans after a number of runs. To be called between transactions. */
  refresh(): Promise<void>;
};

type Column = { readonly name: string; readonly read: (text: string) => unknown };
type Kept = { readonly name: string; readonly columns: readonly Column[] };
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

export type StatementLimits = {
  /** The maximum of prepared statements; the least recently used one is deallocated. */
  readonly most: number;
  /** The number of runs after which plans are discarded. Without autovacuum nothing else updates them as tables grow. */
  readonly plansLast: number;
};

const usualLimits: StatementLimits = { most: 400, plansLast: 10_000 };

/**
 * Creates statements that are parsed and planned once, as in postgres.ts, and sent in one message. PGlite's own `query` parses
 * each time and sends six messages, which cost more than the work of most statements [bench/purchases].
 */
export function statementsOf(db: PGlite, { most, plansLast }: StatementLimits = usualLimits): Statements {
  const kept = new Map<string, Kept>();
  let named = 0;
  let askedSince = 0;

  const send = (parts: readonly Uint8Array[]): Promise<Messages> =>
    db.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  const forget = (name: string) => send([serialize.close({ type: 'S', name }), serialize.sync()]);
  const makeRoom = async (): Promise<void> => {
    const [oldest] = kept;
    if (kept.size < most || oldest === undefined) return;
    kept.delete(oldest[0]);
    await forget(oldest[1].name);
  };

  const askAnew = async (sql: string, texts: readonly (string | null)[]): Promise<Told> => {
    await makeRoom();
    named += 1;
    const name = `s${named}`;
    const answer = await send([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      ...execution(name, texts),
    ]).catch(async (thrown: unknown) => {
      await forget(name);
      throw thrown;
    });
    const columns = columnsIn(answer);
    kept.set(sql, { name, columns });
    return told(answer, columns);
  };

  return {
    ask: (sql, texts) =>
      db.runExclusive(async () => {
        askedSince += 1;
        const known = kept.get(sql);
        if (known === undefined) return askAnew(sql, texts);
        kept.delete(sql);
        kept.set(sql, known);
        try {
          return told(await send(execution(known.name, texts)), known.columns);
        } catch (thrown) {
          if (databaseErrorFacts(thrown).code !== noSuchStatement) throw thrown;
          kept.clear();
          return askAnew(sql, texts);
        }
      }),

    async refresh() {
      if (askedSince < plansLast) return;
      askedSince = 0;
      await db.exec('discard plans');
    },
  };
}

/** The SQLSTATE of an unknown prepared statement, after a script ran `discard all`. That is impossible inside a transaction, whose `begin` is prepared too. */
const noSuchStatement = '26000';

const execution = (statement: string, texts: readonly (string | null)[]): readonly Uint8Array[] => [
  serialize.bind({ statement, values: [...texts] }),
  serialize.execute(),
  serialize.sync(),
];

function columnsIn(answer: Messages): readonly Column[] {
  const described = answer.find((message) => message instanceof messages.RowDescriptionMessage);
  return (described?.fields ?? []).map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
}

function told(answer: Messages, columns: readonly Column[]): Told {
  const rows: object[] = [];
  let command = '';
  for (const message of answer) {
    if (message instanceof messages.DataRowMessage) rows.push(rowOf(message.fields, columns));
    else if (message instanceof messages.CommandCompleteMessage) command = message.text;
  }
  return { rows, command };
}

function rowOf(fields: readonly (string | null)[], columns: readonly Column[]): object {
  return Object.fromEntries(
    columns.map(({ name, read }, at) => {
      const text = fields[at] ?? null;
      return [name, text === null ? null : read(text)];
    }),
  );
}
