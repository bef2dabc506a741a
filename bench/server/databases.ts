import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '../../tools/postgres.mjs';
import type { DatabaseAddress } from './programs.ts';

/** A host for databases of one engine, which are deleted afterwards. */
export type DatabaseHost = {
  readonly engine: Engine;
  /** 'PostgreSQL 15.18', or the embedded engine. */
  readonly version: string;
  /** Creates a migrated and filled database that nobody has open any more. */
  createDatabase<Filled>(
    fill: (db: Database) => Promise<Filled>,
  ): Promise<{ location: DatabaseAddress; filled: Filled }>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL with durability (fsync on), or PGlite in a folder, which has none. */
export async function startDatabaseHost(engine: Engine): Promise<DatabaseHost> {
  return engine === 'postgres' ? postgresHost() : pgliteHost();
}

async function postgresHost(): Promise<DatabaseHost> {
  const server = await startPostgres({ durable: true });
  let made = 0;
  return {
    engine: 'postgres',
    version: `${server.version.replace(/^postgres \(PostgreSQL\) (\S+).*$/, 'PostgreSQL $1')}, fsync on`,
    async createDatabase(fill) {
      made += 1;
      const name = `bench_${made}`;
      const admin = await openDatabase({ url: server.url, dataDir: '', poolSize: 1 });
      await admin.query(`create database ${name}`);
      await admin.close();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      const filled = await migrateAndFill(await openDatabase({ url: url.href, dataDir: '' }), fill);
      return { location: { databaseUrl: url.href }, filled };
    },
    stop: server.stop,
  };
}

function pgliteHost(): DatabaseHost {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-bench-data-'));
  let made = 0;
  return {
    engine: 'pglite',
    version: 'PGlite in a folder, no fsync',
    async createDatabase(fill) {
      made += 1;
      const dataDir = join(folder, String(made));
      return { location: { dataDir }, filled: await migrateAndFill(await openDatabase({ dataDir }), fill) };
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function migrateAndFill<Filled>(
  db: Database,
  fill: (db: Database) => Promise<Filled>,
): Promise<Filled> {
  try {
    await migrate(db);
    return await fill(db);
  } finally {
    await db.close();
  }
}
