import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { hold } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { aTour, buildTourFile, importTours, inDays, listVisitIds, visitors } from '#server/test/test-tour.ts';
import { formatContentPath } from './content.ts';

type Imported = Awaited<ReturnType<typeof importTours>>;

const listFaults = (imported: Imported) =>
  imported.ok ? [] : imported.error.map(({ path, sentence }) => `${formatContentPath(path)} ${sentence}`);
const stateOfTour = (imported: Imported) =>
  imported.ok
    ? imported.value.collections.find(({ key }) => key === 'tours')?.changes.map(({ state }) => state)
    : imported.error;
const compact = (day: string) => day.replaceAll('-', '');

describeOnEachEngine('importing tours', (suite) => {
  it('puts every visit of the opening hours on sale, and lists the tour and not its visits', async () => {
    const { db } = suite;
    const { id, visits } = await aTour(db);
    const browser = openBrowser(createTestApp(db).app);

    const tours = await browser.get('/api/events/tours?page=0');
    const found = await browser.get('/api/events?page=0&q=tour');
    const calendar = await browser.get(`/api/events/tours/visits?id=${id}&month=${inDays(2).slice(0, 7)}`);

    expect(visits).toEqual(
      [2, 3].flatMap((day) => ['1000', '1200'].map((time) => `${id}-${compact(inDays(day))}-${time}-es`)),
    );
    const listed = tours.body.items.find((event: { id: string }) => event.id === id);
    expect(listed).toMatchObject({
      kind: 'TOUR',
      title: 'Tour del estadio',
      saleState: 'ON_SALE',
      available: 40,
      from: { amount: 4_800_000 },
      tour: { tourId: id, language: null, meetingPoint: 'Puerta 4' },
    });
    expect(found.body.items.filter((event: { id: string }) => event.id.startsWith(id))).toHaveLength(1);
    expect(calendar.body.visits[0]).toMatchObject({
      id: visits[0],
      language: 'es',
      available: 10,
      capacity: 10,
      saleState: 'ON_SALE',
    });
    expect(await browser.get(`/api/events/tours/visits?id=${visits[0]}`)).toMatchObject({ status: 404 });
  });

  it('changes nothing when the file is imported again, and changes prices, places and days', async () => {
    const { db } = suite;
    const { id, file } = buildTourFile();
    const suffix = id.replace('tour-', '');
    const browser = openBrowser(createTestApp(db).app);

    const first = await importTours(db, file);
    const again = await importTours(db, file);
    const visits = await listVisitIds(db, id);
    await hold(browser, { eventId: visits[3] ?? '', items: [visitors('ADULT', 6)] });
    const changed = await importTours(
      db,
      buildTourFile(
        { capacity: 4, closedDays: [inDays(2)], visitors: [{ type: 'ADULT', total: 5_000_000 }] },
        suffix,
      ).file,
    );
    const [counter] = await db.query('select capacity, held from ga_counter where event_id = $1', [
      visits[3],
    ]);

    expect([stateOfTour(first), stateOfTour(again), stateOfTour(changed)]).toEqual([
      ['created'],
      ['unchanged'],
      ['changed'],
    ]);
    expect(await listVisitIds(db, id)).toEqual(visits.slice(2));
    expect(counter).toEqual({ capacity: 6, held: 6 });
    await expectInvariants(db);
  });

  it('keeps visits and types of visitors that were sold, and says which', async () => {
    const { db } = suite;
    const { id, file } = buildTourFile();
    const suffix = id.replace('tour-', '');
    await importTours(db, file);
    const [visit = ''] = await listVisitIds(db, id);
    const browser = openBrowser(createTestApp(db).app);
    await hold(browser, { eventId: visit, items: [visitors('ADULT', 1), visitors('CHILD', 2)] });

    const closed = await importTours(db, buildTourFile({ closedDays: [inDays(2)] }, suffix).file);
    const adultsOnly = await importTours(
      db,
      buildTourFile({ visitors: [{ type: 'ADULT', total: 1 }] }, suffix).file,
    );

    expect(listFaults(closed)).toEqual([
      `$.tours[0].opening must keep the visit of ${inDays(2)} 10:00: 3 seats are sold, held or booked`,
    ]);
    expect(listFaults(adultsOnly)).toEqual([
      `$.tours[0].visitors must keep the zones in which seats are sold, held or booked (visit of ${inDays(2)} 10:00)`,
    ]);
    expect(await listVisitIds(db, id)).toHaveLength(4);
  });

  it('names every fault of a tour', async () => {
    const { file } = buildTourFile({
      opening: [{ weekdays: ['MON'], times: ['25:00'], language: 'es' }],
    });
    const { file: withoutDays } = buildTourFile({
      from: '2026-02-30',
      until: '2026-13-01',
      closedDays: ['2027-02-29'],
    });
    const { file: withoutAdult } = buildTourFile({
      until: inDays(1),
      visitors: [
        { type: 'CHILD', total: 100, needsAdult: true },
        { type: 'CHILD', total: 100, needsAdult: true },
      ],
    });

    expect(listFaults(await importTours(suite.db, file))).toEqual([
      '$.tours[0].opening[0].times[0] must be a time such as 10:30, not "25:00"',
    ]);
    expect(listFaults(await importTours(suite.db, withoutDays))).toEqual([
      '$.tours[0].from is a day that does not exist: "2026-02-30"',
      '$.tours[0].until is a day that does not exist: "2026-13-01"',
      '$.tours[0].closedDays[0] is a day that does not exist: "2027-02-29"',
    ]);
    expect(listFaults(await importTours(suite.db, withoutAdult))).toEqual([
      '$.tours[0].until must not be before from',
      '$.tours[0].visitors must have a type that may come alone: needsAdult is true for all of them',
      '$.tours[0].visitors[1].type has a price already: "CHILD"',
    ]);
  });
});
