import { readdirSync, readFileSync } from 'node:fs';
import { listTransitionPairs } from '#domain/transition-rows.ts';
import type { Database } from './client.ts';
import type { Queryable } from './engine.ts';
import { hashSql, type Routines, readRoutines, readTables } from './schema.ts';

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRejected';
  }
}

const migrationsFolder = new URL('./migrations/', import.meta.url);
/** The key of the advisory lock: a server that starts second waits and then finds the migrations applied. */
const migrationLock = 7_411_836_502;

/**
 * Brings the database up to this program: applies every missing migration in order, then the functions and triggers of schema/
 * where their text or a migration is new, then the domain's status transitions. Returns the names of the migrations applied.
 */
export async function migrate(
  db: Database,
  migrations = readMigrations(),
  routines = readRoutines(),
): Promise<readonly string[]> {
  await withMigrationLock(db, (tx) =>
    tx.script(`create table if not exists schema_migration (
        version int primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default clock_timestamp());
      create table if not exists schema_routines (
        is_single boolean primary key default true check (is_single), checksum text not null,
        applied_at timestamptz not null default clock_timestamp())`),
  );
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await withMigrationLock(db, (tx) => applyOnce(tx, migration));
    if (isNew) applied.push(migration.name);
  }
  await withMigrationLock(db, async (tx) => {
    await assertNoUnknownMigrations(tx, migrations);
    await applyRoutines(tx, migrations, routines);
    await syncStatusTransitions(tx);
  });
  return applied;
}

/** Returns the tables of schema/ as the first migration, then those on disk, NNN_name.sql, in order. */
export function readMigrations(folder: URL = migrationsFolder): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const later = files.map((file) => {
    const [, version, name] = /^(\d{3})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined)
      throw new MigrationError(`${file} is not named NNN_name.sql.`);
    return toMigration(Number(version), name, readFileSync(new URL(file, folder), 'utf8'));
  });
  const migrations = [toMigration(1, 'tables', readTables()), ...later];
  const duplicate = migrations.find((migration, at) => migrations[at - 1]?.version === migration.version);
  if (duplicate !== undefined)
    throw new MigrationError(`Two migrations have the number ${duplicate.version}.`);
  return migrations;
}

export function toMigration(version: number, name: string, sql: string): Migration {
  return { version, name: `${String(version).padStart(3, '0')}_${name}`, sql, checksum: hashSql(sql) };
}

async function applyOnce(tx: Queryable, { version, name, sql, checksum }: Migration): Promise<boolean> {
  const [applied] = await tx.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration where version = $1',
    [version],
  );
  if (applied !== undefined) {
    if (applied.checksum === checksum) return false;
    if (applied.name !== name)
      throw new MigrationError(
        `This database has migration ${applied.name} where this program has ${name}. It belongs to another program: start with an empty one.`,
      );
    throw new MigrationError(
      `Migration ${name} was edited after this database had applied it. Undo the edit and write a new migration instead.`,
    );
  }
  await tx.script(sql);
  await tx.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
  return true;
}

async function assertNoUnknownMigrations(tx: Queryable, migrations: readonly Migration[]): Promise<void> {
  const [unknown] = await tx.query<{ name: string }>(
    'select name from schema_migration where version <> all($1) order by version limit 1',
    [migrations.map(({ version }) => version)],
  );
  if (unknown !== undefined) {
    throw new MigrationError(
      `This database has migration ${unknown.name}, which this program does not know. Start a newer version of the program.`,
    );
  }
}

/**
 * Applies all functions and triggers in one transaction, unless this database has had them since its last migration. A migration
 * may drop some, hence its part in the checksum. Parameters and results of a function are not replaced: a migration drops it first.
 */
async function applyRoutines(
  tx: Queryable,
  migrations: readonly Migration[],
  routines: Routines,
): Promise<void> {
  const checksum = hashSql([...migrations, routines].map((part) => part.checksum).join(' '));
  const known = await tx.query('select from schema_routines where checksum = $1', [checksum]);
  if (known.length > 0) return;
  await tx.script(routines.sql);
  await tx.query(
    `insert into schema_routines (checksum) values ($1)
     on conflict (is_single) do update set checksum = excluded.checksum, applied_at = clock_timestamp()`,
    [checksum],
  );
}

/** Writes the domain's allowed transitions into `status_transition`, which the triggers read (Spec §4). */
async function syncStatusTransitions(tx: Queryable): Promise<void> {
  const pairs = listTransitionPairs();
  const columns = [pairs.map(({ list }) => list), pairs.map(({ from }) => from), pairs.map(({ to }) => to)];
  const transitionsSql =
    'unnest($1::text[], $2::text[], $3::text[]) as wanted (list, from_status, to_status)';
  await tx.query(
    `delete from status_transition t where not exists (select from ${transitionsSql}
      where wanted.list = t.list and wanted.to_status = t.to_status
        and wanted.from_status is not distinct from t.from_status)`,
    columns,
  );
  await tx.query(
    `insert into status_transition (list, from_status, to_status)
     select list, from_status, to_status from ${transitionsSql} on conflict do nothing`,
    columns,
  );
}

/** Runs the work in a transaction under the migration lock, without timeouts. */
function withMigrationLock<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.script('set local statement_timeout = 0; set local lock_timeout = 0');
      await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      return work(tx);
    },
    { hasNoTimeout: true },
  );
}
