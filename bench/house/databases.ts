import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '../../tools/postgres.mjs';
import type { WhereData } from './programs.ts';

/** A place for databases of one engine, thrown away afterwards. */
export type DatabaseHost = {
  readonly engine: Engine;
  /** 'PostgreSQL 15.18', or what is embedded. */
  readonly version: string;
  /** A new migrated database, filled; nobody has it open any more. */
  make<Filled>(fill: (db: Database) => Promise<Filled>): Promise<{ where: WhereData; filled: Filled }>;
  stop(): Promise<void>;
};

/** PostgreSQL with its promises kept (fsync on), or PGlite in a folder, which keeps none when the power fails. */
export async function openHost(engine: Engine): Promise<DatabaseHost> {
  return engine === 'postgres' ? postgresHost() : pgliteHost();
}

async function postgresHost(): Promise<DatabaseHost> {
  const server = await startPostgres({ durable: true });
  let made = 0;
  return {
    engine: 'postgres',
    version: `${server.version.replace(/^postgres \(PostgreSQL\) (\S+).*$/, 'PostgreSQL $1')}, fsync on`,
    async make(fill) {
      made += 1;
      const name = `bench_${made}`;
      const admin = await openDatabase({ url: server.url, dataDir: '', poolSize: 1 });
      await admin.query(`create database ${name}`);
      await admin.close();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      const filled = await filledBy(await openDatabase({ url: url.href, dataDir: '' }), fill);
      return { where: { databaseUrl: url.href }, filled };
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
    async make(fill) {
      made += 1;
      const dataDir = join(folder, String(made));
      return { where: { dataDir }, filled: await filledBy(await openDatabase({ dataDir }), fill) };
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function filledBy<Filled>(db: Database, fill: (db: Database) => Promise<Filled>): Promise<Filled> {
  try {
    await migrate(db);
    return await fill(db);
  } finally {
    await db.close();
  }
}
