import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listTransitionPairs } from '#domain/transition-rows.ts';
import { describeOn, describeOnEachEngine, type EngineSuite } from '#server/test/each-engine.ts';
import { testPostgresUrl } from '#server/test/test-database.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate, readMigrations, toMigration } from './migrate.ts';
import { functions, tables } from './schema/order.ts';
import { readRoutines, readTables, toRoutines } from './schema.ts';

describeOnEachEngine('migrations', (suite) => {
  it('are applied once', async () => {
    expect(await migrate(suite.db)).toStrictEqual([]);
    expect(await suite.db.query('select version from schema_migration order by version')).toHaveLength(
      readMigrations().length,
    );
  });

  it('reject an edited migration, a failing one and a newer database', async () => {
    const { db } = await suite.another();
    const past = readMigrations();
    const edited = past.map((each, at) =>
      at === 0 ? toMigration(each.version, 'tables', `${each.sql} `) : each,
    );
    const foreign = [toMigration(1, 'core', 'create table elsewhere (id int)')];
    const broken = toMigration(900, 'broken', 'create table half (id int); select 1/0');
    const next = toMigration(901, 'next', 'create table whole (id int)');

    await expect(migrate(db, edited)).rejects.toThrow('Migration 001_tables was edited after');
    await expect(migrate(db, foreign)).rejects.toThrow(
      'has migration 001_tables where this program has 001_core',
    );
    await expect(migrate(db, [...past, broken])).rejects.toMatchObject({ code: '22012' });
    expect(await db.query(`select to_regclass('half') as half`)).toStrictEqual([{ half: null }]);
    expect(await migrate(db, [...past, next])).toStrictEqual(['901_next']);
    const changed = toRoutines(
      `${readRoutines().sql}\ncreate function changed() returns int language sql return 1;`,
    );
    await expect(migrate(db, past, changed)).rejects.toThrow(
      'has migration 901_next, which this program does not know',
    );
    expect(await db.query(`select to_regproc('changed') as changed`)).toStrictEqual([{ changed: null }]);
  });

  it("write the domain's status transitions for the triggers and delete those it dropped", async () => {
    const { db } = await suite.another();
    await db.query(`insert into status_transition values ('order', 'REFUNDED', 'PAID')`);
    await db.query(`delete from status_transition where list = 'order' and to_status = 'TRANSFERRED'`);

    await migrate(db);

    const rows = await db.query<{ list: string; from: string | null; to: string }>(
      `select list, from_status as "from", to_status as "to" from status_transition`,
    );
    const inOrder = (pairs: readonly { list: string; from: string | null; to: string }[]): string[] =>
      pairs.map(({ list, from, to }) => `${list} ${from} ${to}`).sort();
    expect(inOrder(rows)).toStrictEqual(inOrder(listTransitionPairs()));
  });
});

describeOnEachEngine('functions and triggers', (suite) => {
  const body = (result: number) =>
    toRoutines(`${readRoutines().sql}
    create or replace function answer() returns int language sql return ${result};
    create or replace trigger club_answer before delete on club for each row execute function reject_delete();`);
  const answer = async (db: Database) =>
    (await db.query<{ answer: number }>('select answer() as answer'))[0]?.answer;
  const appliedAt = async (db: Database) =>
    (await db.query<{ applied_at: Date }>('select applied_at from schema_routines'))[0]?.applied_at.getTime();

  it('are applied when their text changed, and only then', async () => {
    const { db } = await suite.another();
    await migrate(db, readMigrations(), body(1));
    const first = [await answer(db), await appliedAt(db)];
    await migrate(db, readMigrations(), body(1));
    const unchanged = [await answer(db), await appliedAt(db)];

    await migrate(db, readMigrations(), body(2));

    expect(unchanged).toStrictEqual(first);
    expect(await answer(db)).toBe(2);
    await expect(
      db.script(`insert into club (id, market, name, sport) values ('x', 'COL', 'X', 'X'); delete from club`),
    ).rejects.toMatchObject({ code: 'TQ003' });
  });

  it('are applied again after a migration, which may have dropped them', async () => {
    const { db } = await suite.another();
    await migrate(db, readMigrations(), body(1));
    const drops = toMigration(900, 'drops', 'drop function answer()');

    await migrate(db, [...readMigrations(), drops], body(1));

    expect(await answer(db)).toBe(1);
  });

  it('are applied as a whole or not at all', async () => {
    const { db } = await suite.another();
    await migrate(db, readMigrations(), body(1));
    const broken = toRoutines(
      `${body(2).sql} create or replace function broken() returns int language sql return nothing();`,
    );

    await expect(migrate(db, readMigrations(), broken)).rejects.toMatchObject({ code: '42883' });

    expect(await answer(db)).toBe(1);
    expect(await migrate(db, readMigrations(), body(2))).toStrictEqual([]);
    expect(await answer(db)).toBe(2);
  });
});

