import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineConnection } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import type { DatabaseLog } from './log.ts';
import { keepPgliteOpen } from './pglite.recovery.ts';

/** Opens the embedded database of a data folder, which it locks. Throws FolderInUseError when another server uses it. */
export async function openEmbedded(
  dataDir: string,
  logger: DatabaseLog | undefined,
): Promise<EngineConnection> {
  await mkdir(dataDir, { recursive: true });
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
    const connection = await keepPgliteOpen(join(dataDir, 'database'), { logger });
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
