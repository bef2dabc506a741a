import { describe, expect, it } from 'vitest';
import { transitionPairs } from '#domain/transition-rows.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { testPostgresUrl } from '#server/test/test-database.ts';
import { openDatabase } from './client.ts';
import { migrate, readMigrations, toMigration } from './migrate.ts';

describeOnEachEngine('migrations', (suite) => {
  it('are applied once', async () => {
    const { db } = await suite.another();

    expect(await migrate(db)).toStrictEqual([]);
    expect(await db.query('select version from schema_migration order by version')).toHaveLength(
      readMigrations().length,
    );
  });

  it('refuse an edited past, a half-done step and a newer database', async () => {
    const { db } = await suite.another();
    const past = readMigrations();
    const edited = past.map((each, at) =>
      at === 0 ? toMigration(each.version, 'core', `${each.sql} `) : each,
    );
    const broken = toMigration(900, 'broken', 'create table half (id int); select 1/0');
    const next = toMigration(901, 'next', 'create table whole (id int)');

    await expect(migrate(db, edited)).rejects.toThrow('Migration 001_core was edited after');
    await expect(migrate(db, [...past, broken])).rejects.toMatchObject({ code: '22012' });
    expect(await db.query(`select to_regclass('half') as half`)).toStrictEqual([{ half: null }]);
    expect(await migrate(db, [...past, next])).toStrictEqual(['901_next']);
    await expect(migrate(db, past)).rejects.toThrow(
      'has migration 901_next, which this program does not know',
    );
  });

  it("write the domain's transitions for the triggers, and unwrite what the domain dropped", async () => {
    const { db } = await suite.another();
    await db.query(`insert into status_transition values ('order', 'REFUNDED', 'PAID')`);
    await db.query(`delete from status_transition where list = 'order' and to_status = 'TRANSFERRED'`);

    await migrate(db);

    const rows = await db.query<{ list: string; from: string | null; to: string }>(
      `select list, from_status as "from", to_status as "to" from status_transition`,
    );
    const inOrder = (pairs: readonly { list: string; from: string | null; to: string }[]): string[] =>
      pairs.map(({ list, from, to }) => `${list} ${from} ${to}`).sort();
    expect(inOrder(rows)).toStrictEqual(inOrder(transitionPairs()));
  });
});

describeOn('postgres', 'two servers that start at once', (suite) => {
  it('migrate one empty database together, each step once', async () => {
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
  it('are numbered without gaps of meaning: unique and in order', () => {
    const versions = readMigrations().map(({ version }) => version);

    expect(versions).toStrictEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions[0]).toBe(1);
  });
});
