import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { openRenewals } from '#server/passes/open-renewals.ts';
import { postgresRenewals } from '#server/passes/renewals.repository.ts';
import { describeOn, describeOnEachEngine, type EngineSuite } from '#server/test/each-engine.ts';
import { anId } from '#server/test/given.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { withoutLocking } from '#server/test/race/without-locking.ts';
import { admissions, hold, type RequestedSeat, seats, updateCart } from '#server/test/sale-requests.ts';
import { aBundle, type TestBundle } from '#server/test/test-bundle.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';

const open = async (db: Database, { id }: TestBundle, isDryRun = false) => {
  const opened = await openRenewals(postgresRenewals(db), { passId: id, isDryRun });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

/** Last season's pass and the one that renews it, whose matches take place later. */
function describeSeasons(suite: EngineSuite, system: ReturnType<typeof setUpTestSystem>) {
  return {
    async aSeason({ until = '12 hours' }: { readonly until?: string } = {}) {
      const [last, next] = [await aBundle(suite.db), await aBundle(suite.db)];
      await suite.db.query(
        'insert into renewal_period (bundle_id, renews_id, reserved_until) values ($1, $2, now() + $3::interval)',
        [next.id, last.id, until],
      );
      return { last, next };
    },
    async buy(pass: TestBundle, fan: TestPerson, ...items: readonly RequestedSeat[]) {
      const { body: held } = await hold(fan.visitor, { eventId: pass.id, items });
      const { body } = await system().pay(fan, held);
      expect(body.orderStatus).toBe('PAID');
      return body.orderId as string;
    },
    list: async (fan: TestPerson) => (await fan.visitor.get('/api/renewals')).body.renewals,
    renew: (fan: TestPerson, id: string) =>
      fan.visitor.post(`/api/renewals/${id}/cart`, { key: randomUUID(), body: {} }),
    release: (fan: TestPerson, id: string) =>
      fan.visitor.post(`/api/renewals/${id}/release`, { key: randomUUID(), body: {} }),
    readStatus: (id: string) =>
      system().one<{ status: string; claims: string }>(
        `select r.status, (select string_agg(distinct c.state, ' ') from seat_claim c
           where c.reservation_id = r.id and c.state <> 'FREE') as claims from reservation r where r.id = $1`,
        [id],
      ),
  };
}

/** Product: last season's holder keeps the seat until a date, renews in one page, or releases it. */
describeOnEachEngine('pay/renewal', (suite) => {
  const system = setUpTestSystem(suite);
  const { aSeason, buy, list, renew, release, readStatus } = describeSeasons(suite, system);
  const mails = ({ email }: TestPerson) =>
    system()
      .sandbox.mailbox.list({ to: email })
      .filter(({ subject }) => /^Renueva|^Renew/.test(subject));

  it('reserves the seats of last season once, writes to their holders, and is renewed in an ordinary payment', async () => {
    const { last, next } = await aSeason();
    const [ana, luz] = [await system().aFan(), await system().aFan({ language: 'en' })];
    await buy(last, ana, ...seats(last, 4, 5), admissions('GN', 2));
    await buy(last, luz, ...seats(last, 6));

    const dry = await open(suite.db, next, true);
    const before = await list(ana);
    const first = await open(suite.db, next);
    const again = await open(suite.db, next);
    await system().drain();
    const [renewal, ...more] = await list(ana);
    const cart = await renew(ana, renewal.reservationId);
    const [inCart] = await list(ana);
    const current = await ana.visitor.get(`/api/reservations?eventId=${next.id}&salesChannel=SELF_SERVICE`);
    const paid = await system().pay(ana, cart.body);
    await system().drain();

    expect([before, more, again.reserved]).toEqual([[], [], []]);
    expect(
      [dry, first].map(({ holders, reserved, notReserved }) => [holders, reserved.length, notReserved]),
    ).toEqual([
      [2, 4, []],
      [2, 4, []],
    ]);
    expect(renewal).toMatchObject({ passId: next.id, state: 'RESERVED', items: [{}, {}, { quantity: 2 }] });
    expect([mails(ana).length, mails(luz).length]).toEqual([1, 1]);
    expect(mails(ana)[0]?.text).toMatch(/están reservadas para ti .* hasta el .*\/my-purchases\/renewals/s);
    expect(mails(luz)[0]?.text).toMatch(/are reserved for you/);
    expect([cart.status, cart.body.status, inCart.state]).toEqual([201, 'ACTIVE', 'IN_CART']);
    expect(current.body.reservation.reservationId).toBe(renewal.reservationId);
    expect(paid.body).toMatchObject({ orderStatus: 'PAID' });
    expect(await list(ana)).toEqual([]);
    expect(
      await suite.db.query('select id from ticket where order_id = $1 and type = $2', [
        paid.body.orderId,
        'SUBSCRIPTION',
      ]),
    ).toHaveLength(12);
  });

  it('keeps the seats for everybody else, and for the holder when the cart, a payment or the account page ends it', async () => {
    const { last, next } = await aSeason();
    const [fan, other] = [await system().aFan(), await system().aFan()];
    await buy(last, fan, ...seats(last, 10));
    await open(suite.db, next);
    const [{ reservationId }] = await list(fan);

    const taken = await hold(other.visitor, { eventId: next.events[0]?.id ?? '', items: seats(next, 10) });
    const foreign = await renew(other, reservationId);
    await renew(fan, reservationId);
    const [cart] = await list(fan);
    const held = { reservationId, total: cart.total, version: 0, items: cart.items };
    const declined = await system().pay(fan, held, { holder: 'FUND' });
    const emptied = await fan.visitor.call('DELETE', '/api/reservations', { body: { reservationId } });
    const afterCart = await readStatus(reservationId);
    await renew(fan, reservationId);
    await system().expireHold(reservationId);
    await suite.db.query(
      `update seat_claim set expires_at = now() + interval '12 hours' where reservation_id = $1`,
      [reservationId],
    );
    await system().sale.jobs.sweepExpiredHolds();
    const afterExpiry = await readStatus(reservationId);
    const stillTaken = await hold(other.visitor, { eventId: next.id, items: seats(next, 10) });
    const again = await renew(fan, reservationId);
    const paid = await system().pay(fan, again.body);

    expect([taken.body.code, stillTaken.body.code, foreign.status]).toEqual([
      'SEATS_TAKEN',
      'SEATS_TAKEN',
      404,
    ]);
    expect([declined.body.orderStatus, emptied.status]).toEqual(['PENDING', 200]);
    expect([afterCart, afterExpiry]).toEqual(Array(2).fill({ status: 'BOOKED', claims: 'BOOKED' }));
    expect(paid.body.orderStatus).toBe('PAID');
  });

  it('falls back to the reservation when cash was not paid in time', async () => {
    const { last, next } = await aSeason();
    const fan = await system().aFan();
    await buy(last, fan, ...seats(last, 12));
    await open(suite.db, next);
    const [{ reservationId }] = await list(fan);
    const { body: cart } = await renew(fan, reservationId);
    const waiting = await system().payWith(fan, cart, { method: 'CASH', checkoutProvider: 'TAQUILLA' });
    const inPayment = await list(fan);
    const refused = [await renew(fan, reservationId), await release(fan, reservationId)];

    await system().expirePaymentLease(reservationId);
    await system().sale.jobs.reconcile();
    const after = await readStatus(reservationId);
    const { body: reopened } = await renew(fan, reservationId);
    const paid = await system().pay(fan, reopened);

    expect([waiting.status, inPayment[0].state]).toEqual([201, 'IN_PAYMENT']);
    expect(refused.map(({ body }) => body.code)).toEqual(['PAYMENT_IN_FLIGHT', 'PAYMENT_IN_FLIGHT']);
    expect(after).toEqual({ status: 'BOOKED', claims: 'BOOKED' });
    expect(paid.body.orderStatus).toBe('PAID');
  });

  it('is released by its holder alone, and not by staff, who do not see it among their bookings', async () => {
    const { last, next } = await aSeason();
    const [fan, other, manager] = [await system().aFan(), await system().aFan(), await system().aManager()];
    await buy(last, fan, ...seats(last, 14));
    await open(suite.db, next);
    const [{ reservationId }] = await list(fan);

    const { body: bookings } = await manager.visitor.get('/api/backoffice/staff-bookings');
    const byStaff = await system().releaseBooking(manager, { reservationId });
    const byOther = await release(other, reservationId);
    const untouched = await readStatus(reservationId);
    const released = await release(fan, reservationId);
    const repeated = await release(fan, reservationId);
    const bought = await hold(other.visitor, { eventId: next.id, items: seats(next, 14) });
    const reopened = await open(suite.db, next);

    expect(bookings.items).toEqual([]);
    expect([byStaff.status, byOther.status]).toEqual([404, 404]);
    expect(untouched.status).toBe('BOOKED');
    expect([released.status, repeated.status, bought.status]).toEqual([201, 201, 201]);
    expect([await list(fan), reopened.holders]).toEqual([[], 0]);
  });

  it('exceeds no ticket limit, counts in it, and takes no further seats with it', async () => {
    const { last, next } = await aSeason();
    const fan = await system().aFan();
    await buy(last, fan, ...seats(last, 16, 17));
    await suite.db.query('update event set max_tickets_per_fan = 1 where id = $1 or id = $2', [
      next.id,
      next.events[0]?.id ?? '',
    ]);
    await open(suite.db, next);
    const [{ reservationId }] = await list(fan);

    const beyond = await hold(fan.visitor, { eventId: next.id, items: seats(next, 18) });
    const { body: cart } = await renew(fan, reservationId);
    const added = await hold(fan.visitor, { eventId: next.id, items: seats(next, 18), reservationId });
    const changed = await updateCart(fan.visitor, {
      reservationId,
      version: cart.version,
      ops: [{ op: 'add', item: seats(next, 18)[0] }],
    } as Parameters<typeof updateCart>[1]);
    const paid = await system().pay(fan, cart);

    expect(beyond.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 1, had: 2 } });
    expect([added.status, changed.status]).toEqual([403, 403]);
    expect(paid.body.orderStatus).toBe('PAID');
  });

  it('lists a seat that is sold, tries it again when repeated, and leaves out refunded and complimentary passes', async () => {
    const { last, next } = await aSeason();
    const [fan, rival, manager] = [await system().aFan(), await system().aFan(), await system().aManager()];
    const refunded = await buy(last, await system().aFan(), ...seats(last, 21));
    await buy(last, fan, ...seats(last, 22, 23));
    const { body: sold } = await manager.visitor.get(`/api/backoffice/sales/${refunded}`);
    await manager.visitor.post(`/api/backoffice/sales/${refunded}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds: sold.order.tickets.map(({ id }: { id: string }) => id),
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        expectedAmount: { amount: sold.order.total.total, currency: 'COP' },
      },
    });
    await system().drain();
    const { body: cart } = await hold(rival.visitor, { eventId: next.id, items: seats(next, 23) });

    const first = await open(suite.db, next);
    await rival.visitor.call('DELETE', '/api/reservations', { body: { reservationId: cart.reservationId } });
    const second = await open(suite.db, next);

    expect(first.reserved.map(({ seatIndex }) => seatIndex)).toEqual([22]);
    expect(first.notReserved).toMatchObject([{ seatIndex: 23, obstacle: 'HELD' }]);
    expect(second.reserved.map(({ seatIndex }) => seatIndex)).toEqual([23]);
    expect(await list(fan)).toHaveLength(2);
  });

  it('loses only the seat of a match that is cancelled', async () => {
    const { last, next } = await aSeason();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const [, middle] = next.events;
    await buy(last, fan, ...seats(last, 30));
    await open(suite.db, next);
    const [before] = await list(fan);

    const { body: event } = await manager.visitor.get(`/api/backoffice/events/${middle?.id}`);
    await manager.visitor.post(`/api/backoffice/events/${middle?.id}/cancellation`, {
      key: randomUUID(),
      body: { name: event.event.title, note: 'Lluvia' },
    });
    let processed = 1;
    while (processed > 0) processed = await system().sale.jobs.processCancellations();

    const [after] = await list(fan);
    expect(after.reservationId).toBe(before.reservationId);
    expect(after.total.total).toBeLessThan(before.total.total);
    const { body: cart } = await renew(fan, after.reservationId);
    expect((await system().pay(fan, cart)).body.orderStatus).toBe('PAID');
  });

  it('is refunded in full after one of its matches was cancelled: the rest of its price, once', async () => {
    const { last, next } = await aSeason();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    await buy(last, fan, ...seats(last, 31));
    await open(suite.db, next);
    const [{ reservationId }] = await list(fan);
    const { body: paid } = await system().pay(fan, (await renew(fan, reservationId)).body);
    const path = `/api/backoffice/events/${next.events[1]?.id}`;
    const { event } = (await manager.visitor.get(path)).body;
    await manager.visitor.post(`${path}/cancellation`, {
      key: randomUUID(),
      body: { name: event.title, note: 'Lluvia' },
    });
    for (let processed = 1; processed > 0; ) {
      await system().drain();
      processed = await system().sale.jobs.processCancellations();
    }
    const { body: sold } = await manager.visitor.get(`/api/backoffice/sales/${paid.orderId}`);
    const left = sold.order.total.total - sold.order.refundedAmount;
    const refund = (amount: number) =>
      manager.visitor.post(`/api/backoffice/sales/${paid.orderId}/refunds`, {
        key: randomUUID(),
        body: {
          ticketIds: sold.order.tickets
            .filter(({ state }: { state: string }) => state === 'LIVE')
            .map(({ id }: { id: string }) => id),
          seats: 'FOR_SALE',
          reason: 'ASKED_FOR',
          expectedAmount: { amount, currency: 'COP' },
        },
      });

    const wrong = await refund(sold.order.total.total);
    const refunded = await refund(left);
    const again = await refund(left);
    await system().drain();

    expect([wrong.body.code, refunded.status, again.status]).toEqual(['TOTAL_CHANGED', 201, 409]);
    expect(left).toBeLessThan(sold.order.total.total);
    expect((await readStatus(reservationId)).status).toBe('CANCELLED');
    const attempt = await system().attempt(reservationId);
    expect(system().sandbox.ledger.totals(attempt.id)[0]).toMatchObject({ net: 0 });
  });

  it('reminds of a renewal once, in its last days, in the language of its holder', async () => {
    const { last, next } = await aSeason({ until: '4 days' });
    const [ana, luz, renewed] = [
      await system().aFan(),
      await system().aFan({ language: 'en' }),
      await system().aFan(),
    ];
    await buy(last, ana, ...seats(last, 35));
    await buy(last, luz, ...seats(last, 36));
    await buy(last, renewed, ...seats(last, 37));
    await open(suite.db, next);
    const [{ reservationId }] = await list(renewed);
    await system().pay(renewed, (await renew(renewed, reservationId)).body);
    const remind = async () => {
      await system().sale.jobs.enqueueReminders();
      await system().drain();
      return [ana, luz, renewed].map((fan) =>
        system()
          .sandbox.mailbox.list({ to: fan.email })
          .flatMap(({ subject }) =>
            /^Últimos días|^Last days/.test(subject) ? [subject.split(':')[0]] : [],
          ),
      );
    };

    const tooEarly = await remind();
    await suite.db.query(
      "update renewal_seat set opened_at = opened_at - interval '2 days' where bundle_id = $1",
      [next.id],
    );
    const stillTooEarly = await remind();
    await suite.db.query(
      "update renewal_period set reserved_until = now() + interval '2 days' where bundle_id = $1",
      [next.id],
    );
    await remind();
    const reminded = await remind();

    expect([tooEarly, stillTooEarly]).toEqual(Array(2).fill([[], [], []]));
    expect(reminded).toEqual([['Últimos días para renovar tu abono'], ['Last days to renew your seats'], []]);
  });

  it('ends at its date, and cannot be opened for a pass without one', async () => {
    const { last, next } = await aSeason();
    const fan = await system().aFan();
    await buy(last, fan, ...seats(last, 32));
    await open(suite.db, next);
    const [{ reservationId }] = await list(fan);
    await system().expireHold(reservationId);
    await suite.db.query(
      "update reservation set booking_deadline = now() - interval '1 hour' where id = $1",
      [reservationId],
    );

    const late = await renew(fan, reservationId);
    await system().sale.jobs.sweepExpiredHolds();
    const bought = await hold((await system().aFan()).visitor, { eventId: next.id, items: seats(next, 32) });

    expect([late.body.code, await list(fan), bought.status]).toEqual(['HOLD_EXPIRED', [], 201]);
    const errors = [last, { id: 'nobody' }].map(({ id }) =>
      openRenewals(postgresRenewals(suite.db), { passId: id, isDryRun: false }),
    );
    expect(await Promise.all(errors)).toEqual(Array(2).fill({ ok: false, error: 'NO_RENEWAL' }));
  });
});

/** Makes every renewal of a pass end in a moment. */
async function shortenRenewals(
  db: Database,
  { id }: TestBundle,
  milliseconds: number,
): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `update reservation set expires_at = d.at, booking_deadline = d.at
     from (select clock_timestamp() + $2 * interval '1 millisecond' as at) d where event_id = $1 returning id`,
    [id, milliseconds],
  );
  await db.query(
    `update seat_claim c set expires_at = r.booking_deadline from reservation r where r.id = c.reservation_id and r.event_id = $1`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Renews each seat once, at a random moment around its deadline, while a rival tries to hold it. Returns who got it. */
async function renewAtDeadline(db: Database, next: TestBundle, renewals: readonly string[]) {
  const claims = seatClaimsOver(db);
  const random = seededRandom(renewals.length);
  return Promise.all(
    renewals.map(async (renewal) => {
      const held = await db.query<{ event: string; seat: number; section: string }>(
        'select event_id as event, seat_index as seat, section_code as section from reservation_item where reservation_id = $1',
        [renewal],
      );
      const zone = next.layout.zones[0]?.code ?? '';
      const turn = Math.floor(random() * 60);
      let holder = 'NOT_YET';
      for (let attempt = 0; ; attempt += 1) {
        const [rival, renewed] = await Promise.all([
          claims.claimSeats({
            reservation: anId(),
            create: { market: 'COL', event: next.id, salesChannel: 'SELF_SERVICE', status: 'ACTIVE' },
            bundle: next.id,
            session: anId(),
            person: null,
            isFan: false,
            ttlSeconds: 600,
            maxDurationSeconds: 1_800,
            seats: held.map((seat) => ({ ...seat, seatCode: `F-${seat.seat}`, zone })),
          }),
          attempt === turn ? claims.returnToHold(renewal, 600, 1_800) : null,
        ]);
        holder = renewed?.outcome ?? holder;
        if (attempt >= turn && (rival.outcome === 'HELD' || holder === 'HELD'))
          return { holder: holder === 'HELD', rival: rival.outcome === 'HELD' };
        if (rival.outcome === 'HELD' && attempt < turn) {
          const late = await claims.returnToHold(renewal, 600, 1_800);
          return { holder: late.outcome === 'HELD', rival: true };
        }
      }
    }),
  );
}

describeOnEachEngine(
  'race/renewal-deadline',
  (suite) => {
    const system = setUpTestSystem(suite);
    const { aSeason, buy } = describeSeasons(suite, system);

    it('gives each seat to its holder or to a rival, never to both and never to nobody', async () => {
      const { last, next } = await aSeason();
      const fan = await system().aFan();
      await suite.db.query('update event set max_tickets_per_fan = 100 where id = any ($1)', [
        [last.id, ...last.events.map(({ id }) => id)],
      ]);
      const count = 8;
      for (let at = 0; at < count; at += 1) await buy(last, fan, ...seats(last, at));
      await open(suite.db, next);
      const renewals = await shortenRenewals(suite.db, next, 60);

      const ends = await renewAtDeadline(suite.db, next, renewals);

      expect(ends.map(({ holder, rival }) => Number(holder) + Number(rival))).toEqual(Array(count).fill(1));
    });
  },
  { poolSize: 24 },
);

describeOn(
  'postgres',
  'race/renewal-deadline, the control',
  (suite) => {
    const system = setUpTestSystem(suite);
    const { aSeason, buy } = describeSeasons(suite, system);

    it('without a look at the seats, a renewal after the deadline has a seat that a rival holds', async () => {
      const { last, next } = await aSeason();
      const fan = await system().aFan();
      for (let at = 0; at < 4; at += 1) await buy(last, fan, ...seats(last, at));
      await open(suite.db, next);
      const renewals = await shortenRenewals(suite.db, next, -1);
      const [{ body = '' } = {}] = await suite.db.query<{ body: string }>(
        "select pg_get_functiondef('lock_claims(text)'::regprocedure) as body",
      );
      await suite.db.query(
        'create or replace function lock_claims(p_reservation text) returns boolean language sql as $$ select true $$',
      );

      const ends = await renewAtDeadline(suite.db, next, renewals);

      expect(ends).toContainEqual({ holder: true, rival: true });
      await suite.db.query(body);
      await suite.db.query(
        "update reservation set status = 'CANCELLED' where event_id = $1 and id = any ($2)",
        [next.id, [...renewals]],
      );
    });
  },
  { poolSize: 24 },
);

describeOnEachEngine('race/renewals-opened', (suite) => {
  const system = setUpTestSystem(suite);
  const { aSeason, buy } = describeSeasons(suite, system);

  it('two runs at once reserve each seat once', async () => {
    const { last, next } = await aSeason();
    for (const seat of [1, 2, 3])
      await buy(last, await system().aFan(), ...seats(last, seat), admissions('GN', 2));

    const runs = await Promise.all([open(suite.db, next), open(suite.db, next)]);

    const reserved = runs.flatMap((run) => run.reserved.flatMap(({ seatIndex }) => seatIndex ?? []));
    expect(reserved.toSorted()).toEqual([1, 2, 3]);
    expect(runs.flatMap(({ notReserved }) => notReserved)).toEqual([]);
  });
});

describeOn('postgres', 'race/renewals-opened, the control', (suite) => {
  const system = setUpTestSystem(suite);
  const { aSeason, buy } = describeSeasons(suite, system);

  it('without the lock of last season’s order, both runs reserve the same admissions and one of them fails', async () => {
    const { last, next } = await aSeason();
    await buy(last, await system().aFan(), admissions('GN', 2));
    const unlocked = withoutLocking(suite.db, {
      lock: /lock_reservation/,
      look: /list_renewable_seats/,
      together: 2,
    });

    const runs = await Promise.allSettled([open(unlocked, next), open(unlocked, next)]);

    expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describeOnEachEngine('pay/renewal, odd money,', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });
  const { aSeason, buy, list, renew, readStatus } = describeSeasons(suite, system);

  it('of a wrong amount renews nothing, keeps the seats until it is decided, and goes back', async () => {
    const { last, next } = await aSeason();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    await buy(last, fan, ...seats(last, 38));
    await open(suite.db, next);
    const [{ reservationId }] = await list(fan);
    const { body: cart } = await renew(fan, reservationId);
    const { app } = system().serve({
      through: (provider) => ({
        ...provider,
        chargeCard: (charge) =>
          provider.chargeCard({
            ...charge,
            amount: { ...charge.amount, amount: charge.amount.amount - 100 },
          }),
      }),
    });

    await system().pay(system().at(app, fan), cart);
    await system().drain();
    const inReview = await readStatus(reservationId);
    const { body: page } = await manager.visitor.get('/api/backoffice/payment-exceptions?state=OPEN');
    const decided = await manager.visitor.post(
      `/api/backoffice/payment-exceptions/${page.items[0].id}/resolution`,
      { key: randomUUID(), body: { decision: 'REFUND_PAYMENT', note: 'Otra suma' } },
    );
    await system().drain();
    const attempt = await system().attempt(reservationId);
    const afterwards = await readStatus(reservationId);
    const { body: again } = await renew(fan, reservationId);
    const paid = await system().pay(fan, again);

    expect(inReview).toEqual({ status: 'STARTED_PAYMENT', claims: 'PAYING' });
    expect([page.items.length, decided.status]).toEqual([1, 200]);
    expect(system().sandbox.ledger.totals(attempt.id)[0]).toMatchObject({ net: 0 });
    expect(afterwards).toEqual({ status: 'BOOKED', claims: 'BOOKED' });
    expect(paid.body.orderStatus).toBe('PAID');
  });
});
