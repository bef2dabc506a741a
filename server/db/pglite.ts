import { Worker } from 'node:worker_threads';
import { DatabaseError, sqlstates } from './database-error.ts';
import type { EngineConnection, EngineLane } from './engine.ts';
import type { PgliteAnswer, PgliteRequest, PgliteWorkerData } from './pglite.protocol.ts';

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
type Unnumbered<Request> = Request extends PgliteRequest ? Omit<Request, 'id'> : never;

/** An embedded database with a dump of all of its data, which gives each test its own copy. */
export type PgliteConnection = EngineConnection & { readonly dump: () => Promise<Uint8Array> };

export async function openPglite(settings: PgliteWorkerData): Promise<PgliteConnection> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: settings,
    name: 'taquilla-database',
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isLost: DatabaseError | null = null;

  const lose = (message: string): void => {
    isLost ??= new DatabaseError({ message, code: sqlstates.connectionLost });
    for (const { reject } of waiting.values()) reject(isLost);
    waiting.clear();
  };
  worker.on('message', (answer: PgliteAnswer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) asker?.resolve(answer.value);
    else asker?.reject(new DatabaseError(answer.error));
  });
  worker.on('error', (error) => lose(`the embedded database stopped: ${error.message}`));
  worker.on('exit', () => lose('the embedded database is closed'));

  const opened = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  const ask = (request: Unnumbered<PgliteRequest>): Promise<unknown> => {
    if (isLost !== null) return Promise.reject(isLost);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  };
  const lane = (number: number | null): EngineLane => ({
    query: async (sql, texts) => rowsOf(await ask({ kind: 'query', lane: number, sql, texts })),
    script: async (sql) => {
      await ask({ kind: 'script', lane: number, sql });
    },
  });

  try {
    await opened;
  } catch (thrown) {
    await worker.terminate();
    throw thrown;
  }
  return {
    engine: 'pglite',
    ...lane(null),
    transaction: async (work, terms) => {
      const number = Number(await ask({ kind: 'begin', isSnapshot: terms?.isSnapshot === true }));
      try {
        const result = await work(lane(number));
        await ask({ kind: 'end', lane: number, commit: true });
        return result;
      } catch (thrown) {
        await ask({ kind: 'end', lane: number, commit: false }).catch(() => undefined);
        throw thrown;
      }
    },
    dump: async () => {
      const image = await ask({ kind: 'dump' });
      if (!(image instanceof Uint8Array)) throw new TypeError('the embedded database returned no image');
      return image;
    },
    close: async () => {
      if (isLost === null) await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}

function rowsOf(value: unknown): object[] {
  if (!Array.isArray(value)) throw new TypeError('the embedded database returned no rows');
  return value;
}
