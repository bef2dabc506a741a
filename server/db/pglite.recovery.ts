import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, isDatabaseError, sqlstates } from './database-error.ts';
import type { EngineConnection } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { openPglite, type PgliteConnection } from './pglite.ts';

export type RecoverySettings = {
  readonly logger?: DatabaseLog | undefined;
  readonly checkMs?: number;
  /** Reads the free bytes of the disk of a folder. */
  readonly readFreeBytes?: ((folder: string) => Promise<number>) | undefined;
};

const mebibyte = 2 ** 20;
/**
 * The free bytes below which the database takes no writes, and those above which it takes them again. PostgreSQL ends itself
 * when it cannot add 16 MiB to its log, so writes stop while there is still room for that.
 */
const room = { stopsBelow: 64 * mebibyte, resumesAt: 80 * mebibyte } as const;

/**
 * Opens PGlite and keeps it serving while the disk runs full: writes are rejected as on a full disk while reads go on, and
 * an engine that ended itself is opened again from its files, as after a crash.
 */
export async function keepPgliteOpen(
  folder: string,
  { logger, checkMs = 500, readFreeBytes = statFreeBytes }: RecoverySettings = {},
): Promise<EngineConnection> {
  let connection: PgliteConnection = await openPglite({ dataDir: folder });
  let isReadOnly = false;
  let hasReportedLoss = false;
  const closing = new AbortController();

  const limitWrites = async (freeBytes: number): Promise<void> => {
    const isShort = freeBytes < (isReadOnly ? room.resumesAt : room.stopsBelow);
    if (isShort === isReadOnly) return;
    await connection.script(`set default_transaction_read_only = ${isShort ? 'on' : 'off'}`);
    isReadOnly = isShort;
    const facts = { folder, freeMebibytes: Math.floor(freeBytes / mebibyte) };
    if (isShort) logger?.warn(facts, 'the disk is full: sales stop until there is room');
    else logger?.warn(facts, 'the disk has room again: sales go on');
  };
  const reopen = async (freeBytes: number): Promise<void> => {
    if (!hasReportedLoss) logger?.warn({ folder }, 'the embedded database ended; it is opened again');
    hasReportedLoss = true;
    if (freeBytes < room.stopsBelow) return;
    connection = await openPglite({ dataDir: folder });
    isReadOnly = false;
    hasReportedLoss = false;
    logger?.warn({ folder }, 'the embedded database is open again');
  };
  const check = async (): Promise<void> => {
    const freeBytes = await readFreeBytes(folder);
    if (connection.isLost()) await reopen(freeBytes);
    await limitWrites(freeBytes);
  };
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      // The next check tries again.
      await check().catch((error: unknown) => {
        if (connection.isLost())
          logger?.warn({ folder, err: error }, 'the embedded database cannot be opened');
      });
      await pause(checkMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };
  const watching = watch();

  const call = <T>(work: (current: EngineConnection) => Promise<T>): Promise<T> =>
    work(connection).catch((error: unknown) => {
      if (!isReadOnly || !isDatabaseError(error, sqlstates.readOnlyTransaction)) throw error;
      throw new DatabaseError({ message: 'the disk is full', code: sqlstates.diskFull });
    });
  return {
    engine: 'pglite',
    query: (sql, parameters) => call((current) => current.query(sql, parameters)),
    script: (sql) => call((current) => current.script(sql)),
    transaction: (work, options) => call((current) => current.transaction(work, options)),
    close: async () => {
      closing.abort();
      await watching;
      await connection.close();
    },
  };
}

async function statFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
