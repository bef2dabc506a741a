import { describe, expect, it } from 'vitest';
import { openTestDatabase } from './test-database.ts';

describe('embedded database reused by several suites', () => {
  it('is empty for the next suite and closed for the previous one', async () => {
    const first = await openTestDatabase('pglite');
    const rows = 'select count(*)::int as rows from outbox_message';
    await first.db.query(
      "insert into outbox_message (idempotency_key, kind, payload) values ('left-behind', 'RECEIPT', '{}')",
    );
    await first.discard();
    const next = await openTestDatabase('pglite');

    expect(await next.db.query(rows)).toEqual([{ rows: 0 }]);
    await expect(first.db.query(rows)).rejects.toThrow('the embedded database is closed');
    await next.discard();
  });

  it.each([
    ['a table was created', 'create table left_behind (note text)'],
    ['a trigger was disabled', 'alter table claim_event disable trigger user'],
    ['the rows of the migrations were changed', 'delete from status_transition'],
  ])('is discarded when %s', async (_what, script) => {
    const first = await openTestDatabase('pglite');
    const shape = `select (select count(*)::int from status_transition) as pairs,
      (select count(*)::int from pg_trigger where tgenabled = 'D') as disabled, to_regclass('left_behind') as made`;
    const [fresh] = await first.db.query(shape);
    await first.db.script(script);
    expect(await first.db.query(shape)).not.toEqual([fresh]);
    await first.discard();
    const next = await openTestDatabase('pglite');

    expect(await next.db.query(shape)).toEqual([fresh]);
    await next.discard();
  });
});
