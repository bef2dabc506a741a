import { createHash, randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTransitionPairs } from '#domain/transition-rows.ts';
import { type Database, databaseOver, type Engine, openDatabase } from '#server/db/client.ts';
import type { EngineConnection } from '#server/db/engine.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { readRoutines } from '#server/db/schema.ts';
import { createReusableDatabase, type ReusableDatabase } from './reusable-database.ts';

/** A migrated database of one suite, with a function that discards it. */
export type TestDatabase = {
  readonly db: Database;
  /** The URL on PostgreSQL, so that a second server can open the same database. */
  readonly url: string | undefined;
  readonly discard: () => Promise<void>;
};

/** Node provides WebAssembly, but its types do not. */
const { WebAssembly: compiler } = globalThis as unknown as {
  readonly WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };
};

/** The PGlite module, compiled once for all suites of a process. */
let pgliteModule: Promise<WebAssembly.Module> | undefined;

/** Embedded databases that no suite of this process uses at the moment. */
const spareDatabases: ReusableDatabase[] = [];

const templateLock = 7_411_836_503;

/** A hash of migrations and status transitions, which together define a new database. */
const schemaHash = createHash('sha256')
  .update(
    JSON.stringify([
      [...readMigrations(), readRoutines()].map(({ checksum }) => checksum),
      listTransitionPairs(),
    ]),
  )
  .digest('hex')
  .slice(0, 16);

export function openTestDatabase(engine: Engine, poolSize = 10): Promise<TestDatabase> {
  return engine === 'pglite' ? openInMemory() : openClone(poolSize);
}

/** Opens a database in memory: a copy of the migrated cluster, which is created once and stored as a file, or one that another suite discarded. */
async function openInMemory(): Promise<TestDatabase> {
  const spare = spareDatabases.pop() ?? (await createReusableDatabase(await openImage('memory://')));
  const db = databaseOver(spare.lend());
  const discard = async (): Promise<void> => {
    await db.close();
    if (await spare.reset()) spareDatabases.push(spare);
    else await spare.close();
  };
  return { db, url: undefined, discard };
}

/** Creates a data folder with a migrated, closed database, as a server finds it at a restart. */
export async function createTestDataFolder(dataDir: string): Promise<void> {
  const connection = await openImage(join(dataDir, 'database'));
  await connection.close();
}

async function openImage(dataDir: string): Promise<EngineConnection> {
  const file = join(tmpdir(), `taquilla-test-image-${schemaHash}.tar`);
  if (!existsSync(file)) await makeImage(file);
  pgliteModule ??= compileProgram();
  return openPglite({ dataDir, image: await readFile(file), module: await pgliteModule });
}

async function compileProgram(): Promise<WebAssembly.Module> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  return compiler.compile(await readFile(file));
}

async function makeImage(file: string): Promise<void> {
  const connection = await openPglite({ dataDir: 'memory://' });
  await migrate(databaseOver(connection));
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporaryFile, await connection.dump());
  renameSync(temporaryFile, file);
  await connection.close();
}

async function openClone(poolSize: number): Promise<TestDatabase> {
  const server = testPostgresUrl();
  const name = `taquilla_test_${randomBytes(8).toString('hex')}`;
  await withAdministrator(server, async (admin) => {
    const template = await ensureTemplate(server, admin);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = withDatabaseName(server, name);
  const db = await openDatabase({ url, dataDir: 'memory://', poolSize });
  const discard = async (): Promise<void> => {
    await db.close();
    await withAdministrator(server, (admin) => admin.query(`drop database ${name} with (force)`));
  };
  return { db, url, discard };
}

async function ensureTemplate(server: string, admin: Database): Promise<string> {
  const template = `taquilla_template_${schemaHash}`;
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const found = await admin.query('select from pg_database where datname = $1', [template]);
    if (found.length > 0) return template;
    const temporaryName = `taquilla_making_${randomBytes(8).toString('hex')}`;
    await admin.query(`create database ${temporaryName}`);
    const db = await openDatabase({
      url: withDatabaseName(server, temporaryName),
      dataDir: 'memory://',
      poolSize: 1,
    });
    await migrate(db);
    await db.close();
    await admin.query(`alter database ${temporaryName} rename to ${template}`);
    return template;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

async function withAdministrator<T>(server: string, work: (admin: Database) => Promise<T>): Promise<T> {
  const admin = databaseOver(await openPostgres({ url: server, poolSize: 1 }));
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/** Returns the PostgreSQL server of this worker; TEST_POSTGRES_URL lists one for each, separated by spaces. */
export function testPostgresUrl(): string {
  const urls = process.env.TEST_POSTGRES_URL?.split(' ') ?? [];
  const url = urls[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % urls.length];
  if (url === undefined || url === '') {
    throw new Error(
      'TEST_POSTGRES_URL is not set. The server is tested on PostgreSQL too: run `npm test`, or `node tools/postgres.mjs -- vitest run --project server`.',
    );
  }
  return url;
}

function withDatabaseName(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
