import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aBundle } from '#server/test/test-bundle.ts';
import { postgresAddedMatches } from './added-matches.repository.ts';
import { postgresRenewals } from './renewals.repository.ts';

type Plan = {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
};

/** The work of one holder does not depend on how many others there are; both commands do it once or twice for each. */
describeOnEachEngine('passes/work-per-holder', (suite) => {
  /** A pass sold to this many holders, one seat each; triggers and foreign keys are skipped. */
  async function aSoldPass(holders: number) {
    const [last, next, added] = [await aBundle(suite.db), await aBundle(suite.db), await aBundle(suite.db)];
    const [match] = last.events;
    await suite.db.script(`
      set session_replication_role = replica;
      create temporary table sale as select n, substr(md5('${last.id}' || n), 1, 22) as id from generate_series(1, ${holders}) n;
      insert into person (id, market, email, is_email_verified, registration_status)
        select id, 'COL', id || '@correo.test', true, 'REGISTERED' from sale;
      insert into reservation (id, market, event_id, person_id, sales_channel, status)
        select id, 'COL', '${last.id}', id, 'SELF_SERVICE', 'FINISHED' from sale;
      insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, base, fee, tax, total, currency)
        select id, '${match?.id}', n, 'PL', 'F-' || n, 'A', 100, 0, 0, 100, 'COP' from sale;
      insert into orders (id, code, reservation_id, market, buyer_id, sales_channel, status, base, fee, tax, total, currency)
        select id, id, id, 'COL', id, 'SELF_SERVICE', 'PAID', 100, 0, 0, 100, 'COP' from sale;
      insert into ticket (id, order_id, event_id, seat_index, section_code, seat_code, type, owner_id, price, currency, qr_mode, item_id)
        select id, sale.id, '${match?.id}', n, 'PL', 'F-' || n, 'SUBSCRIPTION', id, 100, 'COP', 'DYNAMIC_ENCRYPTED',
          (select i.id from reservation_item i where i.reservation_id = sale.id) from sale;
      drop table sale;
      insert into renewal_period (bundle_id, renews_id, reserved_until) values ('${next.id}', '${last.id}', now() + interval '9 days');
      set session_replication_role = origin`);
    for (const table of ['reservation', 'reservation_item', 'orders', 'ticket', 'person'])
      await suite.db.script(`analyze ${table}`);
    return {
      last,
      next,
      missingAt: added.events[0]?.id ?? '',
      one:
        (await suite.db.query<{ id: string }>("select substr(md5($1 || '1'), 1, 22) as id", [last.id]))[0]
          ?.id ?? '',
    };
  }
  const countBlocks = (sql: string): Promise<number> =>
    suite.db.transaction(async (tx) => {
      const explain = () =>
        tx.query<{ 'QUERY PLAN': readonly Plan[] }>(`explain (analyze, buffers, format json) ${sql}`);
      // The first run of a connection reads the catalogue and plans.
      await explain();
      const [row] = await explain();
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    });
  const measure = async (holders: number) => {
    const { last, next, missingAt, one } = await aSoldPass(holders);
    const [renewable, missing] = [
      (of: string) => countBlocks(`select * from list_renewable_seats('${next.id}', ${of})`),
      (of: string) => countBlocks(`select * from list_missing_seats('${last.id}', '{${missingAt}}', ${of})`),
    ];
    const ofOne = await postgresRenewals(suite.db).listRenewable(next.id, [one]);
    const missingOfOne = await postgresAddedMatches(suite.db).listMissing(
      {
        ...last,
        market: 'COL',
        titles: { es: '', en: '' },
        timeZone: '',
        events: last.events
          .map(() => ({ eventId: missingAt, titles: { es: '', en: '' }, startsAt: 0, cancelled: false }))
          .slice(0, 1),
      },
      [one],
    );
    return {
      seats: [ofOne.length, missingOfOne.length],
      one: [await renewable(`'{${one}}'`), await missing(`'{${one}}'`)],
      all: [await renewable('null'), await missing('null')],
    };
  };

  it('reads as much for one holder among hundreds as for the only one', async () => {
    const [few, many] = [await measure(1), await measure(600)];

    expect([few.seats, many.seats]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    for (const [at, blocks] of many.one.entries()) expect(blocks).toBeLessThan((few.one[at] ?? 0) * 2 + 20);
    // Control: the list of everybody grows with them.
    for (const [at, blocks] of many.all.entries()) expect(blocks).toBeGreaterThan((few.all[at] ?? 0) * 20);
  });
});
