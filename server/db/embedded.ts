import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineConnection } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { ensureDatabaseFiles, makePrivate } from './pglite.files.ts';
import { keepPgliteOpen, type RecoverySettings } from './pglite.recovery.ts';

/** Opens the embedded database of a data folder, which it locks. Throws FolderInUseError when another server uses it. */
export async function openEmbedded(
  dataDir: string,
  { logger, readFreeBytes }: Pick<RecoverySettings, 'logger' | 'readFreeBytes'>,
): Promise<EngineConnection> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o700);
  const folder = join(dataDir, 'database');
  const lock = await lockFolder(dataDir, {
    onLost: () => {
      logger?.warn(
        { dataDir },
        'the lock of the data folder was taken away; stopping before any harm is done',
      );
      process.exit(1);
    },
    onFailed: (error) =>
      logger?.warn({ dataDir, err: error }, 'the lock of the data folder could not be renewed'),
  });
  try {
    await ensureDatabaseFiles(folder);
    await makePrivate(folder);
    const connection = await keepPgliteOpen(folder, { logger, readFreeBytes }).catch((error: unknown) => {
      throw new Error(
        `the database in ${folder} cannot be opened: files are damaged or missing, or the disk is full. Nothing was replaced. Make room, or restore the whole data folder from a backup.`,
        { cause: error },
      );
    });
    logger?.info(
      { dataDir },
      'embedded database open; a power cut may lose the last sales, use DATABASE_URL for real ones',
    );
    return {
      ...connection,
      close: async () => {
        await connection.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
