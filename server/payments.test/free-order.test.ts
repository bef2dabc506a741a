import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { json } from '#server/db/values.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { readCount } from '#server/test/read-count.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/** Spec §3 (ticket type FREE), §4: an order whose total is zero is confirmed without a payment. */
describeOnEachEngine('pay/free-order', (suite) => {
  const system = setUpTestSystem(suite);
  const rounds = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 12 : 4);

  async function aFreeEvent(): Promise<TestEvent> {
    const event = await system().event();
    await system().db.query(
      'update event_zone_price set base = 0, fee = 0, tax = 0, total = 0 where event_id = $1',
      [event.id],
    );
    return event;
  }

  const confirm = (
    by: TestPerson,
    { reservationId }: HeldReservation,
    { key = randomUUID(), ...body }: { readonly key?: string; readonly fanId?: string } = {},
  ) =>
    by.visitor.post('/api/checkout/free', {
      key,
      body: { reservationId, channel: 'WEB_DESKTOP', ...body },
    });

  /** Lets a hold expire after a time; a negative one lies in the past. */
  async function expire({ reservationId }: HeldReservation, after: string): Promise<void> {
    await system().db.query(
      `with hold as (update reservation set expires_at = clock_timestamp() + $2::interval where id = $1 returning id, expires_at)
       update seat_claim c set expires_at = hold.expires_at from hold where c.reservation_id = hold.id`,
      [reservationId, after],
    );
  }

  /** Places the order of a hold with a given definition of the function, in a transaction that is undone. */
  async function placeDirectly(
    definition: string,
    {
      fan,
      held,
      event,
    }: { readonly fan: TestPerson; readonly held: HeldReservation; readonly event: TestEvent },
  ): Promise<unknown> {
    const undone = new Error('undone');
    let outcome: unknown;
    const zero = { base: 0, fee: 0, tax: 0, total: 0, currency: 'COP' };
    await system()
      .db.transaction(async (tx) => {
        await tx.script(definition);
        const [row] = await tx.query<{ outcome: string }>(
          `select place_free_order($1, $2, $3, $4, $5) ->> 'outcome' as outcome`,
          [
            json({ id: held.reservationId, version: held.version, lockName: 'control', isLimited: false }),
            json({
              id: randomUUID(),
              code: 'CONTROL2',
              reservationId: held.reservationId,
              buyerId: fan.id,
              total: zero,
            }),
            json({
              id: randomUUID(),
              method: 'FREE',
              provider: 'taquilla',
              providerKey: randomUUID(),
              amount: { amount: 0, currency: 'COP' },
              walletPortion: 0,
              detail: {},
            }),
            json({ status: 'COMPLETED', record: 'PAID' }),
            json([
              {
                id: randomUUID(),
                itemId: held.items[0]?.id,
                eventId: event.id,
                seatIndex: 1,
                sectionCode: event.layout.sections[0]?.code ?? '',
                seatCode: 'A-2',
                type: 'FREE',
                price: 0,
                face: {},
              },
            ]),
          ],
        );
        outcome = row?.outcome;
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return outcome;
  }

  const countSold = async ({ id }: TestEvent) => {
    const [row] = await system().db.query<{ orders: number; tickets: number }>(
      `select (select count(*)::int from orders o join reservation r on r.id = o.reservation_id where r.event_id = $1) as orders,
         (select count(*)::int from ticket t where t.event_id = $1 and t.cancelled_at is null) as tickets`,
      [id],
    );
    return row;
  };

  it('is paid at once, with tickets of type FREE and no money', async () => {
    const [fan, event] = [await system().aFan(), await aFreeEvent()];
    const held = await system().held(fan, event, 1, 2);

    const placed = await confirm(fan, held);
    await system().drain();

    expect([placed.status, placed.body]).toMatchObject([
      201,
      {
        method: 'FREE',
        orderStatus: 'PAID',
        reservationStatus: 'FINISHED',
        transactionStatus: 'COMPLETED',
        result: 'SUCCESSFUL',
        moneyMoved: 'NO',
        total: { base: 0, fee: 0, tax: 0, total: 0, currency: 'COP' },
      },
    ]);
    expect(
      await system().db.query('select type, price, owner_id as owner from ticket where event_id = $1', [
        event.id,
      ]),
    ).toEqual(Array(2).fill({ type: 'FREE', price: 0, owner: fan.id }));
    expect(
      await system().db.query(
        `select list, from_status as "from", to_status as "to" from status_change
         where entity_id in ($1, $2) order by list, id`,
        [held.reservationId, placed.body.orderId],
      ),
    ).toEqual([
      { list: 'order', from: null, to: 'PAID' },
      { list: 'reservation', from: null, to: 'ACTIVE' },
      { list: 'reservation', from: 'ACTIVE', to: 'FINISHED' },
    ]);
  });

  it('sends a confirmation that mentions no money', async () => {
    const [fan, event] = [await system().aFan(), await aFreeEvent()];
    await confirm(fan, await system().held(fan, event, 1));
    await system().drain();

    const letters = system().receipts(fan.email);

    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Tus boletas son gratis y ya están confirmadas.');
    expect(letters[0]?.text).not.toMatch(/\$|pag|total|IVA|servicio/i);
  });

  it('is one order for one key and for one hold, however often it is confirmed', async () => {
    const [fan, event] = [await system().aFan(), await aFreeEvent()];
    const held = await system().held(fan, event, 1);
    const key = randomUUID();

    const first = await confirm(fan, held, { key });
    const again = await confirm(fan, held, { key });
    const other = await confirm(fan, held);

    expect([again.status, again.body.orderId]).toEqual([201, first.body.orderId]);
    expect([other.status, other.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
    expect(await countSold(event)).toEqual({ orders: 1, tickets: 1 });
  });

  it('is rejected for a cart that costs something, and a cart that costs nothing by every payment method', async () => {
    const [fan, paid, free] = [await system().aFan(), await system().event(), await aFreeEvent()];
    const costly = await system().held(fan, paid, 1);
    const costless = await system().held(fan, free, 1);

    const rejected = await confirm(fan, costly);
    const charged = await system().payWith(fan, costless, { method: 'WALLET' });

    expect([rejected.status, rejected.body.code]).toEqual([409, 'TOTAL_CHANGED']);
    expect([charged.status, charged.body.code]).toEqual([422, 'METHOD_NOT_OFFERED']);
    expect(await countSold(paid)).toEqual({ orders: 0, tickets: 0 });
  });

  it('keeps the limit of tickets per person over several orders', async () => {
    const [fan, event] = [await system().aFan(), await aFreeEvent()];
    await system().db.query('update event set max_tickets_per_fan = 2 where id = $1', [event.id]);
    await confirm(fan, await system().held(fan, event, 1, 2));

    const more = await hold(fan.visitor, { eventId: event.id, items: seats(event, 3) });

    expect([more.status, more.body.code]).toEqual([409, 'TICKET_LIMIT']);
  });

  it('is rejected without an identity document, for an expired hold and once the sale is closed', async () => {
    const [fan, event] = [await system().aFan(), await aFreeEvent()];
    const [first, second] = [await system().held(fan, event, 1), await system().aFan()];
    await system().db.query('update person set document_type = null, document_number = null where id = $1', [
      second.id,
    ]);
    const unidentified = await confirm(second, await system().held(second, event, 5));
    await system().db.query('update event set is_disabled = true where id = $1', [event.id]);
    const closed = await confirm(fan, first);
    await system().db.query('update event set is_disabled = false where id = $1', [event.id]);
    await expire(first, '-1 second');
    const expired = await confirm(fan, first);

    expect([unidentified.body.code, closed.body.code, expired.body.code]).toEqual([
      'FAN_REQUIRED',
      'SALE_CLOSED',
      'HOLD_EXPIRED',
    ]);
    expect(await countSold(event)).toEqual({ orders: 0, tickets: 0 });
  });

  it('is placed by a seller for a fan, whose ticket it is', async () => {
    const [seller, fan, event] = [await system().aSeller(), await system().aFan(), await aFreeEvent()];
    const held = await system().heldAssisted(seller, event, 1);

    const placed = await confirm(seller, held, { fanId: fan.id });

    expect([placed.status, placed.body.result]).toEqual([201, 'SUCCESSFUL']);
    expect(
      await system().db.query('select owner_id as owner, type from ticket where event_id = $1', [event.id]),
    ).toEqual([{ owner: fan.id, type: 'FREE' }]);
  });

  it('is paid with the rest of a cart when only some of it is free, each ticket of its own type', async () => {
    const [fan, event] = [await system().aFan(), await system().event()];
    const [zone] = event.layout.zones;
    await system().db.query(
      'update event_zone_price set base = 0, fee = 0, tax = 0, total = 0 where event_id = $1 and zone_code = $2',
      [event.id, zone?.code],
    );
    const gates = event.layout.sections.find(
      (section) => section.zone !== zone?.code && isUnnumberedSection(section),
    );
    const first = await hold(fan.visitor, {
      eventId: event.id,
      items: [...seats(event, 1), { sectionCode: gates?.code ?? '', seatCode: 'UNNUMBERED', quantity: 1 }],
    });
    expect(first.status).toBe(201);

    await system().pay(fan, first.body);

    const types = await system().db.query<{ type: string }>(
      'select type from ticket where event_id = $1 order by type',
      [event.id],
    );
    expect(types).toEqual([{ type: 'FREE' }, { type: 'PAID' }]);
  });

  it('is taken back by a manager without any money, and its seats go back on sale', async () => {
    const [manager, fan, event] = [await system().aManager(), await system().aFan(), await aFreeEvent()];
    const placed = await confirm(fan, await system().held(fan, event, 1, 2));

    const refunded = await manager.visitor.post(`/api/backoffice/sales/${placed.body.orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds: placed.body.ticketIds,
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        note: '',
        expectedAmount: { amount: 0, currency: 'COP' },
      },
    });
    await system().drain();

    expect([refunded.status, refunded.body.order]).toMatchObject([
      201,
      { status: 'REFUNDED', refundedAmount: 0 },
    ]);
    const letters = system().sandbox.mailbox.list({ to: fan.email });
    expect(letters.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Se cancelaron tus boletas/),
    );
    expect(await countSold(event)).toEqual({ orders: 1, tickets: 0 });
    const other = await system().aFan();
    expect((await hold(other.visitor, { eventId: event.id, items: seats(event, 1, 2) })).status).toBe(201);
  });

  describe('races', () => {
    it('makes one order of two confirmations of a hold', async () => {
      const event = await aFreeEvent();
      for (let round = 0; round < rounds; round += 1) {
        const fan = await system().aFan();
        const held = await system().held(fan, event, round * 2 + 1);
        const { app } = system().serve();
        const elsewhere = system().at(app, fan);

        const statuses = (await Promise.all([confirm(fan, held), confirm(elsewhere, held)])).map(
          ({ status }) => status,
        );

        expect(statuses.toSorted()).toEqual([201, 409]);
      }
      expect(await countSold(event)).toEqual({ orders: rounds, tickets: rounds });
    });

    it('gives a seat to one fan when a confirmation and the deadline of its hold coincide', async () => {
      const event = await aFreeEvent();
      const winners = { confirmed: 0, taken: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const [fan, rival] = [await system().aFan(), await system().aFan()];
        const held = await system().held(fan, event, round * 2 + 1);
        await expire(held, `${round} milliseconds`);

        const [placed, taken] = await Promise.all([
          confirm(fan, held),
          hold(rival.visitor, { eventId: event.id, items: seats(event, round * 2 + 1) }),
        ]);

        expect([placed.status, taken.status]).toSatisfy(
          ([confirmed, rivals]) => !(confirmed === 201 && rivals === 201),
        );
        winners.confirmed += placed.status === 201 ? 1 : 0;
        winners.taken += taken.status === 201 ? 1 : 0;
      }
      expect((await countSold(event))?.tickets).toBe(winners.confirmed);
    });

    it('negative control: without its checks, a confirmation sells a seat that somebody else holds', async () => {
      const [fan, rival, event] = [await system().aFan(), await system().aFan(), await aFreeEvent()];
      const held = await system().held(fan, event, 1);
      await expire(held, '-1 second');
      await hold(rival.visitor, { eventId: event.id, items: seats(event, 1) });
      const checked = await readFile(
        new URL('../db/schema/payments/place_free_order.sql', import.meta.url),
        'utf8',
      );
      const unchecked = checked
        .replace(/ {2}if r\.status is distinct from 'ACTIVE' then .*\n/, '')
        .replace(/ {2}if is_hold_expired[\s\S]*?end if;\n/, '')
        .replace('v_sold := sell_reservation(r.id, null);', `v_sold := '{"outcome": "SOLD", "fences": []}';`);

      const place = async (definition: string) => placeDirectly(definition, { fan, held, event });

      expect([await place(checked), await place(unchecked)]).toEqual(['NOT_OPEN', 'PLACED']);
    });
  });
});