describeOnEachEngine('a database of the last release', (suite) => {
  const release = gunzipSync(readFileSync(new URL('./release/release.sql.gz', import.meta.url))).toString();
  const addition = toMigration(
    900,
    'addition',
    `alter table person add column nickname text;
     update person set nickname = first_name;
     create index person_nickname on person (nickname);`,
  );
  const counts = async (db: Database) => {
    const found = await db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'schema%' order by 1`,
    );
    const counted = found.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
    return db.query<{ name: string; rows: number }>(`${counted.join(' union all ')} order by name`);
  };

  it('migrates forward with its rows, and is then like a new one', async () => {
    await using empty = await openEmpty(suite);
    const { db: old } = empty;
    await old.transaction((tx) => tx.script(release));
    const before = await counts(old);
    const migrations = [...readMigrations(), addition];

    const applied = await migrate(old, migrations);

    expect(applied.at(-1)).toBe('900_addition');
    // The permitted transitions are those of the program, whatever the release had.
    const kept = before.filter(({ name }) => name !== 'status_transition');
    const wasThere = new Set(kept.map(({ name }) => name));
    expect((await counts(old)).filter(({ name }) => wasThere.has(name))).toStrictEqual(kept);
    expect(before.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30);
    expect(await old.query(`select nickname from person where id = 'fan'`)).toStrictEqual([
      { nickname: 'Ana' },
    ]);
    const { db: fresh } = await suite.another();
    await migrate(fresh, migrations);
    expect(await describeSchema(old)).toStrictEqual(await describeSchema(fresh));
  });

  it('gets the standard codes in its append-only tables, which stay append-only', async () => {
    await using empty = await openEmpty(suite);
    const { db: old } = empty;
    await old.transaction((tx) => tx.script(release));
    await old.transaction((tx) =>
      tx.script(`
        insert into audit_event (kind, person_id) values ('login.refused', 'fan'), ('data.taken', 'fan'), ('logout', 'fan');
        insert into payment_exception (id, idempotency_key, kind) values ('rejected-refund', 'rejected:1', 'REFUND_REFUSED');
        insert into staff_booking_decision (reservation_id, order_id, decision, decided_by, request_key)
        values ('paid', 'order', 'REFUSED', 'manager', 'earlier-decision');
        insert into outbox_message (idempotency_key, kind, payload) values
          ('booking_email:kept:attempt', 'BOOKING_EMAIL', '{"attemptId": "attempt", "what": "KEPT"}'),
          ('booking_email:refused:attempt', 'BOOKING_EMAIL', '{"attemptId": "attempt", "what": "REFUSED"}')`),
    );

    await migrate(old, readMigrations());

    const codes = await old.query<{ code: string }>(`
      (select kind as code from audit_event where person_id = 'fan' and kind <> 'login.otp' order by id)
      union all select kind from payment_exception where id = 'rejected-refund'
      union all select decision from staff_booking_decision
      union all (select payload ->> 'what' from outbox_message where kind = 'BOOKING_EMAIL' order by id)`);
    expect(codes.map(({ code }) => code)).toStrictEqual([
      'login.rejected',
      'data.exported',
      'logout',
      'REFUND_REJECTED',
      'REJECTED',
      'BOOKED',
      'TRANSFER_NOT_FOUND',
    ]);
    for (const table of ['audit_event', 'payment_exception', 'staff_booking_decision'])
      await expect(old.query(`delete from ${table}`)).rejects.toMatchObject({ code: 'TQ002' });
  });
});

/** Opens a database without any table. */
async function openEmpty({ engine, db }: EngineSuite): Promise<AsyncDisposable & { readonly db: Database }> {
  if (engine === 'pglite') {
    const embedded = await openDatabase({ dataDir: 'memory://' });
    return { db: embedded, [Symbol.asyncDispose]: () => embedded.close() };
  }
  const name = `taquilla_empty_${randomBytes(8).toString('hex')}`;
  await db.query(`create database ${name} template template0`);
  const url = new URL(testPostgresUrl());
  url.pathname = `/${name}`;
  const opened = await openDatabase({ url: url.href, dataDir: 'memory://', poolSize: 1 });
  return {
    db: opened,
    async [Symbol.asyncDispose]() {
      await opened.close();
      await db.query(`drop database ${name}`);
    },
  };
}

/** Describes all tables, constraints, indexes, functions and triggers as text. */
async function describeSchema(db: Database): Promise<readonly string[]> {
  const rows = await db.query<{ line: string }>(
    `select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
       (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) as line
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace = 'public'::regnamespace and contype not in ('n', 't')
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by line`,
  );
  return rows.map(({ line }) => line);
}

describeOn('postgres', 'two servers that start at once', (suite) => {
  it('migrate one empty database together, each migration once', async () => {
    const name = `taquilla_empty_${process.pid}`;
    await suite.db.query(`create database ${name} template template0`);
    const url = new URL(testPostgresUrl());
    url.pathname = `/${name}`;
    const servers = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ url: url.href, dataDir: 'memory://', poolSize: 2 })),
    );

    const applied = await Promise.all(servers.map((server) => migrate(server)));

    expect(applied.flat().sort()).toStrictEqual(readMigrations().map((migration) => migration.name));
    for (const server of servers) await server.close();
    await suite.db.query(`drop database ${name}`);
  });
});

describe('migration files', () => {
  it('have unique version numbers in order', () => {
    const versions = readMigrations().map(({ version }) => version);

    expect(versions).toStrictEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions[0]).toBe(1);
  });
});

describe('the schema folder', () => {
  const folder = new URL('./schema/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(`${name}.sql`, folder), 'utf8');

  it('has exactly the files that order.ts lists', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.sql'),
    );

    expect([...tables, ...functions].map((name) => `${name}.sql`).sort()).toStrictEqual(
      files.map((file) => file.replaceAll('\\', '/')).sort(),
    );
  });

  it.each(tables)('%s says one table, which is its name, and then its triggers', (name) => {
    const [, table = ''] = name.split('/');
    const statements = [...read(name).matchAll(/^(create [a-z ]+?|comment on [a-z]+) (\w+)/gm)];
    const isTrigger = (kind = '') => kind === 'create or replace trigger';
    const at = statements.findIndex(([, kind]) => isTrigger(kind));

    expect(statements.filter(([, kind]) => kind === 'create table').map(([, , made]) => made)).toStrictEqual([
      table,
    ]);
    expect(statements.slice(at < 0 ? statements.length : at).every(([, kind]) => isTrigger(kind))).toBe(true);
    expect(readTables()).not.toContain('trigger');
  });

  it.each(functions)('%s says one function, which is its name', (name) => {
    const [, routine] = name.split('/');
    const created = [...read(name).matchAll(/^create or replace function (\w+)/gm)].map(([, made]) => made);

    expect(created).toStrictEqual([routine]);
  });
});
