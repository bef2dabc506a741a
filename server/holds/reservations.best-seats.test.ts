import { afterEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { findSeatIndex, holdBest } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';

describeOnEachEngine('holding the best available seats', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const open = () => createTestApp(suite.db).app;

  it('holds seats together, in the requested zone and within the requested price', async () => {
    const event = await anEvent(suite.db);
    const app = open();

    const together = await holdBest(openBrowser(app), { eventId: event.id, quantity: 4 });
    const inZone = await holdBest(openBrowser(app), { eventId: event.id, quantity: 2, zone: 'ORI' });
    const cheap = await holdBest(openBrowser(app), { eventId: event.id, quantity: 2, maxTotal: 10_000 });
    const standing = await holdBest(openBrowser(app), { eventId: event.id, quantity: 2, zone: 'GNO' });
    const tooCheap = await holdBest(openBrowser(app), { eventId: event.id, quantity: 2, maxTotal: 9_999 });
    const tooLong = await holdBest(openBrowser(app), { eventId: event.id, quantity: 10, zone: 'NOWHERE' });

    const indexes = together.body.items.map((item: Parameters<typeof findSeatIndex>[1]) =>
      findSeatIndex(event, item),
    );
    expect(together.status).toBe(201);
    expect(indexes).toEqual([0, 1, 2, 3].map((step) => indexes[0] + step));
    for (const { zone } of inZone.body.items) expect(zone).toBe('ORI');
    for (const { unit } of cheap.body.items) expect(unit.total).toBe(10_000);
    expect(standing.body.items).toMatchObject([{ zone: 'GNO', seatCode: 'UNNUMBERED', quantity: 2 }]);
    expect(tooCheap).toMatchObject({ status: 409, body: { code: 'STOCK_EXHAUSTED' } });
    expect(tooLong).toMatchObject({ status: 409, body: { code: 'STOCK_EXHAUSTED' } });
  });

  it('holds different seats for concurrent requests', async () => {
    const event = await anEvent(suite.db);
    const app = open();

    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        holdBest(openBrowser(app), { eventId: event.id, quantity: 2, zone: 'TRI' }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    const taken = answers.flatMap(({ body }) =>
      body.items.map((item: Parameters<typeof findSeatIndex>[1]) => findSeatIndex(event, item)),
    );
    expect(new Set(taken).size).toBe(24);
  });

  it('counts in the fan’s ticket limit', async () => {
    const event = await anEvent(suite.db);
    const visitor = openBrowser(open());

    const first = await holdBest(visitor, { eventId: event.id, quantity: 8 });
    const second = await holdBest(visitor, { eventId: event.id, quantity: 3 });

    expect(first.status).toBe(201);
    expect(second.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 10, had: 8 } });
  });
});
