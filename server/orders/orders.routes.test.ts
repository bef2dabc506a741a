import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { ok } from '#domain/shared/result.ts';
import { createSale } from '#server/sale.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { admissions, hold, type RequestedSeat, seats } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser, type TestResponse, testSigner } from '#server/test/test-app.ts';
import { anEvent, type TestEvent } from '#server/test/test-event.ts';
import { aPerson, mexicanOrigin, openSignedInBrowser, type Visitor } from '#server/test/visitors.ts';

const hour = 3_600_000;
type Listed = { readonly orderId: string };
const idsOf = ({ body }: TestResponse): string[] => body.items.map(({ orderId }: Listed) => orderId);

/** Tests assisted sales paid at the card terminal, which need no payment provider. Spec §4, §7. */
describeOnEachEngine('an order', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const open = (now: () => number = Date.now) => {
    const { app } = createTestApp(suite.db, {
      now,
      routes: [
        (shell, common) =>
          createSale({
            database: suite.db,
            messenger: { send: async () => true },
            signer: testSigner,
            log: pino({ level: 'silent' }),
            publicUrls: { COL: 'http://localhost:8080', MEX: mexicanOrigin },
            provider: {
              url: 'http://127.0.0.1:1',
              publicUrl: 'http://127.0.0.1:1',
              publicKey: 'none',
              accessToken: 'none',
              webhookSecret: 'none',
            },
          }).routes(shell, common),
      ],
    });
    return app;
  };
  type App = ReturnType<typeof open>;

  const aSeller = async (app: App, origin?: string) => {
    const market = origin === mexicanOrigin ? 'MEX' : 'COL';
    const id = await aPerson(suite.db, { roles: ['SELLER'], market });
    return { id, sellerBrowser: await openSignedInBrowser(suite.db, app, id, origin) };
  };
  const aFan = async (app: App, name?: { firstName: string; lastName: string }) => {
    const id = await aPerson(suite.db, name);
    return { id, page: await openSignedInBrowser(suite.db, app, id) };
  };
  const aMexican = async (): Promise<string> => {
    const id = await aPerson(suite.db);
    await suite.db.query("update person set market = 'MEX' where id = $1", [id]);
    return id;
  };
  const sell = async (
    sellerBrowser: Visitor,
    { event, fanId, items }: { event: TestEvent; fanId: string; items: readonly RequestedSeat[] },
  ): Promise<{ orderId: string; ticketIds: string[]; reservationId: string; code: string }> => {
    const held = await hold(sellerBrowser, { eventId: event.id, salesChannel: 'ASSISTED', items });
    const { reservationId, total } = held.body;
    const paid = await sellerBrowser.post('/api/checkout/assistedCheckout', {
      key: randomUUID(),
      body: {
        reservationId,
        fanId,
        channel: 'WEB_DESKTOP',
        expectedTotal: { amount: total.total, currency: total.currency },
        payment: { method: 'TPV', voucherNumber: `V-${randomUUID().slice(0, 8)}` },
      },
    });
    expect([held.status, paid.status]).toEqual([201, 201]);
    return paid.body;
  };

  it('is listed with all details for its buyer, visible to its seller, and to nobody else', async () => {
    const app = open();
    const event = await anEvent(suite.db, { titles: { es: 'El clásico', en: 'The derby' } });
    const { sellerBrowser } = await aSeller(app);
    const ana = await aFan(app);
    const luz = await aFan(app);
    const sold = await sell(sellerBrowser, {
      event,
      fanId: ana.id,
      items: [...seats(event, 1, 2), admissions('GN', 1)],
    });

    const list = await ana.page.get('/api/orders', { headers: { 'accept-language': 'en' } });
    const one = await ana.page.get(`/api/orders?id=${sold.orderId}`, {
      headers: { 'accept-language': 'es' },
    });
    const others = [
      await luz.page.get(`/api/orders?id=${sold.orderId}`),
      await ana.page.get('/api/orders?id=nothing'),
    ];
    const luzs = await luz.page.get('/api/orders');
    const sellers = await sellerBrowser.get(`/api/orders?id=${sold.orderId}`);
    const { sellerBrowser: otherBrowser } = await aSeller(app);
    const otherSellers = await otherBrowser.get(`/api/orders?id=${sold.orderId}`);
    await suite.db.query('update orders set seller_id = $2 where id = $1', [sold.orderId, luz.id]);
    const noLongerSellers = await luz.page.get(`/api/orders?id=${sold.orderId}`);
    const visitors = await openBrowser(app).get('/api/orders');

    expect(list.body).toMatchObject({ total: 1, page: 0, pageSize: 20 });
    expect(list.body.items[0]).toMatchObject({
      orderId: sold.orderId,
      code: sold.code,
      status: 'PAID',
      event: { id: event.id, title: 'The derby' },
      total: { total: 50_000, currency: 'COP' },
      refundedAmount: 0,
      purchase: {
        orderId: sold.orderId,
        result: 'SUCCESSFUL',
        outcome: 'SUCCESS',
        method: 'TPV',
        moneyMoved: 'YES',
        ticketIds: sold.ticketIds,
      },
    });
    expect(list.body.items[0].items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1, 1]);
    expect(list.body.items[0].items[0]).toMatchObject({ zoneName: 'Tribuna Meta', ...seats(event, 1)[0] });
    expect(one.body).toMatchObject({
      total: 1,
      items: [{ orderId: sold.orderId, event: { title: 'El clásico' } }],
    });
    expect(others.map(({ status }) => status)).toEqual([404, 404]);
    expect(luzs.body).toMatchObject({ items: [], total: 0 });
    expect(sellers.body.items).toMatchObject([
      { orderId: sold.orderId, code: sold.code, event: { id: event.id } },
    ]);
    expect([otherSellers.status, noLongerSellers.status]).toEqual([404, 404]);
    expect(visitors.status).toBe(401);
  });

  it('is a purchase of its buyer, with its receipt, and not of its seller', async () => {
    const app = open();
    const event = await anEvent(suite.db);
    const { sellerBrowser } = await aSeller(app);
    const [ana, luz] = [await aFan(app), await aFan(app)];
    const sold = await sell(sellerBrowser, { event, fanId: ana.id, items: seats(event, 1) });

    const own = await ana.page.get('/api/myPurchases');
    const luzs = await luz.page.get('/api/myPurchases');
    const sellers = await sellerBrowser.get('/api/myPurchases');
    const beyond = await ana.page.get('/api/myPurchases?page=1');

    expect(own.body).toMatchObject({ total: 1, page: 0, pageSize: 20 });
    expect(own.body.items).toMatchObject([
      {
        orderId: sold.orderId,
        pendingPath: null,
        receipt: { reference: expect.stringMatching(/^V-/), refunds: [] },
      },
    ]);
    expect(Date.parse(own.body.items[0].receipt.paidAt)).toBeGreaterThan(0);
    expect([luzs.body.items, beyond.body.items]).toEqual([[], []]);
    expect(sellers.status).toBe(403);
  });

  it('shows its refunds with their dates', async () => {
    const app = open();
    const event = await anEvent(suite.db);
    const { sellerBrowser } = await aSeller(app);
    const ana = await aFan(app);
    const sold = await sell(sellerBrowser, { event, fanId: ana.id, items: seats(event, 1) });
    const before = await ana.page.get('/api/myPurchases');
    await suite.db.query('update payment_record set refunded_amount = 500 where order_id = $1', [
      sold.orderId,
    ]);
    await suite.db.query('update orders set refunded_amount = 500 where id = $1', [sold.orderId]);

    const after = await ana.page.get('/api/myPurchases');

    expect(before.body.items[0]).toMatchObject({ refundedAmount: 0, receipt: { refunds: [] } });
    expect(after.body.items[0]).toMatchObject({
      refundedAmount: 500,
      receipt: { refunds: [{ amount: 500 }] },
    });
  });

  it('is listed twenty per page, newest first', async () => {
    const app = open();
    const event = await anEvent(suite.db);
    const { sellerBrowser } = await aSeller(app);
    const ana = await aFan(app);
    const sold: string[] = [];
    for (let seat = 0; seat < 22; seat += 1) {
      sold.unshift((await sell(sellerBrowser, { event, fanId: ana.id, items: seats(event, seat) })).orderId);
    }

    const pages = [
      await ana.page.get('/api/orders'),
      await ana.page.get('/api/orders?page=1'),
      await ana.page.get('/api/orders?page=2'),
    ];

    expect(pages.map(idsOf)).toEqual([sold.slice(0, 20), sold.slice(20), []]);
    for (const { body } of pages) expect(body.total).toBe(22);
  });

  it('counts in the seller’s day by the market’s calendar, without other sellers’ sales', async () => {
    const app = open();
    const event = await anEvent(suite.db, { titles: { es: 'El clásico' } });
    const { sellerBrowser } = await aSeller(app);
    const { sellerBrowser: other } = await aSeller(app);
    const ana = await aFan(app);
    const first = await sell(sellerBrowser, { event, fanId: ana.id, items: seats(event, 1, 2) });
    const second = await sell(sellerBrowser, { event, fanId: ana.id, items: [admissions('GN', 3)] });
    const late = await sell(sellerBrowser, { event, fanId: ana.id, items: seats(event, 5) });
    const early = await sell(sellerBrowser, { event, fanId: ana.id, items: seats(event, 6) });
    await sell(other, { event, fanId: ana.id, items: seats(event, 9) });
    const paidAt = (orderId: string, at: string) =>
      suite.db.query('update orders set paid_at = $2 where id = $1', [orderId, new Date(at)]);
    // Bogotá is five hours behind UTC: 20 November there runs from 05:00 to 05:00.
    await paidAt(early.orderId, '2026-11-20T04:59:59Z');
    await paidAt(first.orderId, '2026-11-20T05:00:00Z');
    await paidAt(second.orderId, '2026-11-21T04:59:59Z');
    await paidAt(late.orderId, '2026-11-21T05:00:00Z');
    const sellerId = (
      await suite.db.query<{ id: string }>('select seller_id as id from orders where id = $1', [
        first.orderId,
      ])
    )[0]?.id;
    const evening = open(() => Date.parse('2026-11-21T02:00:00Z'));
    const eveningDesk = await openSignedInBrowser(suite.db, evening, sellerId ?? 'none');

    const day = await eveningDesk.get('/api/orders/sales');
    await suite.db.query("update person set market = 'MEX' where id = $1", [sellerId]);
    const mexican = await (
      await openSignedInBrowser(suite.db, evening, sellerId ?? 'none', mexicanOrigin)
    ).get('/api/orders/sales');
    const fans = await ana.page.get('/api/orders/sales');

    expect(day.body).toEqual({
      count: 2,
      total: 110_000,
      taken: { cash: 0, cardReader: 110_000, otherwise: 0 },
      currency: 'COP',
      cashRefunds: { count: 0, total: 0, latest: [] },
      installments: { count: 0, total: 0, latest: [] },
      latest: [
        {
          orderId: second.orderId,
          at: '2026-11-21T04:59:59.000Z',
          label: 'El clásico · General Norte',
          quantity: 3,
          total: 90_000,
        },
        {
          orderId: first.orderId,
          at: '2026-11-20T05:00:00.000Z',
          label: 'El clásico · Tribuna Meta',
          quantity: 2,
          total: 20_000,
        },
      ],
    });
    expect(mexican.body).toEqual({
      count: 0,
      total: 0,
      taken: { cash: 0, cardReader: 0, otherwise: 0 },
      currency: 'MXN',
      cashRefunds: { count: 0, total: 0, latest: [] },
      installments: { count: 0, total: 0, latest: [] },
      latest: [],
    });
    expect(fans.status).toBe(403);
  });

  it('has signed tickets that only their owner sees, with the fields for entry', async () => {
    const app = open();
    const event = await anEvent(suite.db);
    const { sellerBrowser } = await aSeller(app);
    const ana = await aFan(app, { firstName: 'Ana María', lastName: 'Ruiz' });
    const luz = await aFan(app);
    const { ticketIds, orderId, code } = await sell(sellerBrowser, {
      event,
      fanId: ana.id,
      items: [...seats(event, 1), admissions('GN', 2)],
    });

    const ofEvent = await ana.page.get(`/api/myTickets/event?eventId=${event.id}`);
    const all = await ana.page.get('/api/myTickets');
    const [{ id, qr, fallbackCode }] = ofEvent.body.tickets;
    const one = await ana.page.get(`/api/ticket?id=${id}`);
    const others = [
      await luz.page.get(`/api/ticket?id=${id}`),
      await luz.page.get(`/api/myTickets/event?eventId=${event.id}`),
      await ana.page.get('/api/ticket?id=nothing'),
      await ana.page.get('/api/myTickets/event?eventId=nothing'),
    ];
    const luzs = await luz.page.get('/api/myTickets');

    expect(ofEvent.body.tickets.map((ticket: { id: string }) => ticket.id).sort()).toEqual(
      [...ticketIds].sort(),
    );
    expect(one.body).toMatchObject({
      orderId,
      orderCode: code,
      event: { id: event.id },
      type: 'PAID',
      ownership: 'OWNED',
      qrMode: 'STATIC_DEFAULT',
      isPrintable: true,
      holder: 'Ana María Ruiz',
      zone: 'Tribuna Meta',
      seatCode: seats(event, 1)[0]?.seatCode,
      entrySide: 'WEST',
      price: { base: 9_000, fee: 1_000, tax: 0, total: 10_000, currency: 'COP' },
      readAt: null,
    });
    expect(one.body.sectionCode).toMatch(/^Tribuna Meta\|/);
    expect(one.body.door).toBe(one.body.access);
    const gate = { eventIds: [event.id], now: Date.now() };
    expect(testSigner.verify(qr, gate)).toEqual(
      ok({ eventId: event.id, id, generation: 1, mode: 'STATIC_DEFAULT' }),
    );
    expect(fallbackCode).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const codes = ofEvent.body.tickets.map((ticket: { fallbackCode: string }) => ticket.fallbackCode);
    expect(new Set(codes).size).toBe(3);
    expect(all.body.events).toEqual([ofEvent.body]);
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(luzs.body).toEqual({ events: [] });
  });

  it('counts in its buyer’s ticket limit for the event', async () => {
    const app = open();
    const event = await anEvent(suite.db);
    await suite.db.query('update event set max_tickets_per_fan = 4 where id = $1', [event.id]);
    const { sellerBrowser } = await aSeller(app);
    const ana = await aFan(app);
    await sell(sellerBrowser, { event, fanId: ana.id, items: [...seats(event, 1), admissions('GN', 2)] });

    const two = await hold(ana.page, { eventId: event.id, items: seats(event, 10, 11) });
    const one = await hold(ana.page, { eventId: event.id, items: seats(event, 10) });

    expect(two.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 4, had: 3 } });
    expect(one.status).toBe(201);
  });

  it('has tickets whose codes change on transfer and become invalid on cancellation', async () => {
    const app = open();
    const event = await anEvent(suite.db);
    const { sellerBrowser } = await aSeller(app);
    const ana = await aFan(app);
    const { ticketIds, orderId } = await sell(sellerBrowser, {
      event,
      fanId: ana.id,
      items: seats(event, 1, 2, 3),
    });
    const [reissued = '', given = '', cancelled = ''] = ticketIds;
    const before = await ana.page.get(`/api/ticket?id=${reissued}`);
    await suite.db.query('update ticket set qr_generation = 2 where id = $1', [reissued]);
    await suite.db.query(`update ticket set ownership = 'TRANSFERRED' where id = $1`, [given]);
    await suite.db.query('update ticket set cancelled_at = now() where id = $1', [cancelled]);
    await suite.db.query('update orders set refunded_amount = 10000 where id = $1', [orderId]);

    const after = await ana.page.get(`/api/ticket?id=${reissued}`);
    const away = await ana.page.get(`/api/ticket?id=${given}`);
    const gone = await ana.page.get(`/api/ticket?id=${cancelled}`);
    const list = await ana.page.get(`/api/myTickets/event?eventId=${event.id}`);

    expect(after.body.qr).not.toBe(before.body.qr);
    expect(after.body.fallbackCode).not.toBe(before.body.fallbackCode);
    const gate = { eventIds: [event.id], now: Date.now() };
    expect(testSigner.verify(after.body.qr, gate)).toMatchObject({ ok: true, value: { generation: 2 } });
    expect(away.body).toMatchObject({ ownership: 'TRANSFERRED', qr: '', fallbackCode: '' });
    expect(gone.status).toBe(404);
    expect(list.body.tickets).toHaveLength(2);
  });

  it('is grouped by event: upcoming events soonest first, then past ones, in all markets', async () => {
    const app = open();
    const { sellerBrowser } = await aSeller(app);
    const { sellerBrowser: mexicanBrowser } = await aSeller(app, mexicanOrigin);
    const ana = await aFan(app);
    const inDays = async (days: number, market: 'COL' | 'MEX' = 'COL') => ({
      days,
      market,
      event: await anEvent(suite.db, { market, startsAt: `now() + interval '${days} days'` }),
    });
    const shows = [
      await inDays(5),
      await inDays(1),
      await inDays(2, 'MEX'),
      await inDays(8),
      await inDays(9),
    ];
    // Sellers sell to fans of their own market; the ticket of the other market is a transferred one.
    const friend = await aMexican();
    for (const { event, market } of shows) {
      if (market === 'COL') await sell(sellerBrowser, { event, fanId: ana.id, items: seats(event, 1) });
      else {
        await sell(mexicanBrowser, { event, fanId: friend, items: seats(event, 1) });
        await suite.db.query('update ticket set owner_id = $1 where owner_id = $2', [ana.id, friend]);
      }
    }
    const idOf = (days: number) => shows.find((show) => show.days === days)?.event.id;
    // Five days later 1 and 2 are over; the match that started an hour ago is not.
    const later = open(() => Date.now() + 5 * 24 * hour + hour);
    const page = await openSignedInBrowser(suite.db, later, ana.id);

    const now = await ana.page.get('/api/myTickets');
    const then = await page.get('/api/myTickets');

    const eventsOf = ({ body }: TestResponse) =>
      body.events.map(({ event }: { event: { id: string } }) => event.id);
    expect(eventsOf(now)).toEqual([1, 2, 5, 8, 9].map(idOf));
    expect(eventsOf(then)).toEqual([5, 8, 9, 2, 1].map(idOf));
  });

  it('requires a session first', async () => {
    const app = open();
    const visitor = openBrowser(app);

    const answers = await Promise.all(
      [
        '/api/orders',
        '/api/myPurchases',
        '/api/orders/sales',
        '/api/ticket?id=x',
        '/api/myTickets',
        '/api/myTickets/event?eventId=x',
      ].map((path) => visitor.get(path)),
    );

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [401, 'SESSION_REQUIRED']),
    );
  });
});
