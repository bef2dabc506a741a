import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { hold, updateCart } from '#server/test/sale-requests.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import { aTour, visitors } from '#server/test/test-tour.ts';

type Item = { readonly id: string; readonly zone: string; readonly quantity: number };

/** Spec §1, TOUR: a visit with visitors of several types, who share its places. */
describeOnEachEngine('pay/tours', (suite) => {
  const system = setUpTestSystem(suite);
  const countersOf = (visit: string) =>
    suite.db.query('select held, sold from ga_counter where event_id = $1', [visit]);
  const findItem = (items: readonly Item[], zone: string) => items.find((item) => item.zone === zone);

  it('sells an adult and two children one price each, as three tickets, from the places of the visit', async () => {
    const { visits } = await aTour(suite.db);
    const [visit = ''] = visits;
    const fan = await system().aFan();

    const { status, body: held } = await hold(fan.visitor, {
      eventId: visit,
      items: [visitors('ADULT', 1), visitors('CHILD', 2)],
    });
    const paid = await system().pay(fan, held);
    await system().drain();
    const tickets = await suite.db.query(
      `select price, face ->> 'zone' as type from ticket where order_id = $1 order by price desc`,
      [paid.body.orderId],
    );

    expect(status).toBe(201);
    expect(held.items.map(({ zone, quantity }: Item) => [zone, quantity])).toEqual([
      ['ADULT', 1],
      ['CHILD', 2],
    ]);
    expect(held.total.total).toBe(10_000_000);
    expect(paid).toMatchObject({ status: 201, body: { orderStatus: 'PAID', result: 'SUCCESSFUL' } });
    expect(tickets).toEqual([
      { price: 4_800_000, type: 'Adulto' },
      { price: 2_600_000, type: 'Niño' },
      { price: 2_600_000, type: 'Niño' },
    ]);
    const namesIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await fan.visitor.call('GET', '/api/myTickets', { headers });
      return new Set(body.events[0].tickets.map(({ zone }: { zone: string }) => zone));
    };
    expect(await namesIn('es')).toEqual(new Set(['Adulto', 'Niño']));
    expect(await namesIn('en')).toEqual(new Set(['Adult', 'Child']));
    expect(await countersOf(visit)).toEqual([{ held: 0, sold: 3 }]);
    expect(system().receipts(fan.email)).toHaveLength(1);
    await expectInvariants(suite.db);
  });

  it('keeps children with an adult and within their limit, in a new cart and in a changed one', async () => {
    const {
      id,
      visits: [visit = ''],
    } = await aTour(suite.db);
    const { visitor } = await system().aFan();
    const request = (...items: ReturnType<typeof visitors>[]) => hold(visitor, { eventId: visit, items });

    const alone = await request(visitors('CHILD', 1));
    const many = await request(visitors('ADULT', 1), visitors('CHILD', 4));
    const elsewhere = await hold(visitor, { eventId: id, items: [visitors('ADULT', 1)] });
    const unknown = await request(visitors('SENIOR', 1));
    const { body: held } = await request(visitors('ADULT', 1), visitors('CHILD', 2));
    const change = (...ops: object[]) =>
      updateCart(visitor, { reservationId: held.reservationId, version: held.version, ops });
    const adult = findItem(held.items, 'ADULT')?.id;
    const child = findItem(held.items, 'CHILD')?.id;
    const withoutAdult = await change({ op: 'remove', itemId: adult });
    const added = await hold(visitor, {
      eventId: visit,
      reservationId: held.reservationId,
      items: [visitors('CHILD', 2)],
    });
    const fewer = await change({ op: 'setQuantity', itemId: child, quantity: 1 });

    expect([alone.status, alone.body.code]).toEqual([409, 'ADULT_REQUIRED']);
    expect([many.status, many.body.code, many.body.detail]).toEqual([
      409,
      'VISITOR_LIMIT',
      { type: 'CHILD', max: 3 },
    ]);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'SALE_CLOSED']);
    expect(unknown).toMatchObject({ status: 400, body: { code: 'FIELDS_INVALID' } });
    expect([withoutAdult.body.code, added.body.code]).toEqual(['ADULT_REQUIRED', 'VISITOR_LIMIT']);
    expect(fewer.body.items.map(({ zone, quantity }: Item) => [zone, quantity])).toEqual([
      ['ADULT', 1],
      ['CHILD', 1],
    ]);
    expect(await countersOf(visit)).toEqual([{ held: 2, sold: 0 }]);
  });

  it('is neither suspended nor cancelled as a whole: each of its visits is, on its own', async () => {
    const { id: tour, visits } = await aTour(suite.db);
    const [visit = '', other = ''] = visits;
    const manager = await system().aManager();
    const sale = (id: string) => manager.visitor.get(`/api/backoffice/events/${id}/sale`);
    const { body } = await sale(visit);
    const suspend = (id: string) =>
      manager.visitor.call('PUT', `/api/backoffice/events/${id}/sale`, {
        key: randomUUID(),
        body: {
          ...{ version: body.version, isSuspended: true, sections: [] },
          ...{ saleOpensAt: body.saleOpensAt, saleClosesAt: body.saleClosesAt },
        },
      });
    const cancel = (id: string) =>
      manager.visitor.post(`/api/backoffice/events/${id}/cancellation`, {
        key: randomUUID(),
        body: { name: 'Tour del estadio', note: 'Obras' },
      });

    const ofTour = [await sale(tour), await suspend(tour), await cancel(tour)];
    const suspended = await suspend(visit);
    const [closed, open] = [
      await hold((await system().aFan()).visitor, { eventId: visit, items: [visitors('ADULT', 1)] }),
      await hold((await system().aFan()).visitor, { eventId: other, items: [visitors('ADULT', 1)] }),
    ];

    expect(ofTour.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await suite.db.query('select is_disabled, cancelled_at from event where id = $1', [tour])).toEqual(
      [{ is_disabled: false, cancelled_at: null }],
    );
    expect([suspended.status, closed.body.code, open.status]).toEqual([200, 'SALE_CLOSED', 201]);
  });

  it('ends the sale of a visit at its cut-off, and lists it as over until it begins', async () => {
    const {
      id,
      visits: [visit = ''],
    } = await aTour(suite.db);
    const { app } = system().serve();
    const { visitor } = await system().aFan({ app });
    await suite.db.query(
      "update event set starts_at = now() + interval '10 minutes', sale_closes_at = now() - interval '1 second' where id = $1",
      [visit],
    );

    const late = await hold(visitor, { eventId: visit, items: [visitors('ADULT', 1)] });
    const { body } = await visitor.get(`/api/events/tours/visits?id=${id}`);
    const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7);
    const { body: month } = await visitor.get(`/api/events/tours/visits?id=${id}&month=${today}`);

    expect([late.status, late.body.code]).toEqual([409, 'SALE_CLOSED']);
    expect(body.visits.length).toBeGreaterThan(0);
    expect(month.visits.find((listed: { id: string }) => listed.id === visit)).toMatchObject({
      saleState: 'EXPIRED',
    });
  });
});
