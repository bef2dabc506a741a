import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, TransactionAbortedError } from '@electric-sql/pglite';
import { databaseErrorFacts } from './database-error.ts';
import { snapshotMode } from './engine.ts';
import type { PgliteAnswer, PgliteRequest, PgliteWorkerData } from './pglite.protocol.ts';
import { type Statements, statementsOf } from './pglite.statements.ts';

/**
 * The database in PGlite's own thread, which keeps the event loop of the server free. PGlite is one session, so requests take
 * turns, and a transaction keeps its turn until it ends.
 */
type Opened = { readonly db: PGlite; readonly statements: Statements };

const port = parentPort;
if (port === null) throw new Error('pglite.worker.ts runs as a worker thread');

const { dataDir, image, program }: PgliteWorkerData = workerData;
const opening = PGlite.create({
  dataDir,
  ...(program === undefined ? {} : { pgliteWasmModule: program }),
  ...(image === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(image)]) }),
}).then(async (db): Promise<Opened> => {
  await db.exec("set timezone = 'UTC'");
  return { db, statements: statementsOf(db) };
});
/** Callbacks that commit or roll back each open transaction, by its lane. */
const open = new Map<number, (commit: boolean) => void>();
const endings = new Map<number, Promise<void>>();
let lastTurn: Promise<unknown> = opening.catch(() => undefined);

port.on('message', (request: PgliteRequest) => {
  void answer(request).then((message) => port.postMessage(message));
});
port.postMessage(await opened());

async function opened(): Promise<PgliteAnswer> {
  try {
    await opening;
    return { id: 0, ok: true, value: null };
  } catch (thrown) {
    return { id: 0, ok: false, error: databaseErrorFacts(thrown) };
  }
}

async function answer(request: PgliteRequest): Promise<PgliteAnswer> {
  try {
    return { id: request.id, ok: true, value: await perform(request) };
  } catch (thrown) {
    return { id: request.id, ok: false, error: databaseErrorFacts(thrown) };
  }
}

function perform(request: PgliteRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return inLane(
        request.lane,
        async ({ statements }) => (await statements.ask(request.sql, request.texts)).rows,
      );
    case 'script':
      return inLane(request.lane, async ({ db }) => {
        await db.exec(request.sql);
        return null;
      });
    case 'begin':
      return begin(request.id, request.isSnapshot ? `begin ${snapshotMode}` : 'begin');
    case 'end': {
      const ending = endings.get(request.lane) ?? Promise.resolve();
      open.get(request.lane)?.(request.commit);
      return ending;
    }
    case 'dump':
      return inTurn(async ({ db }) => new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()));
    case 'close':
      return inTurn(({ db }) => db.close());
  }
}

/** Runs the work after all earlier work has ended. */
function inTurn<T>(work: (to: Opened) => Promise<T>): Promise<T> {
  const mine = lastTurn.then(async () => {
    const to = await opening;
    await to.statements.refresh();
    return work(to);
  });
  lastTurn = mine.catch(() => undefined);
  return mine;
}

/** Runs the work inside the turn of its open transaction, or in a turn of its own. */
async function inLane<T>(lane: number | null, work: (to: Opened) => Promise<T>): Promise<T> {
  if (lane === null) return inTurn(work);
  if (!open.has(lane)) throw new Error('this transaction has ended');
  return work(await opening);
}

/** Resolves when the transaction is open; its promise in `endings` resolves when it is committed or rolled back. */
function begin(lane: number, statement: string): Promise<number> {
  return new Promise((started, failed) => {
    const ended = inTurn(async ({ statements }) => {
      await statements.ask(statement, []);
      const isCommit = await new Promise<boolean>((end) => {
        open.set(lane, end);
        started(lane);
      });
      open.delete(lane);
      const { command } = await statements.ask(isCommit ? 'commit' : 'rollback', []);
      if (isCommit && command !== 'COMMIT') throw new TransactionAbortedError();
    }).finally(() => endings.delete(lane));
    endings.set(lane, ended);
    ended.catch(failed);
  });
}
