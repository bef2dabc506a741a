import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from './pglite.ts';

/**
 * Creates the files of a new database if there are none. Rejects files of which some are missing, because PGlite would
 * silently put an empty database in their place.
 */
export async function ensureDatabaseFiles(folder: string): Promise<void> {
  const missing = await findMissingFile(folder);
  if (missing !== undefined) {
    throw new Error(
      `the database in ${folder} is incomplete: ${missing} is missing. Nothing was changed. Restore the whole data folder from a backup, or move it away to begin with an empty one.`,
    );
  }
  if ((await list(folder)).length > 0) return;
  // Created aside, so that a crash leaves no half database.
  const creating = `${folder}.creating`;
  await rm(creating, { recursive: true, force: true });
  await (await openPglite({ dataDir: creating })).close();
  await rename(creating, folder);
}

/** Makes a folder and everything in it accessible to its owner alone, as PostgreSQL demands of its own. */
export async function makePrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  await chmod(folder, 0o700);
}

async function findMissingFile(folder: string): Promise<string | undefined> {
  const files = await list(folder);
  if (files.length === 0) return undefined;
  if (!files.includes('PG_VERSION')) return 'PG_VERSION';
  if (!(await list(join(folder, 'global'))).includes('pg_control')) return 'global/pg_control';
  const log = await list(join(folder, 'pg_wal'));
  return log.some((name) => /^[0-9A-F]{24}$/.test(name)) ? undefined : 'the log in pg_wal';
}

async function list(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
