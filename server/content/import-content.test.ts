import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { buildDemoContent } from '#server/db/seed/demo-content.ts';
import { changeSale, readSaleControls } from '#server/sale-controls/change-sale.ts';
import { postgresSaleControls } from '#server/sale-controls/sale-controls.repository.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { runTool } from '#server/test/run-tool.ts';
import { admissions, hold, seats } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser, type TestResponse } from '#server/test/test-app.ts';
import { createTestDataFolder } from '#server/test/test-database.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { contentStoreOver } from './content.repository.ts';
import { type ContentIssue, formatContentPath } from './content.ts';
import { importContent } from './import-content.ts';
import { parseContent } from './parse-content.mapper.ts';

const dayMs = 86_400_000;
const now = Date.now();
const inDays = (days: number): string => `${new Date(now + days * dayMs).toISOString().slice(0, 16)}Z`;

/** An object of a file, which tests change freely. */
type Draft = Record<string, unknown>;

let seasons = 0;

/** Creates the parts of a file whose ids belong to one test. */
function createSeason() {
  seasons += 1;
  const suffix = `-${seasons}`;
  const id = (name: string) => `${name}${suffix}`;
  const club = (name: string, change: Draft = {}): Draft => ({
    id: id(name),
    name: `Deportivo ${name}`,
    shortName: name,
    kind: 'FOOTBALL',
    kit: { pattern: 'hoops', colors: ['#0B6B46', '#F7F8F1'] },
    ...change,
  });
  const venue = (name: string, change: Draft = {}): Draft => ({
    id: id(name),
    name: 'Circuito Los Alisos',
    city: 'Tunja',
    timeZone: 'America/Bogota',
    layout: 'IFC',
    ...change,
  });
  const match = (name: string, change: Draft = {}): Draft => ({
    id: id(name),
    kind: 'FOOTBALL',
    home: id('paramo'),
    away: id('ceiba'),
    titles: { es: 'Páramo – Ceiba' },
    venue: id('alisos'),
    startsAt: inDays(30),
    saleOpensAt: inDays(-1),
    saleClosesAt: inDays(30),
    qrMode: 'STATIC_DEFAULT',
    rates: { serviceFee: 600, tax: 1_900, taxOn: 'fee' },
    prices: [
      { zone: 'TRI', total: 8_500_000 },
      { zone: 'GNO', base: 2_000_000, fee: 150_000, tax: 50_000, total: 2_200_000 },
    ],
    ...change,
  });
  const file = (change: Draft = {}): Draft => ({
    version: 1,
    market: 'COL',
    clubs: [club('paramo'), club('ceiba')],
    venues: [venue('alisos')],
    events: [match('final')],
    ...change,
  });
  return { suffix, id, club, venue, match, file, event: `events/${id('final')}` };
}

type Season = ReturnType<typeof createSeason>;

const author = { personId: null, address: 'command line', source: 'season.json' };

function importInto(database: Database, file: unknown, isDryRun = false) {
  return database.transaction((tx) =>
    importContent(contentStoreOver(tx), parseContent(file), { market: null, isDryRun, now, author }),
  );
}

const listFaults = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map(({ path, sentence }) => `${formatContentPath(path)} ${sentence}`);

/** Imports a file that has faults, and returns them. */
async function findFaults(database: Database, file: unknown): Promise<readonly string[]> {
  const imported = await importInto(database, file);
  return imported.ok ? [] : listFaults(imported.error);
}

/** Imports a file without faults, and returns what happened to each object. */
async function importValid(database: Database, file: unknown, isDryRun = false) {
  const imported = await importInto(database, file, isDryRun);
  if (!imported.ok) throw new Error(listFaults(imported.error).join('\n'));
  return Object.fromEntries(
    imported.value.collections.flatMap(({ key, changes }) =>
      changes.map(({ id, state, fields }) => [`${key}/${id}`, fields.length > 0 ? fields : state]),
    ),
  );
}

