import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { addRotatingPart, startOfPeriod } from '#domain/ticket/entry-code.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { expandSeats, getSectionSeats } from '#domain/venue/seat-table.ts';
import { contentStoreOver, importContent, parseContent } from '#server/content/public.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestMarket,
  type TestPerson,
} from '#server/test/test-system.ts';

const currencies = { COL: 'COP', MEX: 'MXN' } as const;

/** Spec §1, §3, §4: a complete purchase, from the seat map to the gate. */
describeOnEachEngine('full purchase', (suite) => {
  const system = setUpTestSystem(suite);

  /** The total, wherever it is shown before the payment: on the map and in the cart. */
  async function shownTotals(
    who: TestPerson,
    show: TestEvent,
    held: HeldReservation,
    indexes: readonly number[],
  ) {
    const { body: stock } = await who.visitor.get(`/api/stock?eventId=${show.id}`);
    const { body: cart } = await who.visitor.get(
      `/api/checkout-service/cart/balance?reservationId=${held.reservationId}`,
    );
    const onMap = seats(show, ...indexes).map(
      ({ sectionCode }) =>
        stock.sections.find(({ code }: { code: string }) => code === sectionCode).price.amount,
    );
    return [onMap.reduce((sum: number, amount: number) => sum + amount, 0), cart.total, held.total.total];
  }

  async function expectTickets(fan: TestPerson, ids: readonly string[], show: TestEvent, indexes: number[]) {
    const tickets = await Promise.all(ids.map((id) => fan.visitor.get(`/api/ticket?id=${id}`)));
    expect(tickets.map(({ body }) => body.seatCode).toSorted()).toEqual(
      seats(show, ...indexes)
        .map(({ seatCode }) => seatCode)
        .toSorted(),
    );
    for (const { body } of tickets) {
      const gate = { eventIds: [show.id], now: Date.now() };
      expect(system().signer.verify(showCode(body), gate)).toMatchObject({
        ok: true,
        value: { id: body.id },
      });
    }
    expect(new Set(tickets.map(({ body }) => body.qr)).size).toBe(indexes.length);
  }

  function expectReceipt(fan: TestPerson, subject: RegExp, total: number, market: TestMarket) {
    const mails = system().receipts(fan.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(subject);
    expect(mails[0]?.text).toContain(formatMoneyWithCode({ amount: total, currency: currencies[market] }));
  }

  it.each([
    ['COL', 'es', /^Tus boletas para .* \(/, 13_600_000],
    ['COL', 'en', /^Your tickets for .* \(/, 13_600_000],
    ['MEX', 'es', /^Tus boletos para .* \(/, 249_900],
    ['MEX', 'en', /^Your tickets for .* \(/, 249_900],
  ] as const)('of a fan with a card in %s who reads %s', async (market, language, subject, total) => {
    const show = await system().event(market);
    // Servers cache the list of events; one that starts now knows this one.
    const { app } = system().serve();
    const fan = await system().aFan({ market, language, app });
    const held = await system().held(fan, show, 10, 11);
    const shown = await shownTotals(fan, show, held, [10, 11]);

    const paid = await system().pay(fan, held);
    await system().drain();

    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      orderStatus: 'PAID',
      reservationStatus: 'FINISHED',
      result: 'SUCCESSFUL',
      outcome: 'SUCCESS',
      transactionStatus: 'COMPLETED',
      moneyMoved: 'YES',
      expiresAt: null,
      nextAction: null,
    });
    await expectTickets(fan, paid.body.ticketIds, show, [10, 11]);
    const order = await fan.visitor.get(`/api/orders?id=${paid.body.orderId}`);
    const attempt = await system().attempt(held.reservationId);
    const [ledger] = system().sandbox.ledger.totals(attempt.id);
    const figures = [...shown, paid.body.total.total, order.body.items[0].total.total, ledger?.net];
    expect(new Set(figures)).toEqual(new Set([total]));
    expect(ledger).toMatchObject({ currency: currencies[market], charges: 1, refunds: 0 });
    expectReceipt(fan, subject, total, market);
  });

  it.each([
    ['COL', /^Tus boletas para /, 20_400_000],
    ['MEX', /^Tus boletos para /, 374_850],
  ] as const)('an assisted sale to a fan in %s', async (market, subject, total) => {
    const show = await system().event(market);
    const { app } = system().serve();
    const [seller, fan] = [await system().aSeller({ market, app }), await system().aFan({ market, app })];
    const held = await system().heldAssisted(seller, show, 20, 21, 22);
    const shown = await shownTotals(seller, show, held, [20, 21, 22]);

    const paid = await system().sellAssisted(seller, held, fan);
    await system().drain();

    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      orderStatus: 'PAID',
      reservationStatus: 'FINISHED',
      method: 'TPV',
      moneyMoved: 'YES',
    });
    expect(new Set([...shown, paid.body.total.total])).toEqual(new Set([total]));
    await expectTickets(fan, paid.body.ticketIds, show, [20, 21, 22]);
    expectReceipt(fan, subject, total, market);
    expect(system().sandbox.ledger.totals((await system().attempt(held.reservationId)).id)).toEqual([]);
  });

  it.each([
    ['es', 'Recital en la montaña'],
    ['en', 'A concert in the hills'],
  ] as const)('names the event in the buyer’s language %s', async (language, title) => {
    const show = await system().event();
    await system().db.query('update event set titles = $2 where id = $1', [
      show.id,
      { json: JSON.stringify({ es: 'Recital en la montaña', en: 'A concert in the hills' }) },
    ]);
    const fan = await system().aFan({ language });

    await system().pay(fan, await system().held(fan, show, 40));
    await system().drain();

    expect(system().receipts(fan.email)[0]?.subject).toContain(title);
  });

  it('an assisted sale belongs to the fan who was named last, even after another fan’s card was declined', async () => {
    const { app } = system().serve();
    const show = await system().event();
    const seller = await system().aSeller({ app });
    const [first, second] = [await system().aFan({ app }), await system().aFan({ app })];
    const held = await system().heldAssisted(seller, show, 30, 31);

    const declined = await seller.visitor.post('/api/checkout/assistedCheckout', {
      key: crypto.randomUUID(),
      body: { ...system().checkoutBody(held, await system().cardToken('FUND')), fanId: first.id },
    });
    const paid = await system().sellAssisted(seller, held, second);
    await system().drain();

    expect(declined.body).toMatchObject({ result: 'FAIL', reservationStatus: 'ACTIVE' });
    expect(paid.body).toMatchObject({ orderStatus: 'PAID', orderId: declined.body.orderId });
    await expectTickets(second, paid.body.ticketIds, show, [30, 31]);
    expect([system().receipts(first.email).length, system().receipts(second.email).length]).toEqual([0, 1]);
  });

  it('of a match that the example of docs/operations.md put on sale', async () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const example = JSON.parse(/```json\n(\{.+?\n\})\n```/s.exec(page)?.[1] ?? '');
    const inDays = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`;
    const [match] = example.events;
    const dates = { startsAt: inDays(9), saleOpensAt: inDays(-1), saleClosesAt: inDays(9) };
    const file = { ...example, events: [{ ...match, ...dates }] };
    const layout = demoVenues.IFC();
    const show = { id: match.id, layout, layoutId: '', seatCount: 0 };
    const blocked = layout.sections.findIndex(({ code }) => code === 'M1');
    const open = layout.sections.findIndex(({ code, zone }) => code !== 'M1' && zone === 'TRI');
    const [taken, seat] = [blocked, open].map(
      (section) => getSectionSeats(expandSeats(layout), section).start,
    );

    const imported = await suite.db.transaction((tx) =>
      importContent(contentStoreOver(tx), parseContent(file), {
        market: 'COL',
        isDryRun: false,
        now: Date.now(),
        author: { personId: null, address: 'command line', source: 'operations.md' },
      }),
    );
    const fan = await system().aFan({ market: 'COL', language: 'es', app: system().serve().app });
    const rejected = await hold(fan.visitor, { eventId: show.id, items: seats(show, taken ?? 0) });
    const held = await system().held(fan, show, seat ?? 0);
    const paid = await system().pay(fan, held);
    await system().drain();

    expect(imported.ok).toBe(true);
    expect(rejected.body.code).toBe('SALE_CLOSED');
    expect(paid.body).toMatchObject({ result: 'SUCCESSFUL', total: { total: 8_500_000 } });
    await expectTickets(fan, paid.body.ticketIds, show, [seat ?? 0]);
  });
});

/** Returns the whole text of a ticket's code, as its phone shows it. */
function showCode({
  qr,
  rotation,
}: {
  readonly qr: string;
  readonly rotation: { secret: string } | null;
}): string {
  if (rotation === null) return qr;
  const timestamp = startOfPeriod(Date.now());
  const password = new TOTP({ secret: Secret.fromHex(rotation.secret), digits: 8, period: 15 }).generate({
    timestamp,
  });
  return addRotatingPart(qr, { seconds: timestamp / 1_000, password });
}
