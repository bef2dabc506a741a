import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { aBundle } from '#server/test/test-bundle.ts';
import { anEvent, claimSeats } from '#server/test/test-event.ts';

const mexico = { origin: 'http://mx.localhost:8080' };

/** Spec §7, /api/events; §9: first page 0, page size 20. */
describeOnEachEngine('browsing events', (suite) => {
  const inAnHour = "now() + interval '1 hour'";

  it('lists the upcoming events of the host’s market, soonest first, twenty per page', async () => {
    const { db } = await suite.another();
    for (let n = 22; n > 0; n--)
      await anEvent(db, { id: `day-${n}`, startsAt: `now() + interval '${n} days'` });
    await anEvent(db, { id: 'mexican', market: 'MEX' });
    await anEvent(db, { id: 'over', saleOpensAt: "now() - interval '9 days'", saleClosesAt: 'now()' });
    const visitor = openBrowser(createTestApp(db).app);

    const first = await visitor.get('/api/events');
    const second = await visitor.get('/api/events?page=1');
    const mexican = await openBrowser(createTestApp(db).app, mexico).get('/api/events');

    expect(first.body).toMatchObject({ total: 22, page: 0, pageSize: 20 });
    expect(first.body.items.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: 20 }, (_, n) => `day-${n + 1}`),
    );
    expect(second.body.items.map(({ id }: { id: string }) => id)).toEqual(['day-21', 'day-22']);
    expect(mexican.body.items.map(({ id }: { id: string }) => id)).toEqual(['mexican']);
    expect(first.headers.get('cache-control')).toBe('no-cache');
  });

  it('lists season passes and event bundles with their events, and which of them are over', async () => {
    const { db } = await suite.another();
    const pass = await aBundle(db, { count: 4 });
    const bundle = await aBundle(db, { kind: 'EVENT_BUNDLE', count: 2 });
    await aBundle(db, { market: 'MEX' });
    const [first, second] = pass.events;
    await db.query("update event set starts_at = now() - interval '1 hour' where id = $1", [first?.id ?? '']);
    await db.query('update event set cancelled_at = now(), is_disabled = true where id = $1', [
      second?.id ?? '',
    ]);
    const visitor = openBrowser(createTestApp(db).app);

    const all = await visitor.get('/api/bundles');
    const passes = await visitor.get('/api/bundles?kind=SEASON_PASS');
    const beyond = await visitor.get('/api/bundles?page=1');
    const wrong = await visitor.get('/api/bundles?kind=FOOTBALL');

    expect(all.headers.get('cache-control')).toBe('no-cache');
    expect(all.body).toMatchObject({ total: 2, page: 0, pageSize: 20 });
    expect(new Set(all.body.items.map(({ id }: { id: string }) => id))).toEqual(
      new Set([pass.id, bundle.id]),
    );
    expect(passes.body).toMatchObject({ total: 1, items: [{ id: pass.id, bundle: { events: 2 } }] });
    expect(
      passes.body.items[0].bundledEvents.map(({ id, state }: { id: string; state: string }) => [id, state]),
    ).toEqual(pass.events.map(({ id }, at) => [id, ['OVER', 'CANCELLED', 'UPCOMING', 'UPCOMING'][at]]));
    expect(beyond.body).toMatchObject({ total: 2, items: [] });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'FIELDS_INVALID']);
  });

  it.each([
    ['paramo', true],
    ['PÁRAMO', true],
    ['ceiba tunja', true],
    ['cordillera', true],
    ['ceiba cali', false],
    ['aramo', true],
    ['futbol cieba', true],
    ['ramo', false],
    ['%', true],
    ["' or 1=1 --", false],
  ])('finds %s without accents, case or typos: %s', async (words, found) => {
    await anEvent(suite.db, { id: 'searched' }).catch(() => undefined);
    const visitor = openBrowser(createTestApp(suite.db).app);

    const { body } = await visitor.get(`/api/events?q=${encodeURIComponent(words)}`);

    expect(body.items.some(({ id }: { id: string }) => id === 'searched')).toBe(found);
  });

  it.each([
    ['when=today', ['today']],
    ['from=2090-01-01&to=2090-01-02', ['in-2090']],
    ['city=bogota', ['in-2090']],
    ['city=bogota&when=today', []],
    ['city=bogot', []],
  ])('finds events of %s', async (query, found) => {
    const { db } = await suite.another();
    await anEvent(db, { id: 'today', startsAt: 'now()' });
    await anEvent(db, { id: 'in-2090', startsAt: "'2090-01-02T23:59-05:00'" });
    await db.query('update event set venue_override = \'{"city": "Bogotá"}\' where id = \'in-2090\'');
    const { body } = await openBrowser(createTestApp(db).app).get(`/api/events?${query}`);

    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(found);
  });

  it('filters by venue, club and price, and counts what each choice leaves under the others', async () => {
    const { db } = await suite.another();
    await anEvent(db, { id: 'one' });
    await anEvent(db, { id: 'two', kind: 'TENNIS' });
    await db.query(
      `update event set venue_override = '{"city": "Bogotá", "name": "Arena"}' where id = 'two'`,
    );
    const visitor = openBrowser(createTestApp(db).app);

    const find = async (query: string) =>
      (await visitor.get(`/api/events?${query}`)).body.items.map(({ id }: { id: string }) => id);

    expect(await find('venue=arena&maxPrice=10000')).toEqual(['two']);
    expect(await find('organisation=ceiba&minPrice=10000&kind=FOOTBALL')).toEqual(['one']);
    expect(await find('organisation=deportivo')).toEqual([]);
    expect(await find('minPrice=10001&maxPrice=19999')).toEqual([]);
    const all = await visitor.get('/api/events/filters?q=cieba');
    const tennis = await visitor.get('/api/events/filters?kind=TENNIS');

    expect(all.body.cities).toEqual([
      { value: 'Bogotá', name: 'Bogotá', total: 1 },
      { value: 'Tunja', name: 'Tunja', total: 1 },
    ]);
    expect(all.body.organisations).toContainEqual({ value: 'ceiba', name: 'Deportivo Ceiba', total: 2 });
    expect(tennis.body.kinds).toEqual([
      { kind: 'FOOTBALL', total: 1 },
      { kind: 'TENNIS', total: 1 },
    ]);
    expect(tennis.body.venues).toEqual([{ value: 'Arena', name: 'Arena', total: 1 }]);
  });

  it('lists the clubs of the market with the number of their upcoming events, or one of them', async () => {
    const { db } = await suite.another();
    await anEvent(db, { id: 'one' });
    await anEvent(db, { id: 'two' });
    await db.query(
      `insert into club (id, market, name, sport, city, colours, crest) values
         ('pramo', 'COL', 'Deportivo Páramo', 'FOOTBALL', 'Tunja', '["#0B6B46"]', '{"pattern": "hoops"}'),
         ('idle', 'COL', 'Club Nevado', 'CURLING', null, '7', '[]'),
         ('axolotes', 'MEX', 'Axolotes', 'FOOTBALL', null, '[]', '{}')`,
    );
    const visitor = openBrowser(createTestApp(db).app);

    const list = await visitor.get('/api/sport-organizations');
    const one = await visitor.get('/api/sport-organizations?id=pramo');
    const foreign = await visitor.get('/api/sport-organizations?id=axolotes');

    const paramo = {
      id: 'pramo',
      name: 'Deportivo Páramo',
      sport: 'FOOTBALL',
      city: 'Tunja',
      kit: { pattern: 'hoops', colors: ['#0B6B46'] },
      upcoming: 2,
    };
    expect(list.body).toMatchObject({
      items: [{ id: 'idle', sport: null, kit: { pattern: '', colors: [] }, upcoming: 0 }, paramo],
      total: 2,
    });
    expect(one.body).toMatchObject({ items: [paramo], total: 1 });
    expect(foreign.body).toMatchObject({ items: [], total: 0 });
  });

  it('groups by kind, counts and promotes events', async () => {
    const { db } = await suite.another();
    for (let n = 0; n < 14; n++) await anEvent(db, { id: `football-${n}` });
    await anEvent(db, { id: 'tennis', kind: 'TENNIS', banner: 2 });
    await anEvent(db, { id: 'race', kind: 'CYCLING', banner: 1 });
    const visitor = openBrowser(createTestApp(db).app);

    const grouped = await visitor.get('/api/events/categorized');
    const banners = await visitor.get('/api/events/banners');
    const sports = await visitor.get('/api/events/sport');
    const one = await visitor.get('/api/events?kind=TENNIS');

    expect(
      grouped.body.categories.map(({ kind, total, events }: { kind: string; total: number; events: [] }) => [
        kind,
        total,
        events.length,
      ]),
    ).toEqual([
      ['FOOTBALL', 14, 12],
      ['CYCLING', 1, 1],
      ['TENNIS', 1, 1],
    ]);
    expect(banners.body.banners.map(({ id }: { id: string }) => id)).toEqual(['race', 'tennis']);
    expect(sports.body.sports).toContainEqual({ kind: 'FOOTBALL', total: 14 });
    expect(one.body.items).toHaveLength(1);
  });

  it('uses the language that the page requests', async () => {
    const { id } = await anEvent(suite.db, { titles: { es: 'Clásico', en: 'Derby' } });
    const visitor = openBrowser(createTestApp(suite.db).app);
    const title = async (language: string) =>
      (await visitor.get(`/api/event?id=${id}`, { headers: { 'accept-language': language } })).body.title;

    expect([
      await title('en-GB,en;q=0.9'),
      await title('es-CO'),
      await title('fr, en;q=0.5'),
      await title('fr'),
    ]).toEqual(['Derby', 'Clásico', 'Derby', 'Clásico']);
  });

  it.each([
    ['ON_SALE', {}],
    ['NOT_YET_ON_SALE', { saleOpensAt: inAnHour }],
    ['EXPIRED', { saleOpensAt: "now() - interval '2 days'", saleClosesAt: "now() - interval '1 second'" }],
    ['DISABLED', { disabled: true }],
  ] as const)('reports %s by the server clock in every response', async (state, wish) => {
    const { id } = await anEvent(suite.db, wish);
    const visitor = openBrowser(createTestApp(suite.db).app);

    const [event, check] = [
      await visitor.get(`/api/event?id=${id}`),
      await visitor.get(`/api/event/check?id=${id}`),
    ];

    expect([event.body.saleState, check.body.saleState]).toEqual([state, state]);
  });

  it('returns each zone with its all-in price and price step, and the lowest available price', async () => {
    const { id, layout } = await anEvent(suite.db);
    const { app } = createTestApp(suite.db);
    const visitor = openBrowser(app);
    const before = await visitor.get(`/api/event?id=${id}`);
    const stock = await visitor.get(`/api/stock?eventId=${id}`);
    const cheapest = layout.zones[0]?.code;
    let seat = 0;
    const taken = [];
    for (const section of layout.sections) {
      for (const row of section.rows) {
        for (let n = 0; n < row.count - row.gaps.length; n++, seat++)
          if (section.zone === cheapest) taken.push(seat);
      }
    }
    await claimSeats(suite.db, id, taken, 'SOLD');
    await suite.db.query(
      `update ga_counter set sold = capacity where event_id = $1 and section_code = any ($2)`,
      [id, layout.sections.filter(({ zone }) => zone === cheapest).map(({ code }) => code)],
    );
    const fresh = openBrowser(createTestApp(suite.db).app);

    const after = await fresh.get(`/api/event?id=${id}`);

    expect(before.body.prices).toHaveLength(layout.zones.length);
    for (const price of before.body.prices) expect(price.base + price.fee + price.tax).toBe(price.total);
    expect(before.body.from).toEqual({ amount: 10_000, currency: 'COP' });
    expect(before.body.available).toBe(before.body.capacity);
    expect(
      stock.body.sections.reduce((sum: number, { available }: { available: number }) => sum + available, 0),
    ).toBe(before.body.available);
    expect(after.body.from.amount).toBe(20_000);
  });

  it('returns 404 for unknown events and those of the other market', async () => {
    const { id } = await anEvent(suite.db);

    for (const path of [`/api/event?id=${id}`, `/api/stock?eventId=${id}`, `/api/seats?eventId=${id}`]) {
      expect((await openBrowser(createTestApp(suite.db).app, mexico).get(path)).status).toBe(404);
    }
    expect((await openBrowser(createTestApp(suite.db).app).get('/api/event?id=nothing')).body.code).toBe(
      'NOT_FOUND',
    );
  });

  it('omits an event with an invalid record and returns the others', async () => {
    const { db } = await suite.another();
    await anEvent(db, { id: 'whole' });
    await anEvent(db, { id: 'broken' });
    await db.query("update event set teams = '[]' where id = 'broken'");

    const { body } = await openBrowser(createTestApp(db).app).get('/api/events');

    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['whole']);
  });
});
