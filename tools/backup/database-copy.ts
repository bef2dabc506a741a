import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Database, databaseOver, openDatabase } from '../../server/db/client.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { ensureDatabaseFiles } from '../../server/db/pglite.files.ts';
import { openPglite } from '../../server/db/pglite.ts';
import type { Manifest } from './archive.ts';
import { runPostgresProgram } from './postgres-programs.ts';

type DatabaseFacts = Pick<Manifest, 'engine' | 'engineVersion' | 'migration'>;

const postgresPart = 'database.dump';
const embeddedPart = 'database.tar.gz';

/** Writes a consistent copy of a PostgreSQL database into a folder; servers may go on selling. */
export async function copyPostgres(url: string, folder: string): Promise<DatabaseFacts> {
  const database = await openDatabase({ url, dataDir: '', poolSize: 1 });
  const facts = await readFacts(database).finally(() => database.close());
  runPostgresProgram('pg_dump', url, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${join(folder, postgresPart)}`,
  ]);
  return facts;
}

/** Writes a copy of the embedded database into a folder. The caller has the lock of the data folder. */
export async function copyEmbedded(dataDirectory: string, folder: string): Promise<DatabaseFacts> {
  const dataDir = join(dataDirectory, 'database');
  if (!existsSync(dataDir)) throw new Error(`There is no database in ${dataDirectory}.`);
  await ensureDatabaseFiles(dataDir);
  // The engine first completes what a killed server left in its log.
  const connection = await openPglite({ dataDir });
  try {
    const facts = await readFacts(databaseOver(connection));
    writeFileSync(join(folder, embeddedPart), gzipSync(await connection.dump()));
    return facts;
  } finally {
    await connection.close();
  }
}

/** Restores the database of an unpacked archive into an empty PostgreSQL database, in one transaction. */
export function restorePostgres(url: string, folder: string): void {
  runPostgresProgram('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    join(folder, postgresPart),
  ]);
}

/** Restores the database of an unpacked archive as an embedded one. Returns its folder. */
export async function restoreEmbedded(folder: string, { migration }: Manifest): Promise<string> {
  const dataDir = join(folder, 'database');
  const connection = await openPglite({
    dataDir,
    image: gunzipSync(readFileSync(join(folder, embeddedPart))),
  });
  try {
    const found = await readFacts(databaseOver(connection));
    if (found.migration !== migration)
      throw new Error('The restored database is not the one that was backed up.');
  } finally {
    await connection.close();
  }
  return dataDir;
}

/** Throws unless a PostgreSQL database has no tables yet. */
export async function requireEmptyPostgres(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', poolSize: 1 });
  const tables = await database
    .query("select from pg_class where relnamespace = 'public'::regnamespace limit 1")
    .finally(() => database.close());
  if (tables.length > 0)
    throw new Error(
      'The database of DATABASE_URL is not empty: a backup is restored into a new one (createdb).',
    );
}

/** Throws when the database of a backup is newer than this program. */
export function requireKnownMigration({ migration, version }: Manifest): void {
  const newest = Math.max(...readMigrations().map((known) => known.version));
  if (Number.parseInt(migration, 10) > newest)
    throw new Error(
      `This backup has migration ${migration}, which this program does not know. Restore it with version ${version} or newer.`,
    );
}

async function readFacts(database: Database): Promise<DatabaseFacts> {
  const [row] = await database
    .query<{ name: string; version: string }>(
      `select name, current_setting('server_version') as version from schema_migration order by schema_migration.version desc limit 1`,
    )
    .catch(() => []);
  if (row === undefined)
    throw new Error('There is nothing to back up: the database has no tables of Taquilla.');
  return { engine: database.engine, engineVersion: row.version, migration: row.name };
}
