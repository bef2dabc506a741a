import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { createTestDataFolder, openTestDatabase } from '../test-database.ts';
import type { DatabaseLocation } from './processes.ts';

export type CrashDatabase = {
  readonly where: DatabaseLocation;
  readonly open: () => Promise<Database>;
  readonly discard: () => unknown;
};

/** Creates a migrated database for servers in processes of their own, without an open connection on the embedded engine. */
export async function createCrashDatabase(engine: Engine): Promise<CrashDatabase> {
  if (engine === 'postgres') {
    const { db, url = '', discard } = await openTestDatabase('postgres', 2);
    return {
      where: { databaseUrl: url },
      open: async () => ({ ...db, close: async () => undefined }),
      discard,
    };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'taquilla-crash-'));
  await createTestDataFolder(dataDir);
  return {
    where: { dataDir },
    open: () => openDatabase({ dataDir }),
    discard: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
