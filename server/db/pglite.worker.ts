import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { databaseErrorFacts } from './database-error.ts';
import type { PgliteAnswer, PgliteRequest, PgliteWorkerData } from './pglite.protocol.ts';
import { readers, textTypes } from './values.ts';

/**
 * PGlite's own thread: it keeps the event loop of the server free. PGlite is one session, so a transaction
 * is held open by its callback and everybody else waits in PGlite's own queue.
 */
type OpenTransaction = { readonly tx: Transaction; readonly end: (commit: boolean) => void };

class RolledBack extends Error {}

const port = parentPort;
if (port === null) throw new Error('pglite.worker.ts runs as a worker thread');

const { dataDir, image, program }: PgliteWorkerData = workerData;
const asIs = (text: string): string => text;
const typeIds = [...readers.keys(), ...textTypes];
const opening = PGlite.create({
  dataDir,
  ...(program === undefined ? {} : { pgliteWasmModule: program }),
  ...(image === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(image)]) }),
  parsers: Object.fromEntries(typeIds.map((oid) => [oid, readers.get(oid) ?? asIs])),
  serializers: Object.fromEntries(typeIds.map((oid) => [oid, asIs])),
}).then(async (db) => {
  await db.exec("set timezone = 'UTC'");
  return db;
});
const transactions = new Map<number, OpenTransaction>();
const endings = new Map<number, Promise<void>>();

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

async function perform(request: PgliteRequest): Promise<unknown> {
  const db = await opening;
  switch (request.kind) {
    case 'query':
      return (await laneOf(db, request.lane).query(request.sql, [...request.texts])).rows;
    case 'script':
      await laneOf(db, request.lane).exec(request.sql);
      return null;
    case 'begin':
      return begin(db, request.id);
    case 'end': {
      const ending = endings.get(request.lane);
      transactions.get(request.lane)?.end(request.commit);
      return await ending;
    }
    case 'dump':
      return new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return await db.close();
  }
}

function laneOf(db: PGlite, lane: number | null): PGlite | Transaction {
  if (lane === null) return db;
  const open = transactions.get(lane);
  if (open === undefined) throw new Error('this transaction has ended');
  return open.tx;
}

/** Answers when the transaction is open; `endings` answers when it is committed or rolled back. */
function begin(db: PGlite, lane: number): Promise<number> {
  return new Promise((started, failed) => {
    const ended = db
      .transaction(async (tx) => {
        const isCommit = await new Promise<boolean>((end) => {
          transactions.set(lane, { tx, end });
          started(lane);
        });
        transactions.delete(lane);
        if (!isCommit) throw new RolledBack();
      })
      .catch((thrown: unknown) => {
        if (!(thrown instanceof RolledBack)) throw thrown;
      })
      .finally(() => {
        transactions.delete(lane);
        endings.delete(lane);
      });
    endings.set(lane, ended);
    ended.catch(failed);
  });
}
