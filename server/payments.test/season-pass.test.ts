import { expect, it } from 'vitest';
import { buildCalendarHref } from '#domain/order/order-paths.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { admissions, hold, seats, updateCart } from '#server/test/sale-requests.ts';
import { aBundle, type TestBundle } from '#server/test/test-bundle.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

/** Spec §1, §3: a season pass is the same seat at every match of a season. */
describeOnEachEngine('pay/season-pass', (suite) => {
  const system = setUpTestSystem(suite);

  const claimsOf = async (reservationId: string) =>
    suite.db.query<{ event_id: string; seat_index: number; state: string }>(
      `select event_id, seat_index, state from seat_claim where reservation_id = $1 and state <> 'FREE' order by event_id, seat_index`,
      [reservationId],
    );
  const ticketsOf = (orderId: string) =>
    suite.db.query<{ event_id: string; type: string; price: number; seat_index: number; is_live: boolean }>(
      `select event_id, type, price, seat_index, cancelled_at is null as is_live from ticket where order_id = $1 order by event_id, seat_index`,
      [orderId],
    );
  const sortedIds = ({ events }: TestBundle) => events.map(({ id }) => id).toSorted();

  it('holds a seat at all of its matches as one cart line, is paid once and becomes one ticket a match', async () => {
    const pass = await aBundle(suite.db);
    const fan = await system().aFan();

    const { body: held, status } = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 4, 5) });
    const paid = await system().pay(fan, held);
    await system().drain();

    expect(status).toBe(201);
    expect(held.items).toHaveLength(2);
    expect(held.total.total).toBe(held.items[0].unit.total * 2);
    expect(paid).toMatchObject({ status: 201, body: { orderStatus: 'PAID', result: 'SUCCESSFUL' } });
    const tickets = await ticketsOf(paid.body.orderId);
    expect(tickets.map(({ event_id, seat_index }) => [event_id, seat_index])).toEqual(
      sortedIds(pass).flatMap((id) => [
        [id, 4],
        [id, 5],
      ]),
    );
    expect(new Set(tickets.map(({ type }) => type))).toEqual(new Set(['SUBSCRIPTION']));
    expect(tickets.reduce((sum, { price }) => sum + price, 0)).toBe(held.total.total);
    expect((await claimsOf(held.reservationId)).map(({ state }) => state)).toEqual(Array(6).fill('SOLD'));
    const { body: mine } = await fan.visitor.get('/api/myTickets');
    expect(mine.events.map(({ event }: { event: { id: string } }) => event.id)).toEqual(
      pass.events.map(({ id }) => id),
    );
    expect(system().receipts(fan.email)).toHaveLength(1);
  });

  it('holds nothing when the seat is taken at one match', async () => {
    const pass = await aBundle(suite.db);
    const [, middle] = pass.events;
    const single = await hold((await system().aFan()).visitor, {
      eventId: middle?.id ?? '',
      items: seats(pass, 7),
    });
    const fan = await system().aFan();

    const refused = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 6, 7) });
    const other = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 6) });

    expect(single.status).toBe(201);
    expect(refused).toMatchObject({ status: 409, body: { code: 'SEATS_TAKEN' } });
    expect(refused.body.detail.taken).toEqual(
      seats(pass, 7).map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode })),
    );
    expect(await claimsOf(other.body.reservationId)).toHaveLength(3);
  });

  it('shows a seat as free only where it is free at all matches, and takes general admission from each', async () => {
    const pass = await aBundle(suite.db);
    const [first, , last] = pass.events;
    const { app } = system().serve();
    const fan = await system().aFan({ app });
    await hold(fan.visitor, { eventId: first?.id ?? '', items: seats(pass, 0) });
    await hold(fan.visitor, { eventId: last?.id ?? '', items: [...seats(pass, 1), admissions('GN', 3)] });

    const { body } = await fan.visitor.get(`/api/seats?eventId=${pass.id}`);
    const { body: single } = await fan.visitor.get(`/api/seats?eventId=${last?.id}`);
    const general = await hold(fan.visitor, { eventId: pass.id, items: [admissions('GN', 2)] });
    const counters = await suite.db.query(
      `select held from ga_counter where section_code = 'GN' and event_id = any ($1) order by event_id`,
      [sortedIds(pass)],
    );

    expect(body.states.slice(0, 3)).toBe('OOA');
    const available = (from: typeof body) =>
      from.unnumbered.find(({ section }: { section: string }) => section === 'GN').available;
    expect(available(body)).toBe(available(single));
    expect(general.status).toBe(201);
    expect(general.body.items).toMatchObject([{ quantity: 2 }]);
    expect(counters.map(({ held }) => held).toSorted()).toEqual([2, 2, 5]);
  });

  it('says which matches take a seat of a section, as they are now', async () => {
    const pass = await aBundle(suite.db);
    const [first, second, last] = pass.events;
    const { app } = system().serve();
    const fan = await system().aFan({ app });
    await hold(fan.visitor, { eventId: first?.id ?? '', items: seats(pass, 0, 1) });
    const { sectionCode } = seats(pass, 0)[0] ?? {};
    const read = async () => {
      const { body } = await fan.visitor.get(
        `/api/seats/conflicts?eventId=${pass.id}&sectionCode=${sectionCode}`,
      );
      return body.events.map(({ id, seats: taken }: { id: string; seats: string }) => [id, taken]);
    };

    const before = await read();
    await hold(fan.visitor, { eventId: last?.id ?? '', items: seats(pass, 1, 3) });
    await app.refresh();
    const after = await read();
    const single = await fan.visitor.get(
      `/api/seats/conflicts?eventId=${first?.id}&sectionCode=${sectionCode}`,
    );
    const unknown = await fan.visitor.get(`/api/seats/conflicts?eventId=${pass.id}&sectionCode=nowhere`);

    expect(before).toEqual([
      [first?.id, '0-1'],
      [second?.id, ''],
      [last?.id, ''],
    ]);
    expect(after).toEqual([
      [first?.id, '0-1'],
      [second?.id, ''],
      [last?.id, '1,3'],
    ]);
    expect(single.body).toEqual({ events: [] });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('costs what the remaining matches cost, and is not sold for the last match alone', async () => {
    const pass = await aBundle(suite.db, { count: 3 });
    const [first, second] = pass.events;
    const fan = await system().aFan();
    const whole = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 8) });
    await suite.db.query("update event set starts_at = now() - interval '1 hour' where id = $1", [first?.id]);

    const reduced = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 9) });
    await suite.db.query("update event set starts_at = now() - interval '1 hour' where id = $1", [
      second?.id,
    ]);
    const over = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 10) });

    const [share] = await suite.db.query<{ total: number }>(
      `select total from bundle_price_share where bundle_id = $1 and event_id = $2 and zone_code = $3`,
      [pass.id, first?.id, whole.body.items[0].zone],
    );
    expect(reduced.body.total.total).toBe(whole.body.total.total - (share?.total ?? 0));
    expect(await claimsOf(reduced.body.reservationId)).toHaveLength(2);
    expect([over.status, over.body.code]).toEqual([409, 'SALE_CLOSED']);
  });

  it('is suspended while one of its matches is', async () => {
    const pass = await aBundle(suite.db);
    const [, middle] = pass.events;
    await suite.db.query('update event set is_disabled = true where id = $1', [middle?.id]);
    const { app } = system().serve();
    const fan = await system().aFan({ app });

    const page = await fan.visitor.get(`/api/event?id=${pass.id}`);
    const held = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 60) });

    expect(page.body.saleState).toBe('DISABLED');
    expect([held.status, held.body.code]).toEqual([409, 'SALE_CLOSED']);
  });

  it('sells no seat in a section that the venue blocks, unless the pass and every match release it', async () => {
    const venue = demoVenues.IFC();
    const layout = {
      ...venue,
      sections: venue.sections.map((section) =>
        section.code === 'M1' ? { ...section, accessLevel: 'BLOCKED' as const } : section,
      ),
    };
    const pass = await aBundle(suite.db, { layout });
    const release = (...events: readonly { readonly id: string }[]) =>
      suite.db.query(
        `insert into section_release (event_id, section_code, status) select id, 'M1', 'RELEASED' from unnest($1::text[]) id`,
        [events.map(({ id }) => id)],
      );
    const [, ...others] = pass.events;
    const tryToHold = async () => {
      const { status, body } = await hold((await system().aFan()).visitor, {
        eventId: pass.id,
        items: seats(pass, 1),
      });
      return status === 201 ? 'HELD' : body.code;
    };

    const closed = await tryToHold();
    await release(pass, ...others);
    const closedAtOneMatch = await tryToHold();
    await release(...pass.events.slice(0, 1));

    expect([closed, closedAtOneMatch, await tryToHold()]).toEqual(['SALE_CLOSED', 'SALE_CLOSED', 'HELD']);
  });

  it('removes a seat from the cart at all matches', async () => {
    const pass = await aBundle(suite.db);
    const fan = await system().aFan();
    const { body: held } = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 11, 12) });

    const changed = await updateCart(fan.visitor, {
      reservationId: held.reservationId,
      version: held.version,
      ops: [{ op: 'remove', itemId: held.items[0].id }],
    });

    expect(changed.status).toBe(200);
    expect(changed.body.items).toMatchObject([{ seatCode: held.items[1].seatCode }]);
    expect((await claimsOf(held.reservationId)).map(({ seat_index }) => seat_index)).toEqual([12, 12, 12]);
  });

  it('counts towards the limit of the pass and of each match', async () => {
    const pass = await aBundle(suite.db);
    const [first] = pass.events;
    await suite.db.query('update event set max_tickets_per_fan = 2 where id = $1', [pass.id]);
    await suite.db.query('update event set max_tickets_per_fan = 3 where id = $1', [first?.id]);
    const fan = await system().aFan();
    await hold(fan.visitor, { eventId: first?.id ?? '', items: seats(pass, 13, 14) });

    const beyondMatch = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 15, 16) });
    const one = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 15) });
    const single = await hold(fan.visitor, { eventId: first?.id ?? '', items: seats(pass, 17) });
    await suite.db.query('update event set max_tickets_per_fan = 10 where id = $1', [first?.id]);
    const beyondPass = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 18, 19) });

    expect(beyondMatch.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 3, had: 2 } });
    expect(one.status).toBe(201);
    expect(single.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 3, had: 3 } });
    expect(beyondPass.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 2, had: 1 } });
    expect((await system().pay(fan, one.body)).status).toBe(201);
  });

  it('is refunded by the share of a match that is cancelled, and by what is left when it is refunded whole', async () => {
    const pass = await aBundle(suite.db);
    const [, middle] = pass.events;
    const [fan, looking, manager] = [await system().aFan(), await system().aFan(), await system().aManager()];
    const { body: held } = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 20, 21) });
    const { body: paid } = await system().pay(fan, held);
    const { body: cart } = await hold(looking.visitor, { eventId: pass.id, items: seats(pass, 22) });
    await system().drain();
    const shares = (await ticketsOf(paid.orderId)).filter(({ event_id }) => event_id === middle?.id);
    const share = shares.reduce((sum, { price }) => sum + price, 0);

    const { body: event } = await manager.visitor.get(`/api/backoffice/events/${middle?.id}`);
    await manager.visitor.post(`/api/backoffice/events/${middle?.id}/cancellation`, {
      key: 'cancel-one-match-of-a-pass',
      body: { name: event.event.title, note: 'Lluvia' },
    });
    let processed = 1;
    while (processed > 0) {
      await system().drain();
      processed = await system().sale.jobs.processCancellations();
    }

    const after = await ticketsOf(paid.orderId);
    expect(after.filter(({ is_live }) => !is_live).map(({ event_id }) => event_id)).toEqual([
      middle?.id,
      middle?.id,
    ]);
    const [order] = await suite.db.query<{ status: string; refunded_amount: number }>(
      'select status, refunded_amount from orders where id = $1',
      [paid.orderId],
    );
    expect(order).toEqual({ status: 'PAID', refunded_amount: share });
    const attempt = await system().attempt(held.reservationId);
    expect(system().sandbox.ledger.totals(attempt.id)[0]?.net).toBe(held.total.total - share);
    expect(await claimsOf(cart.reservationId)).toEqual([]);
    expect((await claimsOf(held.reservationId)).map(({ event_id }) => event_id)).not.toContain(middle?.id);
  });

  it('never exceeds the limit of a match when a pass and a single ticket are held at once', async () => {
    const pass = await aBundle(suite.db);
    const [first] = pass.events;
    await suite.db.query('update event set max_tickets_per_fan = 1 where id = any ($1)', [sortedIds(pass)]);
    for (let round = 0; round < 5; round += 1) {
      const fan = await system().aFan();

      const answers = await Promise.all([
        hold(fan.visitor, { eventId: pass.id, items: seats(pass, 30 + 2 * round) }),
        hold(fan.visitor, { eventId: first?.id ?? '', items: seats(pass, 31 + 2 * round) }),
      ]);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });

  it('puts each match into the calendar and names their number and the last day in the receipt', async () => {
    const pass = await aBundle(suite.db);
    const fan = await system().aFan();
    const { body: held } = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 50) });

    const { body: paid } = await system().pay(fan, held);
    await system().drain();
    const calendar = await fan.visitor.get(buildCalendarHref({ orderId: paid.orderId }));

    const [receipt] = system().receipts(fan.email);
    expect(receipt?.text).toMatch(/3 eventos hasta el /);
    expect(receipt?.text).not.toMatch(/puertas abren/);
    expect(calendar.text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it('names the match of each ticket to a manager, who refunds one of them', async () => {
    const pass = await aBundle(suite.db);
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const { body: held } = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 52) });
    const { body: paid } = await system().pay(fan, held);
    await system().drain();

    const { body: sold } = await manager.visitor.get(`/api/backoffice/sales/${paid.orderId}`);
    const [ticket] = sold.order.tickets;
    const refunded = await manager.visitor.post(`/api/backoffice/sales/${paid.orderId}/refunds`, {
      key: 'refund-one-match-of-a-pass',
      body: {
        ticketIds: [ticket.id],
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        expectedAmount: { amount: ticket.price, currency: 'COP' },
      },
    });
    await system().drain();

    expect(sold.order.tickets).toHaveLength(3);
    expect(sold.order.tickets.map(({ event }: { event: string }) => event)).toEqual(
      Array(3).fill('Páramo – Ceiba'),
    );
    expect(refunded.status).toBe(201);
    expect(await claimsOf(held.reservationId)).toHaveLength(2);
    const { body: mine } = await fan.visitor.get('/api/myTickets');
    expect(mine.events).toHaveLength(2);
    const { body: purchases } = await fan.visitor.get('/api/myPurchases');
    expect(purchases.items).toMatchObject([
      { items: [{ seatCode: ticket.seatCode }], cancelledItems: [], refundedAmount: ticket.price },
    ]);
  });

  it('is sold by a seller for cash, and booked by staff and paid later, at all of its matches', async () => {
    const pass = await aBundle(suite.db);
    const [seller, manager, fan] = [
      await system().aSeller(),
      await system().aManager(),
      await system().aFan(),
    ];
    const deadline = new Date(Date.now() + 12 * 60 * 60_000).toISOString();

    const held = await system().heldAssisted(seller, pass, 70);
    const sold = await system().sellAssistedWith(seller, held, {
      fan,
      payment: { method: 'CASH', checkoutProvider: 'TAQUILLA' },
    });
    const collected = await system().collectCash(seller, { code: sold.body.code, total: held.total });
    const booked = await system().heldAssisted(manager, pass, 71);
    await system().sellAssistedWith(manager, booked, { fan, payment: { method: 'RESERVATION', deadline } });
    const whileBooked = await claimsOf(booked.reservationId);
    const paid = await system().payBooking(manager, booked);
    await system().drain();

    expect([collected.body.orderStatus, paid.body.orderStatus]).toEqual(['PAID', 'PAID']);
    expect(whileBooked.map(({ state }) => state)).toEqual(Array(3).fill('BOOKED'));
    for (const orderId of [sold.body.orderId, paid.body.orderId])
      expect((await ticketsOf(orderId)).map(({ type }) => type)).toEqual(Array(3).fill('SUBSCRIPTION'));
  });
});
