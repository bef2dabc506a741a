import { AsyncResource } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { databaseOver } from './client.ts';
import { DatabaseError, sqlstates } from './database-error.ts';
import type { Queryable } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { json } from './values.ts';

describeOnEachEngine('the database', (suite) => {
  it('reads and writes every type of value alike on both engines', async () => {
    const [row] = await suite.db.query(
      `select $1::int as small, $2::bigint as big, $3::bigint as huge, $4::numeric as exact, $5::boolean as flag,
        $6::timestamptz as instant, $7::bytea as bytes, $8::jsonb as object, $9::jsonb as list, $10::int[] as numbers,
        $11::text[] as words, $12::text as nothing, $13::date as day, $14::float8 as ratio, '12'::xid8 as xid,
        $15::text as odd, '{}'::int[] as empty, $16::timestamptz[] as instants`,
      [
        7,
        6_800_000,
        9_007_199_254_740_993n,
        '12.50',
        false,
        new Date('2026-11-20T10:15:30.123Z'),
        new Uint8Array([0, 255, 7]),
        json({ a: [1, null, 'ñ'] }),
        json([{ b: 1 }]),
        [3, 1, 2],
        ['a', 'b,"c"\\', '', 'NULL', '{x}', null],
        null,
        '2026-02-28',
        0.5,
        `it's "odd" \\ $1`,
        [new Date('2026-01-01T00:00:00Z')],
      ],
    );

    expect(row).toStrictEqual({
      small: 7,
      big: 6_800_000,
      huge: '9007199254740993',
      exact: '12.50',
      flag: false,
      instant: new Date('2026-11-20T10:15:30.123Z'),
      bytes: new Uint8Array([0, 255, 7]),
      object: { a: [1, null, 'ñ'] },
      list: [{ b: 1 }],
      numbers: [3, 1, 2],
      words: ['a', 'b,"c"\\', '', 'NULL', '{x}', null],
      nothing: null,
      day: '2026-02-28',
      ratio: 0.5,
      xid: '12',
      odd: `it's "odd" \\ $1`,
      empty: [],
      instants: [new Date('2026-01-01T00:00:00Z')],
    });
  });

  it('reports the violated constraint in its errors', async () => {
    await suite.db.script('create table once (id int constraint once_only primary key)');
    await suite.db.query('insert into once values (1)');

    const rejection = await suite.db.query('insert into once values (1)').catch((error: unknown) => error);

    expect(rejection).toBeInstanceOf(DatabaseError);
    expect(rejection).toMatchObject({
      code: '23505',
      constraint: 'once_only',
      detail: 'Key (id)=(1) already exists.',
    });
  });

  describe('a transaction', () => {
    it('commits all of its work or none', async () => {
      await suite.db.script('create table kept (id int primary key)');
      await suite.db.transaction(async (tx) => {
        await tx.query('insert into kept values (1)');
      });
      const failed = suite.db.transaction(async (tx) => {
        await tx.query('insert into kept values (2)');
        throw new Error('changed my mind');
      });

      await expect(failed).rejects.toThrow('changed my mind');
      expect(await suite.db.query('select id from kept')).toStrictEqual([{ id: 1 }]);
    });

    it('is isolated from concurrent statements', async () => {
      await suite.db.script('create table apart (id int primary key)');
      let finish = (): void => undefined;
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const rolledBack = suite.db.transaction(async (tx) => {
        await tx.query('insert into apart values (1)');
        await finished;
        throw new Error('undone');
      });
      const other = suite.db.query('insert into apart values (2)');
      finish();

      await expect(rolledBack).rejects.toThrow('undone');
      await other;
      expect(await suite.db.query('select id from apart')).toStrictEqual([{ id: 2 }]);
    });

    it('rejects statements on the database itself from inside', async () => {
      const bypassed = suite.db.transaction(() => suite.db.query('select 1'));

      await expect(bypassed).rejects.toThrow('Inside a transaction use its own handle');
      expect(await suite.db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
    });

    it('fails as a whole after a failed statement, even a caught one', async () => {
      await suite.db.script('create table strict (id int primary key)');
      const failed = suite.db.transaction(async (tx) => {
        await tx.query('insert into strict values (1)');
        await tx.query('insert into strict values (1)').catch(() => undefined);
        await tx.query('insert into strict values (2)');
      });

      await expect(failed).rejects.toMatchObject({ code: '25P02' });
      expect(await suite.db.query('select id from strict')).toStrictEqual([]);
    });

    it('is retried after a conflict, a limited number of times', async () => {
      let attempts = 0;
      const repeated = await suite.db.transaction(async (tx) => {
        attempts += 1;
        if (attempts < 3) await tx.query(`do $$ begin raise 'try again' using errcode = '40001'; end $$`);
        return attempts;
      });
      const hopeless = suite.db.query(`do $$ begin raise 'never' using errcode = '40P01'; end $$`);

      expect(repeated).toBe(3);
      await expect(hopeless).rejects.toMatchObject({ code: '40P01' });
    });
  });

  describe('a snapshot', () => {
    it('reads and rejects writes', async () => {
      await suite.db.script('create table looked_at (id int primary key); insert into looked_at values (1)');

      const seen = await suite.db.snapshot((tx) => tx.query('select id from looked_at'));
      const written = suite.db.snapshot((tx) => tx.query('insert into looked_at values (2)'));

      expect(seen).toStrictEqual([{ id: 1 }]);
      await expect(written).rejects.toMatchObject({ code: '25006' });
      await suite.db.query('insert into looked_at values (3)');
      expect(await suite.db.query('select id from looked_at')).toStrictEqual([{ id: 1 }, { id: 3 }]);
    });
  });
});

describeOn('postgres', 'a snapshot', (suite) => {
  it('does not see what is committed after its first read; a transaction does', async () => {
    await suite.db.script('create table meanwhile (id int primary key)');
    const write = AsyncResource.bind((id: number) =>
      suite.db.query('insert into meanwhile values ($1)', [id]),
    );
    const countTwice = (id: number) => async (tx: Queryable) => {
      const count = async () => (await tx.query('select id from meanwhile')).length;
      const first = await count();
      await write(id);
      return [first, await count()];
    };

    expect(await suite.db.snapshot(countTwice(1))).toEqual([0, 0]);
    expect(await suite.db.transaction(countTwice(2))).toEqual([1, 2]);
  });
});

describeOn('postgres', 'a lost connection', (suite) => {
  it('ends its own transaction and nothing else', async () => {
    const { db: admin } = await suite.another();
    const end = async (backend: number | undefined): Promise<void> => {
      await admin.query('select pg_terminate_backend($1)', [backend ?? 0]);
      for (let left = 1; left > 0; ) {
        const found = await admin.query('select from pg_stat_activity where pid = $1', [backend ?? 0]);
        left = found.length;
      }
    };

    const interrupted = suite.db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      // The connection is lost while none of its statements is running.
      await end(own?.pid);
      await tx.query('select 1');
    });

    await expect(interrupted).rejects.toBeInstanceOf(DatabaseError);
    expect(await suite.db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
    expect(await suite.db.transaction((tx) => tx.query('select 2 as two'))).toStrictEqual([{ two: 2 }]);
  });
});

describeOn('postgres', 'a connection that does not respond', (suite) => {
  const hanging = 'select pg_sleep(60)';
  const openWithShortTimeout = async () =>
    databaseOver(await openPostgres({ url: suite.url ?? '', poolSize: 1, responseTimeoutMs: 1_000 }));
  const connectionLost = { code: sqlstates.connectionLost };

  it('is dropped together with its transaction', async () => {
    const db = await openWithShortTimeout();

    await expect(db.query(hanging)).rejects.toMatchObject(connectionLost);
    await expect(db.transaction((tx) => tx.query(hanging))).rejects.toMatchObject(connectionLost);

    expect(await db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
    await db.close();
  });

  it('does not time out in a migration', async () => {
    const db = await openWithShortTimeout();

    const slept = await db.transaction((tx) => tx.query("select 'rested' as how from pg_sleep(1.2)"), {
      hasNoTimeout: true,
    });

    expect(slept).toStrictEqual([{ how: 'rested' }]);
    await db.close();
  });
});
