import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDataFolder } from '#server/test/test-database.ts';
import { keepPgliteOpen } from './pglite.recovery.ts';

const mebibyte = 2 ** 20;

describe('fault/full-disk, data', () => {
  let folder = '';
  let database = '';
  let freeBytes = 500 * mebibyte;
  let lines: string[] = [];
  const open = () =>
    keepPgliteOpen(database, {
      checkMs: 20,
      readFreeBytes: async () => freeBytes,
      logger: {
        info: (_facts, message) => void lines.push(message),
        warn: (_facts, message) => void lines.push(message),
      },
    });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taquilla-disk-'));
    database = join(folder, 'database');
    freeBytes = 500 * mebibyte;
    lines = [];
    await createTestDataFolder(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('rejects writes and answers reads until there is room again, with one line for each', async () => {
    const db = await open();
    await db.script('create table sale (id int)');
    const sell = () =>
      db
        .transaction((tx) => tx.query('insert into sale values (1)', []))
        .then(
          () => 'sold',
          (error: { readonly code?: string }) => error.code,
        );

    freeBytes = 63 * mebibyte;
    await expect.poll(sell).toBe('53100');
    const counted = await db.query('select count(*) >= 0 as read from sale', []);
    freeBytes = 79 * mebibyte;
    await expect.poll(() => lines.length).toBe(1);
    const nearly = await sell();
    freeBytes = 80 * mebibyte;
    await expect.poll(sell).toBe('sold');

    expect(counted).toEqual([{ read: true }]);
    expect(nearly).toBe('53100');
    expect(lines).toEqual([
      'the disk is full: sales stop until there is room',
      'the disk has room again: sales go on',
    ]);
    await db.close();
  });

  it('opens again when the engine ended because its log could not grow, and loses nothing it acknowledged', async () => {
    const db = await open();
    await db.script('create table sale (id int)');
    // PostgreSQL writes a new part of its log under this name first; a folder of that name stands in its way.
    const obstacle = join(database, 'pg_wal/xlogtemp.42');
    mkdirSync(obstacle);

    let sold = 0;
    const sell = async () => {
      await db.query('select pg_switch_wal()', []);
      await db.query('insert into sale values ($1)', ['1']);
      sold += 1;
    };
    const failure: unknown = await (async () => {
      for (;;) await sell();
    })().catch((error: unknown) => error);
    const later: unknown = await db.query('select 1', []).catch((error: unknown) => error);
    rmdirSync(obstacle);
    await expect.poll(() => sell().catch(String)).toBeUndefined();

    expect(failure).toMatchObject({ code: '08006' });
    expect(later).toMatchObject({ code: '08006' });
    expect(lines).toEqual([
      'the embedded database ended; it is opened again',
      'the embedded database is open again',
    ]);
    const [row] = await db.query('select count(*)::int as rows from sale', []);
    expect(row).toMatchObject({ rows: sold });
    await db.close();
  });
});