const countRows = (database: Database, { suffix }: Season) =>
  database.query(
    `select (select count(*)::int from club where id like $1) as clubs, (select count(*)::int from venue where id like $1) as venues,
       (select count(*)::int from event where id like $1) as events,
       (select count(*)::int from event_zone_price where event_id like $1) as prices,
       (select count(*)::int from audit_event where details ->> 'id' like $1) as audited`,
    [`%${suffix}`],
  );

const aTestEvent = ({ id }: Season): TestEvent => {
  const layout = demoVenues.IFC();
  return { id: id('final'), layout, layoutId: '', seatCount: 0 };
};
const listPrices = ({ body }: TestResponse): readonly number[] =>
  body.items.map(({ unit }: { unit: { total: number } }) => unit.total);

describeOnEachEngine('importing a content file', (suite) => {
  it('puts its match on sale, and a fan holds seats at its prices', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, id } = season;
    const browser = openBrowser(createTestApp(db).app);
    const event = aTestEvent(season);

    const first = await importValid(db, file());
    const page = await browser.get(`/api/event?id=${event.id}`);
    const held = await hold(browser, {
      eventId: event.id,
      items: [...seats(event, 1), admissions('GN', 2)],
    });

    expect(first).toEqual({
      [`clubs/${id('paramo')}`]: 'created',
      [`clubs/${id('ceiba')}`]: 'created',
      [`venues/${id('alisos')}`]: 'created',
      [season.event]: 'created',
    });
    expect(page.body).toMatchObject({
      title: 'Páramo – Ceiba',
      home: { id: id('paramo') },
      away: { id: id('ceiba') },
      venue: { name: 'Circuito Los Alisos', city: 'Tunja' },
      saleState: 'ON_SALE',
      organiser: 'Deportivo paramo',
      from: { amount: 2_200_000 },
    });
    expect(held.status).toBe(201);
    expect(listPrices(held)).toEqual([8_500_000, 2_200_000]);
    await expectInvariants(db);
  });

  it('puts a season pass on sale, keeps the events of one that is sold, and names every fault of a pass', async () => {
    const { db } = suite;
    const { file, match, venue, id } = createSeason();
    const pass = (change: Draft = {}): Draft => ({
      id: id('abono'),
      kind: 'SEASON_PASS',
      home: id('paramo'),
      titles: { es: 'Abono Páramo' },
      events: [id('final'), id('semifinal')],
      saleOpensAt: inDays(-1),
      saleClosesAt: inDays(60),
      rates: { serviceFee: 600, tax: 1_900, taxOn: 'fee' },
      prices: [{ zone: 'TRI', total: 10_000_100 }],
      ...change,
    });
    const season = (...passes: Draft[]) =>
      file({
        venues: [venue('alisos'), venue('coliseo', { layout: 'SAN' })],
        events: [
          match('final'),
          match('semifinal', { startsAt: inDays(20), saleClosesAt: inDays(20) }),
          match('third', { startsAt: inDays(40), saleClosesAt: inDays(40) }),
          match('elsewhere', { venue: id('coliseo'), prices: [{ zone: 'PLO', total: 1_000_000 }] }),
        ],
        passes,
      });
    const browser = openBrowser(createTestApp(db).app);

    const first = await importValid(db, season(pass()));
    const again = await importValid(db, season(pass()));
    const page = await browser.get(`/api/event?id=${id('abono')}`);
    const held = await hold(browser, {
      eventId: id('abono'),
      items: seats({ id: id('abono'), layout: demoVenues.IFC(), layoutId: '', seatCount: 0 }, 1),
    });
    const shortened = await findFaults(db, season(pass({ events: [id('final'), id('elsewhere')] })));
    const removed = await findFaults(db, season(pass({ events: [id('final'), id('third')] })));
    const faulty = await findFaults(
      db,
      season(
        pass({ id: id('otro'), events: [id('final'), id('final'), 'nobody'], saleClosesAt: inDays(-2) }),
      ),
    );

    expect(first[`passes/${id('abono')}`]).toBe('created');
    expect(Object.values(again)).toEqual(Object.values(again).map(() => 'unchanged'));
    expect(page.body).toMatchObject({
      title: 'Abono Páramo',
      bundle: { events: 2 },
      bundledEvents: [{ id: id('semifinal') }, { id: id('final') }],
      from: { amount: 10_000_100 },
    });
    expect(listPrices(held)).toEqual([10_000_100]);
    expect(shortened).toEqual([expect.stringMatching(/^\$\.passes\[0\]\.events\[1\] has another layout/)]);
    expect(faulty).toEqual([
      expect.stringMatching(/^\$\.passes\[0\]\.saleClosesAt must be after saleOpensAt/),
      expect.stringMatching(/^\$\.passes\[0\]\.events\[1\] is listed already/),
      expect.stringMatching(/^\$\.passes\[0\]\.events\[2\] names no event of this market/),
    ]);
    expect(removed).toEqual([
      expect.stringMatching(
        /^\$\.passes\[0\]\.events must keep the events that it has: 1 seat is sold, held or booked/,
      ),
    ]);
  });

  it('offers the installment plans of an event, and names every fault of a plan', async () => {
    const season = createSeason();
    const plan = (change: Draft = {}): Draft => ({
      id: 'tres-cuotas',
      kind: 'SUBSCRIPTION',
      installments: 3,
      returnedShare: 8_000,
      ...change,
    });
    const withPlans = (...plans: readonly Draft[]) =>
      season.file({ events: [season.match('final', { plans })] });

    const faults = await findFaults(
      suite.db,
      withPlans(
        plan({ firstShare: 2_000 }),
        plan({ kind: 'PAYMENT', lastDueAt: '2026-02-30T10:00' }),
        plan({ id: 'uno', kind: 'ONE_TIME_PAYMENT', firstShare: 2_000, installments: 3 }),
        plan({ id: 'muchas', installments: 25 }),
      ),
    );
    const created = await importValid(suite.db, withPlans(plan({ lastDueAt: inDays(20) })));
    const again = await importValid(suite.db, withPlans(plan({ lastDueAt: inDays(20) })));
    const changed = await importValid(suite.db, withPlans(plan({ graceDays: 9 })));
    const [stored] = await suite.db.query<{ plans: readonly object[] }>(
      "select details -> 'plans' as plans from event where id = $1",
      [season.id('final')],
    );

    expect(faults).toEqual([expect.stringMatching(/plans\[3\]\.installments/)]);
    expect(created[season.event]).toBe('created');
    expect(again[season.event]).toBe('unchanged');
    expect(changed[season.event]).toMatchObject([
      { field: 'plans.0.graceDays', before: 5, after: 9 },
      { field: 'plans.0.lastDueAt', after: null },
    ]);
    expect(stored?.plans).toEqual([
      plan({ firstShare: null, every: 'MONTH', lastDueAt: null, graceDays: 9 }),
    ]);
    expect(
      await findFaults(
        suite.db,
        withPlans(
          plan({ firstShare: 2_000 }),
          plan({ kind: 'PAYMENT', lastDueAt: '2026-02-30T10:00' }),
          plan({ id: 'uno', kind: 'ONE_TIME_PAYMENT', firstShare: 2_000, installments: 3 }),
        ),
      ),
    ).toEqual([
      '$.events[0].plans[0] has equal installments: leave firstShare out, or choose the kind PAYMENT',
      '$.events[0].plans[1] must have a firstShare',
      '$.events[0].plans[1].id is listed already: "tres-cuotas"',
      '$.events[0].plans[1].lastDueAt is a day that does not exist: "2026-02-30T10:00"',
      '$.events[0].plans[2] must have a firstShare and 2 installments',
    ]);
  });

  it('changes nothing the second time, and nothing in a dry run', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, match } = season;
    const rich = file({
      events: [
        match('final', {
          titles: { es: 'Páramo – Ceiba', en: 'Páramo v Ceiba' },
          descriptions: { es: 'Primera línea\nSegunda línea' },
          endsAt: inDays(31),
          doorsOpenAt: inDays(29),
          banner: 2,
          refundTerms: { es: 'Se devuelve todo.' },
          kits: { home: { pattern: 'sash', colors: ['#C1121F', '#F7F8F1'] } },
          sections: [
            { section: 'M1', access: 'BLOCKED' },
            { section: 'M2', status: 'RELEASED' },
          ],
        }),
      ],
    });
    const dry = await importValid(db, rich, true);
    const afterDryRun = await countRows(db, season);
    await importValid(db, rich);
    const written = await countRows(db, season);
    const again = await importValid(db, rich);

    expect(new Set(Object.values(dry))).toEqual(new Set(['created']));
    expect(afterDryRun).toEqual([{ clubs: 0, venues: 0, events: 0, prices: 0, audited: 0 }]);
    expect(written).toEqual([{ clubs: 2, venues: 1, events: 1, prices: 2, audited: 4 }]);
    expect(new Set(Object.values(again))).toEqual(new Set(['unchanged']));
    expect(await countRows(db, season)).toEqual(written);
  });

  it('writes the demo content of both markets, and the same again changes nothing', async () => {
    const { db } = suite;
    const demo = [buildDemoContent('COL', new Date(now)), buildDemoContent('MEX', new Date(now))];
    const first = [];
    for (const part of demo) first.push(await importValid(db, part));
    const [{ count = 0 } = {}] = await db.query<{ count: number }>(
      'select count(*)::int as count from audit_event',
    );
    const again = [];
    for (const part of demo) again.push(await importValid(db, part));

    expect(first.map((result) => Object.keys(result).length)).toEqual(
      demo.map((part) => Object.values(part).filter(Array.isArray).flat().length),
    );
    expect(new Set(first.flatMap((result) => Object.values(result)))).toEqual(new Set(['created']));
    expect(new Set(again.flatMap((result) => Object.values(result)))).toEqual(new Set(['unchanged']));
    expect(await db.query('select count(*)::int as count from audit_event')).toEqual([{ count }]);
  });

  it('records each created and changed object with its fields in the audit trail', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, match, id } = season;
    await importValid(db, file());
    await importValid(db, file({ events: [match('final', { maxTickets: 4, isHighDemand: true })] }));

    const audited = await db.query(
      "select kind, ip, details from audit_event where details ->> 'id' = $1 order by id",
      [id('final')],
    );
    expect(audited).toEqual([
      {
        kind: 'content.created',
        ip: 'command line',
        details: {
          collection: 'events',
          id: id('final'),
          fields: [],
          market: 'COL',
          source: 'season.json',
        },
      },
      {
        kind: 'content.changed',
        ip: 'command line',
        details: {
          collection: 'events',
          id: id('final'),
          fields: ['maxTickets', 'isHighDemand'],
          market: 'COL',
          source: 'season.json',
        },
      },
    ]);
  });

  it('changes prices for new holds only, and keeps what is held and sold', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, match } = season;
    const { app } = createTestApp(db);
    const event = aTestEvent(season);
    await importValid(db, file());
    const before = await hold(openBrowser(app), { eventId: event.id, items: seats(event, 1) });

    const changed = await importValid(
      db,
      file({ events: [match('final', { prices: [{ zone: 'TRI', total: 9_000_000 }] })] }),
    );
    const items = await db.query('select total from reservation_item where event_id = $1', [event.id]);
    const after = await hold(openBrowser(app), { eventId: event.id, items: seats(event, 2) });

    expect(listPrices(before)).toEqual([8_500_000]);
    expect(changed[season.event]).toContainEqual({
      field: 'prices.TRI.total',
      before: 8_500_000,
      after: 9_000_000,
    });
    expect(items).toEqual([{ total: 8_500_000 }]);
    expect(listPrices(after)).toEqual([9_000_000]);
    await expectInvariants(db);
  });

  it('rejects what would break tickets and holds, and writes nothing of the file', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, club, match, venue, id } = season;
    const event = aTestEvent(season);
    const elsewhere = venue('telmo', { name: 'San Telmo', city: 'Cali', layout: 'SAN' });
    await importValid(db, file());
    await hold(openBrowser(createTestApp(db).app), { eventId: event.id, items: seats(event, 1) });
    const written = await countRows(db, season);

    const faults = await findFaults(
      db,
      file({
        clubs: [club('paramo', { name: 'Otro nombre' }), club('ceiba')],
        venues: [elsewhere],
        events: [
          match('final', {
            kind: 'EVENT',
            venue: id('telmo'),
            startsAt: inDays(-2),
            prices: [{ zone: 'PLO', total: 100 }],
          }),
        ],
      }),
    );

    expect(faults).toEqual([
      '$.events[0].startsAt must not move an event into the past',
      '$.events[0].kind must stay: 1 seat is sold, held or booked',
      '$.events[0].startsAt must stay: 1 seat is sold, held or booked',
      '$.events[0].venue must stay: 1 seat is sold, held or booked',
      '$.events[0].venue has another layout than the one whose seats were sold or held: the layout must stay',
      '$.events[0].prices must keep the zones in which seats are sold, held or booked',
    ]);
    expect(await countRows(db, season)).toEqual(written);
    expect(await db.query('select name from club where id = $1', [id('paramo')])).toEqual([
      { name: 'Deportivo paramo' },
    ]);
  });

  it('renames a venue under sold seats, whose layout stays', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, venue } = season;
    const event = aTestEvent(season);
    await importValid(db, file());
    const browser = openBrowser(createTestApp(db).app);
    await hold(browser, { eventId: event.id, items: seats(event, 1) });
    const renamed = file({ venues: [venue('alisos', { name: 'Circuito Nuevo' })] });

    const first = await importValid(db, renamed);
    const again = await importValid(db, renamed);

    expect(first[season.event]).toEqual([
      { field: 'venue.name', before: 'Circuito Los Alisos', after: 'Circuito Nuevo' },
    ]);
    expect(new Set(Object.values(again))).toEqual(new Set(['unchanged']));
  });

  it('gives an unpublished event another layout, with its own general admission', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, match, venue, id } = season;
    const telmo = venue('telmo', { name: 'San Telmo', city: 'Cali', layout: 'SAN' });
    const moved = (isPublished: boolean) =>
      file({
        venues: [telmo],
        events: [match('final', { venue: id('telmo'), isPublished, prices: [{ zone: 'PLO', total: 100 }] })],
      });
    await importValid(db, file());

    expect(await findFaults(db, moved(true))).toEqual([
      '$.events[0].venue has another layout: import the event with "isPublished": false first',
    ]);
    await importValid(db, file({ events: [match('final', { isPublished: false })] }));
    await importValid(db, moved(true));

    const sections = await db.query<{ section: string }>(
      'select section_code as section from ga_counter where event_id = $1 order by section_code',
      [id('final')],
    );
    expect(sections.map(({ section }) => section)).toEqual(
      demoVenues
        .SAN()
        .sections.filter(({ stage }) => stage === 'unnumbered')
        .map(({ code }) => code)
        .toSorted(),
    );
  });

  it('leaves what the file does not name, and knows it', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, match, id } = season;
    await importValid(db, file());

    const next = await importValid(db, { version: 1, market: 'COL', events: [match('second')] });
    const foreign = await findFaults(db, { ...file(), market: 'MEX' });

    expect(next).toEqual({ [`events/${id('second')}`]: 'created' });
    expect(await countRows(db, season)).toMatchObject([{ clubs: 2, events: 2 }]);
    expect(foreign).toEqual([
      '$.clubs[0].id belongs to the market COL: choose another id',
      '$.clubs[1].id belongs to the market COL: choose another id',
      '$.venues[0].id belongs to the market COL: choose another id',
      '$.events[0].id belongs to the market COL: choose another id',
    ]);
  });

  it('keeps a cancelled event cancelled', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, match, id } = season;
    await importValid(db, file());
    await db.query('update event set cancelled_at = now(), is_disabled = true where id = $1', [id('final')]);

    const again = await importValid(db, file());
    const moved = await findFaults(db, file({ events: [match('final', { startsAt: inDays(40) })] }));

    expect(again[season.event]).toBe('unchanged');
    expect(moved).toEqual([
      '$.events[0] was cancelled: its kind, date, venue and zones can no longer change',
    ]);
  });

  it('lists every fault of a file with its place', async () => {
    const { db } = suite;
    const { file, club, match, venue, id } = createSeason();
    const faults = await findFaults(db, {
      ...file(),
      lotteries: [],
      clubs: [club('paramo', { kit: { pattern: 'tartan', colors: ['red'] } }), club('ceiba'), club('ceiba')],
      venues: [venue('alisos'), venue('x', { timeZone: 'Bogota' }), venue('y', { layout: 'ZZZ' }), 7],
      events: [
        match('a', { startsAt: '2027-02-29T18:30', saleClosesAt: 'mañana', colour: 'red' }),
        match('a', { startsAt: '2027-02-29T18:30', saleClosesAt: 'mañana' }),
        match('b', { home: 'nobody', away: 'nobody', venue: 'nowhere' }),
        match('c', { venue: id('y'), maxTickets: 0, titles: {} }),
        match('d', {
          prices: [
            { zone: 'TRI', total: 100, base: 100 },
            { zone: 'TRI', total: 100, base: 50, fee: 25, tax: 24 },
            { zone: 'NOPE', total: 100 },
          ],
          sections: [{ section: 'NOPE' }, { section: 'M1' }, { section: 'M1' }],
        }),
        match('e', {
          saleOpensAt: inDays(3),
          saleClosesAt: inDays(2),
          endsAt: inDays(30),
          doorsOpenAt: inDays(31),
        }),
        match('f', { away: null, kits: { away: { pattern: 'solid', colors: ['#000000'] } } }),
        match('g', { id: 'F g' }),
        match('h', { kind: 'SEASON_PASS', prices: [] }),
      ],
    });

    expect(faults).toMatchInlineSnapshot(`
      [
        "$.lotteries is not a collection of version 1; there are $schema, version, market, clubs, venues, events, passes, tours",
        "$.clubs[0].kit.pattern must be one of solid, stripes, pinstripes, hoops, halves, quarters, sash, band, chevron, dots, not "tartan"",
        "$.clubs[0].kit.colors[0] must be a colour such as #0B6B46, not "red"",
        "$.clubs[2].id is the id of $.clubs[1] too: each object has its own",
        "$.venues[1].timeZone is no time zone: "Bogota"; write one such as America/Bogota",
        "$.venues[2].layout names no layout: "ZZZ"; there are ATS, SAN, IFC, OSW, and the ids of published layouts",
        "$.venues[3] must be an object, not 7",
        "$.events[0].colour is not a field of this object",
        "$.events[1].id is the id of $.events[0] too: each object has its own",
        "$.events[1].startsAt is a day that does not exist: "2027-02-29T18:30"",
        "$.events[1].saleClosesAt must be a date and time such as 2026-12-05T18:30: "mañana"",
        "$.events[2].home names none of the clubs of this market: "nobody"",
        "$.events[2].away names none of the clubs of this market: "nobody"",
        "$.events[2].venue names none of the venues of this market: "nowhere"",
        "$.events[2].away must be another club than home",
        "$.events[3].titles.es is missing",
        "$.events[3].maxTickets must be at least 1, not 0",
        "$.events[4].prices[0] must have base, fee and tax, or none of them",
        "$.events[4].prices[1].zone has a price already: "TRI"",
        "$.events[4].prices[1].total must be the sum of base, fee and tax, which is 99, not 100",
        "$.events[4].prices[2].zone is no zone of layout IFC: there are TRI, ORI, GNO, GSU, PAR",
        "$.events[4].sections[0].section is no section of layout IFC: "NOPE"",
        "$.events[4].sections[2].section is listed already: "M1"",
        "$.events[5].saleClosesAt must be after saleOpensAt",
        "$.events[5].endsAt must be after startsAt",
        "$.events[5].doorsOpenAt must not be after startsAt",
        "$.events[6].kits.away is the shirt of nobody: away is missing",
        "$.events[7].id must be 1 to 80 lower-case letters, digits and hyphens, and must not begin with a hyphen, not "F g"",
        "$.events[8].kind must be one of EVENT, BASKETBALL, FOOTBALL, CYCLING, TENNIS, not "SEASON_PASS"",
        "$.events[8].prices must have at least 1 entry, not a list",
      ]
    `);
  });

  it.each([
    ['nothing', undefined, '$ must be one object, not nothing'],
    ['a list', [], '$ must be one object, not a list'],
    [
      'another version',
      { version: 2, market: 'COL' },
      '$.version must be 1, the version that this program reads, not 2',
    ],
    [
      'no version',
      { market: 'COL' },
      '$.version must be 1, the version that this program reads, not nothing',
    ],
    ['another market', { version: 1, market: 'PER' }, '$.market must be COL or MEX, not "PER"'],
    [
      'a collection that is no list',
      { version: 1, market: 'COL', events: {} },
      '$.events must be a list, not an object',
    ],
  ])('rejects %s', async (_, file, fault) => {
    expect(await findFaults(suite.db, file)).toEqual([fault]);
  });

  it('publishes the schema that accepts what it imports', async () => {
    const { file, match } = createSeason();
    const published = await openBrowser(createTestApp(suite.db).app).get('/schemas/content-1.json');
    const schema = fromJSONSchema(JSON.parse(published.text));

    expect(published.headers.get('content-type')).toBe('application/schema+json');
    for (const valid of [
      file(),
      buildDemoContent('COL', new Date(now)),
      buildDemoContent('MEX', new Date(now)),
    ])
      expect(schema.safeParse(valid).error).toBeUndefined();
    for (const faulty of [
      { ...file(), version: 2 },
      { ...file(), lotteries: [] },
      file({ events: [match('A B')] }),
      file({ events: [match('a', { prices: [] })] }),
      file({ clubs: [{ id: 'x' }] }),
    ])
      expect(schema.safeParse(faulty).success).toBe(false);
  });

  it('writes once when several imports begin together', async () => {
    const season = createSeason();
    const results = await Promise.all(Array.from({ length: 4 }, () => importValid(suite.db, season.file())));

    expect(results.map((result) => result[season.event]).toSorted()).toEqual([
      'created',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    expect(await countRows(suite.db, season)).toEqual([
      { clubs: 2, venues: 1, events: 1, prices: 2, audited: 4 },
    ]);
  });

  describe('by npm run content', () => {
    const folder = mkdtempSync(join(tmpdir(), 'taquilla-content-'));
    const dataDirectory = join(folder, 'data');
    const run = (...args: readonly string[]) =>
      runTool('content', args, {
        DATA_DIR: dataDirectory,
        ...(suite.url !== undefined && { DATABASE_URL: suite.url }),
      });
    beforeAll(async () => {
      mkdirSync(dataDirectory);
      if (suite.url === undefined) await createTestDataFolder(dataDirectory);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('shows the difference, imports it, and has nothing left to do', async () => {
      const season = createSeason();
      const file = join(folder, 'season.json');
      writeFileSync(file, JSON.stringify(season.file()));
      const dry = await run(file, '--dry-run');
      const first = await run('--market', 'col', file);
      const again = await run(file);

      expect([dry.code, first.code, again.code]).toEqual([0, 0, 0]);
      expect(dry.output).toContain('Colombia: a dry run, nothing was written. An import would do this:');
      expect(first.output).toContain(`  + ${season.event}`);
      expect(again.output).toContain('Colombia: everything is as the file says. Nothing was written.');
      expect(again.output).toContain('  events   0 created, 0 changed, 1 unchanged');
    });
  });
});

const manager = { personId: 'manager', sessionId: 'session', address: '192.0.2.1' };

/** Suspends the sale of the season's match as a manager, and blocks a section of it. */
async function suspend(db: Database, { id }: Season, { isSuspended = true } = {}) {
  const store = postgresSaleControls(db);
  const of = { market: 'COL', id: id('final') } as const;
  const sale = await readSaleControls(store, of, now);
  if (sale === null) throw new Error('The match has no sale.');
  const { version, saleOpensAt, saleClosesAt, sections } = sale;
  const [section] = sections.map(({ code }) => ({ code, access: 'BLOCKED' as const }));
  const change = { version, saleOpensAt, saleClosesAt, isSuspended, sections: section ? [section] : [] };
  return { isOn: () => changeSale(store, { of, change, now, by: manager }) };
}
const readSale = async (db: Database, { id }: Season) =>
  (
    await db.query<{ is_disabled: boolean; blocked: number }>(
      `select is_disabled, (select count(*)::int from section_release s where s.event_id = e.id and s.access_level = 'BLOCKED') as blocked
       from event e where e.id = $1`,
      [id('final')],
    )
  )[0];

describeOnEachEngine('a content file and a manager’s suspension', (suite) => {
  it('leaves the sale suspended until a manager resumes it, and changes nothing when it is imported again', async () => {
    const { db } = suite;
    const season = createSeason();
    const { file, match, event } = season;
    await importValid(db, file());
    await (await suspend(db, season)).isOn();
    const titles = { es: 'Páramo – Ceiba, la final' };

    const changed = await importInto(db, file({ events: [match('final', { titles })] }));
    const off = await readSale(db, season);
    const again = await importValid(db, file({ events: [match('final', { titles })] }));
    await (await suspend(db, season, { isSuspended: false })).isOn();
    await importValid(db, file({ events: [match('final', { titles })] }));

    const events = changed.ok ? changed.value.collections.find(({ key }) => key === 'events') : undefined;
    expect(events?.changes).toMatchObject([
      { state: 'changed', notes: ['stays suspended: a manager suspended its sale and resumes it'] },
    ]);
    expect(off?.is_disabled).toBe(true);
    expect(again[event]).toBe('unchanged');
    expect((await readSale(db, season))?.is_disabled).toBe(false);
  });
});

describeOn('postgres', 'race/import-and-suspension', (suite) => {
  /** A manager suspends the sale while an import that has read its event is about to write it. */
  async function suspendDuringImport({ isLocked }: { readonly isLocked: boolean }) {
    const { db } = suite;
    const season = createSeason();
    const { file, match } = season;
    await importValid(db, file());
    const { isOn } = await suspend(db, season);
    const [read, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const isManagerWaiting = async () =>
      (
        await db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'from event where .* for update'",
        )
      ).length > 0;
    const change = async () => {
      await read.promise;
      let isDone = false;
      const suspended = isOn().finally(() => {
        isDone = true;
      });
      while (!isDone && !(await isManagerWaiting()));
      written.resolve();
      return suspended;
    };
    const titles = { es: 'Páramo – Ceiba, hoy' };
    const runImport = () =>
      db.transaction((tx) => {
        const query = async <Row extends object>(
          sql: string,
          parameters?: Parameters<Queryable['query']>[1],
        ): Promise<Row[]> => {
          if (!isLocked && sql.includes('for no key update')) return [];
          const rows = await tx.query<Row>(sql, parameters);
          if (sql.includes('from event e where e.id = any')) {
            read.resolve();
            await written.promise;
          }
          return rows;
        };
        const content = parseContent(file({ events: [match('final', { titles })] }));
        return importContent(contentStoreOver({ ...tx, query }), content, {
          ...{ market: null, isDryRun: false, now, author },
        });
      });
    const [suspended] = await Promise.all([change(), runImport()]);
    return { suspended, sale: await readSale(db, season) };
  }

  it('keeps all that a manager has changed, whenever it comes', async () => {
    const { suspended, sale } = await suspendDuringImport({ isLocked: true });

    expect(suspended).toMatchObject({ ok: true });
    expect(sale).toEqual({ is_disabled: true, blocked: 1 });
  });

  it('negative control: an import that locks nothing writes over the section that a manager has blocked', async () => {
    const { suspended, sale } = await suspendDuringImport({ isLocked: false });

    expect(suspended).toMatchObject({ ok: true });
    expect(sale).toEqual({ is_disabled: true, blocked: 0 });
  });
});
