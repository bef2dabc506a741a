import { Worker } from 'node:worker_threads';
import { DatabaseError, sqlstates } from './database-error.ts';
import type { EngineConnection, EngineExecutor } from './engine.ts';
import type { PgliteRequest, PgliteResponse, PgliteWorkerData } from './pglite.protocol.ts';

type PendingRequest = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
type WithoutId<Request> = Request extends PgliteRequest ? Omit<Request, 'id'> : never;

export type PgliteConnection = EngineConnection & {
  /** Returns true once the engine ended itself; the connection is of no further use. */
  readonly isLost: () => boolean;
  /** Dumps all of its data, which gives each test its own copy. */
  readonly dump: () => Promise<Uint8Array>;
};

export async function openPglite(settings: PgliteWorkerData): Promise<PgliteConnection> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: settings,
    name: 'taquilla-database',
  });
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let lostError: DatabaseError | null = null;

  const failAll = (message: string): void => {
    lostError ??= new DatabaseError({ message, code: sqlstates.connectionLost });
    for (const { reject } of pending.values()) reject(lostError);
    pending.clear();
  };
  worker.on('message', (response: PgliteResponse) => {
    const request = pending.get(response.id);
    pending.delete(response.id);
    if (response.ok) request?.resolve(response.value);
    else request?.reject(new DatabaseError(response.error));
  });
  worker.on('error', (error) => failAll(`the embedded database stopped: ${error.message}`));
  worker.on('exit', () => failAll('the embedded database has ended'));

  const opened = new Promise<unknown>((resolve, reject) => pending.set(0, { resolve, reject }));
  const send = (request: WithoutId<PgliteRequest>): Promise<unknown> => {
    if (lostError !== null) return Promise.reject(lostError);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  };
  const lane = (number: number | null): EngineExecutor => ({
    query: async (sql, parameters) =>
      assertRows(await send({ kind: 'query', lane: number, sql, parameters })),
    script: async (sql) => {
      await send({ kind: 'script', lane: number, sql });
    },
  });

  try {
    await opened;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    engine: 'pglite',
    ...lane(null),
    transaction: async (work, options) => {
      const number = Number(await send({ kind: 'begin', isSnapshot: options?.isSnapshot === true }));
      try {
        const result = await work(lane(number));
        await send({ kind: 'end', lane: number, commit: true });
        return result;
      } catch (error) {
        await send({ kind: 'end', lane: number, commit: false }).catch(() => undefined);
        throw error;
      }
    },
    isLost: () => lostError !== null,
    dump: async () => {
      const image = await send({ kind: 'dump' });
      if (!(image instanceof Uint8Array)) throw new TypeError('the embedded database returned no image');
      return image;
    },
    close: async () => {
      if (lostError === null) await send({ kind: 'close' });
      await worker.terminate();
    },
  };
}

function assertRows(value: unknown): object[] {
  if (!Array.isArray(value)) throw new TypeError('the embedded database returned no rows');
  return value;
}
