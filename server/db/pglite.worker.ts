import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, TransactionAbortedError } from '@electric-sql/pglite';
import { toDatabaseErrorFacts } from './database-error.ts';
import { snapshotMode } from './engine.ts';
import type { PgliteRequest, PgliteResponse, PgliteWorkerData } from './pglite.protocol.ts';
import { createPreparedStatements, type PreparedStatements } from './pglite.statements.ts';

/**
 * The database in PGlite's own thread, which keeps the event loop of the server free. PGlite is one session, so requests take
 * turns, and a transaction keeps its turn until it ends.
 */
type OpenDatabase = { readonly db: PGlite; readonly statements: PreparedStatements };

const port = parentPort;
if (port === null) throw new Error('pglite.worker.ts runs as a worker thread');

const { dataDir, image, module: program }: PgliteWorkerData = workerData;
const opening = PGlite.create({
  dataDir,
  ...(program === undefined ? {} : { pgliteWasmModule: program }),
  ...(image === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(image)]) }),
}).then(async (db): Promise<OpenDatabase> => {
  // PGlite would go on after a panic, with locks that nobody releases and pages that are half changed.
  db.Module.onAbort = () => process.exit(1);
  await db.exec("set timezone = 'UTC'");
  return { db, statements: createPreparedStatements(db) };
});
/** Callbacks that commit or roll back each open transaction, by its lane. */
const commitOrRollBack = new Map<number, (commit: boolean) => void>();
const endings = new Map<number, Promise<void>>();
let lastTurn: Promise<unknown> = opening.catch(() => undefined);

port.on('message', (request: PgliteRequest) => {
  void respond(request).then((message) => port.postMessage(message));
});
port.postMessage(await reportOpening());

async function reportOpening(): Promise<PgliteResponse> {
  try {
    await opening;
    return { id: 0, ok: true, value: null };
  } catch (error) {
    return { id: 0, ok: false, error: toDatabaseErrorFacts(error) };
  }
}

async function respond(request: PgliteRequest): Promise<PgliteResponse> {
  try {
    return { id: request.id, ok: true, value: await perform(request) };
  } catch (error) {
    return { id: request.id, ok: false, error: toDatabaseErrorFacts(error) };
  }
}

function perform(request: PgliteRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return runInTransaction(
        request.lane,
        async ({ statements }) => (await statements.run(request.sql, request.parameters)).rows,
      );
    case 'script':
      return runInTransaction(request.lane, async ({ db }) => {
        await db.exec(request.sql);
        return null;
      });
    case 'begin':
      return begin(request.id, request.isSnapshot ? `begin ${snapshotMode}` : 'begin');
    case 'end': {
      const ending = endings.get(request.lane) ?? Promise.resolve();
      commitOrRollBack.get(request.lane)?.(request.commit);
      return ending;
    }
    case 'dump':
      return runInTurn(async ({ db }) => new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()));
    case 'close':
      return runInTurn(({ db }) => db.close());
  }
}

/** Runs the work after all earlier work has ended. */
function runInTurn<T>(work: (to: OpenDatabase) => Promise<T>): Promise<T> {
  const turn = lastTurn.then(async () => {
    const to = await opening;
    await to.statements.discardOldPlans();
    return work(to);
  });
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Runs the work inside the turn of its open transaction, or in a turn of its own. */
async function runInTransaction<T>(lane: number | null, work: (to: OpenDatabase) => Promise<T>): Promise<T> {
  if (lane === null) return runInTurn(work);
  if (!commitOrRollBack.has(lane)) throw new Error('this transaction has ended');
  return work(await opening);
}

/** Resolves when the transaction is open; its promise in `endings` resolves when it is committed or rolled back. */
function begin(lane: number, statement: string): Promise<number> {
  return new Promise((started, failed) => {
    const ended = runInTurn(async ({ statements }) => {
      await statements.run(statement, []);
      const isCommit = await new Promise<boolean>((end) => {
        commitOrRollBack.set(lane, end);
        started(lane);
      });
      commitOrRollBack.delete(lane);
      const { command } = await statements.run(isCommit ? 'commit' : 'rollback', []);
      if (isCommit && command !== 'COMMIT') throw new TransactionAbortedError();
    }).finally(() => endings.delete(lane));
    endings.set(lane, ended);
    ended.catch(failed);
  });
}
