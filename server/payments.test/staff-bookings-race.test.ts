import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresSalesContexts } from '#server/catalogue/sales-contexts.repository.ts';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';
import { payBooking } from '#server/staff-bookings/pay-booking.ts';
import { releaseBooking } from '#server/staff-bookings/release-booking.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { findBrokenInvariants } from '#server/test/invariants.ts';
import { pauseBefore } from '#server/test/race/pause-before.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { withoutLocking } from '#server/test/race/without-locking.ts';
import { readCount } from '#server/test/read-count.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestResponse } from '#server/test/test-app.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import {
  type HeldReservation,
  openTestSystem,
  setUpTestSystem,
  type TestPerson,
  type TestSystem,
} from '#server/test/test-system.ts';
import type { UnitOfWork } from '#server/unit-of-work/unit-of-work.port.ts';
import { saleTransactionsOver, unitOfWorkOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const rounds = readCount('RACE_ROUNDS', 2);

type Decision = 'collects the money' | 'releases them';

const decide = (
  system: TestSystem,
  decision: Decision,
  who: TestPerson,
  held: HeldReservation,
): Promise<TestResponse> =>
  decision === 'collects the money'
    ? system.payBooking(who, held, { payment: { method: 'CASH' } })
    : system.releaseBooking(who, held);

const describeResponse = ({ status, body }: TestResponse): string =>
  status === 201 ? '201' : `${status} ${body.code}`;

/** The result: the drawers that received money, the seat's owner, and the recorded decisions. */
async function readResult(
  db: Database,
  { show, seat, orderId }: { readonly show: TestEvent; readonly seat: number; readonly orderId: string },
) {
  const [drawers, owners, decisions] = [
    await db.query<{ by: string }>('select collected_by as by from box_office_payment where order_id = $1', [
      orderId,
    ]),
    await db.query<{ owner: string }>(
      'select owner_id as owner from ticket where event_id = $1 and seat_index = $2 and cancelled_at is null',
      [show.id, seat],
    ),
    await db.query<{ decision: string }>(
      'select decision from staff_booking_decision where order_id = $1 order by decided_at',
      [orderId],
    ),
  ];
  return {
    drawers: drawers.map(({ by }) => by),
    owners: owners.map(({ owner }) => owner),
    decisions: decisions.map(({ decision }) => decision),
  };
}

/** Seats that a manager has booked for a fan. */
async function aBooking(system: TestSystem, show: TestEvent, seat: number) {
  const [manager, fan] = [await system.aManager(), await system.aFan()];
  const held = await system.heldAssisted(manager, show, seat);
  const { body } = await system.sellAssistedWith(manager, held, {
    fan,
    payment: { method: 'RESERVATION', deadline: new Date(Date.now() + 24 * 60 * 60_000).toISOString() },
  });
  return { manager, fan, held, orderId: String(body.orderId) };
}

/**
 * Reliability, `race/staff-vs-staff`: a manager collects for a booking while a colleague releases it, collects too,
 * or it expires. The response is the truth: 201 is a sold seat, anything else is no sale. Books and invariants are
 * checked after every test.
 */
describeOnEachEngine('race/staff-vs-staff', (suite) => {
  const system = setUpTestSystem(suite);
  const random = seededRandom(29);

  /** Waits for a random number of turns of the event loop, possibly none. */
  async function moment(): Promise<void> {
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) await new Promise(setImmediate);
  }

  const kept = (show: TestEvent, seat: number) => aBooking(system(), show, seat);

  const ends = (show: TestEvent, seat: number, orderId: string) =>
    readResult(system().db, { show, seat, orderId });

  /** The orders of events that hurt most, one by one; the rounds below mix them. */
  describe.each([
    ['collects the money', 'collects the money', '409 ALREADY_PAID'],
    ['collects the money', 'releases them', '409 ALREADY_PAID'],
    ['releases them', 'collects the money', '409 HOLD_EXPIRED'],
    ['releases them', 'releases them', '409 HOLD_EXPIRED'],
  ] as const)('one %s, and a colleague who %s', (first, second, rejection) => {
    const ways =
      suite.engine === 'postgres'
        ? (['a colleague who had read it before', 'a colleague who waits for the lock'] as const)
        : (['a colleague who had read it before'] as const);
    it.each(ways)('%s gets nothing', async (how) => {
      const [show, colleague] = [await system().event(), await system().aManager()];
      const { manager, fan, held, orderId } = await kept(show, 0);
      const isFirstToStop = how === 'a colleague who waits for the lock';
      const stop = pauseBefore(system().db, isFirstToStop ? 'a commit' : 'a transaction');
      const { app } = system().serve({ database: () => stop.database });
      const one = (who: TestPerson) => decide(system(), first, who, held);
      const other = (who: TestPerson) => decide(system(), second, who, held);

      const answers = isFirstToStop
        ? await stop.whileWaiting(
            () => one(system().at(app, manager)),
            () => other(colleague),
          )
        : await stop
            .inOrder(
              () => other(system().at(app, colleague)),
              () => one(manager),
            )
            .then(([lost, won]) => [won, lost]);

      const isSold = first === 'collects the money';
      expect(answers.map(describeResponse)).toEqual(['201', rejection]);
      expect(await ends(show, 0, orderId)).toEqual({
        drawers: isSold ? [manager.id] : [],
        owners: isSold ? [fan.id] : [],
        decisions: [isSold ? 'PAID' : 'RELEASED'],
      });
    });
  });

  it.each(['collects the money', 'releases them'] as const)(
    'a manager who %s after it expired gets nothing',
    async (how) => {
      const [show, rival] = [await system().event(), await system().aFan()];
      const { manager, held, orderId } = await kept(show, 0);
      const stop = pauseBefore(system().db, 'a transaction');
      const there = system().at(system().serve({ database: () => stop.database }).app, manager);

      const [late] = await stop.inOrder(
        () => decide(system(), how, there, held),
        () => system().expirePaymentLease(held.reservationId),
      );

      expect(describeResponse(late)).toBe('409 HOLD_EXPIRED');
      expect(await ends(show, 0, orderId)).toEqual({ drawers: [], owners: [], decisions: [] });
      expect((await hold(rival.visitor, { eventId: show.id, items: seats(show, 0) })).status).toBe(201);
    },
  );

  it.each(['releases them', 'collects too', 'comes too late'] as const)(
    'paid while a colleague %s',
    { timeout: 120_000 + rounds * 10_000 },
    async (how) => {
      const [show, colleague] = [await system().event(), await system().aManager()];
      for (let seat = 0; seat < rounds; seat += 1) {
        const { manager, fan, held, orderId } = await kept(show, seat);
        const rival = await system().aFan();

        const [paid, other, taken] = await Promise.all([
          moment().then(() => decide(system(), 'collects the money', manager, held)),
          moment().then(async () => {
            if (how === 'comes too late') await system().expirePaymentLease(held.reservationId);
            return decide(
              system(),
              how === 'collects too' ? 'collects the money' : 'releases them',
              colleague,
              held,
            );
          }),
          moment().then(() => hold(rival.visitor, { eventId: show.id, items: seats(show, seat) })),
        ]);
        await system().drain();

        // Both may lose in one case only: against the deadline.
        const answers = [paid, other].map(describeResponse);
        expect(
          {
            'releases them': ['201 409 ALREADY_PAID', '409 HOLD_EXPIRED 201'],
            'collects too': ['201 409 ALREADY_PAID', '409 ALREADY_PAID 201'],
            'comes too late': ['201 409 ALREADY_PAID', '409 HOLD_EXPIRED 409 HOLD_EXPIRED'],
          }[how],
        ).toContain(answers.join(' '));
        const decision = answers[0] === '201' || how === 'collects too' ? 'PAID' : 'RELEASED';
        const isSold = decision === 'PAID';
        const isOver = !answers.includes('201');
        expect(await ends(show, seat, orderId)).toEqual({
          drawers: isSold ? [answers[0] === '201' ? manager.id : colleague.id] : [],
          owners: isSold ? [fan.id] : [],
          decisions: isOver ? [] : [decision],
        });
        expect(isSold && taken.status === 201).toBe(false);
      }
    },
  );

  describe('the control', () => {
    /** A stale read of a booking, for staff who do not read it again. */
    async function believing({ held, orderId }: Awaited<ReturnType<typeof kept>>) {
      const real = saleTransactionsOver(system().db);
      const [reservation, order, attempts] = await Promise.all([
        real.reservations.find(held.reservationId),
        real.orders.find(orderId),
        real.attempts.list(orderId),
      ]);
      return (store: UnitOfWork): UnitOfWork => ({
        ...store,
        reservations: { ...store.reservations, lock: async () => reservation },
        orders: { ...store.orders, find: async () => order, findLatest: async () => order },
        attempts: {
          ...store.attempts,
          list: async () => attempts,
          lock: async () => attempts[0] ?? null,
        },
      });
    }
    const by = ({ id }: { readonly id: string }) => ({ personId: id, sessionId: null, address: null });

    it('staff who act on a stale read release sold seats, unless the order’s status forbids it', async () => {
      const booking = await kept(await system().event(), 0);
      const blind = await believing(booking);
      const { held, manager } = booking;
      await system().payBooking(manager, held);
      const release = (tx: Queryable) => {
        const store = blind(unitOfWorkOver(tx));
        const sales = {
          ...saleTransactionsOver(system().db),
          transaction: <T>(work: (of: UnitOfWork) => Promise<T>) => work(store),
        };
        return releaseBooking(
          { sales },
          { reservationId: held.reservationId, market: 'COL', by: by(manager), requestKey: 'believing' },
        );
      };
      let broken: string[] = [];

      const rejected = system().db.transaction(release);
      await expect(rejected).rejects.toThrow('may not go from PAID to CANCELED');
      const undone = system().db.transaction(async (tx) => {
        await tx.script(`alter table staff_booking_decision drop constraint staff_booking_decision_pkey;
          drop index staff_booking_decision_final;
          insert into status_transition values ('order', 'PAID', 'CANCELED')`);
        await release(tx);
        broken = Object.keys(await findBrokenInvariants(tx)).map((name) => name.split(':')[0] ?? '');
        throw new Error('seen enough');
      });

      await expect(undone).rejects.toThrow('seen enough');
      expect(broken).toContain('I4');
    });

    it('staff who act on a stale read collect nothing for released seats', async () => {
      const booking = await kept(await system().event(), 0);
      const blind = await believing(booking);
      const { held, manager } = booking;
      await system().releaseBooking(manager, held);
      const real = saleTransactionsOver(system().db);

      const paid = await payBooking(
        {
          sales: { ...real, transaction: (work) => real.transaction((store) => work(blind(store))) },
          salesContexts: postgresSalesContexts(system().db),
        },
        {
          reservationId: held.reservationId,
          market: 'COL',
          payment: { method: 'CASH' },
          expectedTotal: { amount: held.total.total, currency: 'COP' },
          by: by(manager),
          requestKey: 'believing',
        },
      );

      expect(paid).toMatchObject({ ok: false, error: { code: 'HOLD_EXPIRED' } });
    });
  });
});

describeOn('postgres', 'race/staff-vs-staff, the control', (suite) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await openTestSystem(suite.db);
  });
  afterAll(() => system.close());

  it('without the lock and the database’s checks both succeed', async () => {
    await suite.db.script(`alter table staff_booking_decision drop constraint staff_booking_decision_pkey;
          drop index staff_booking_decision_final;
      insert into status_transition values ('order', 'PAID', 'CANCELED')`);
    const [show, colleague] = [await system.event(), await system.aManager()];
    const { manager, fan, held, orderId } = await aBooking(system, show, 0);
    const stop = pauseBefore(suite.db, 'a commit');
    const first = system.at(system.serve({ database: () => stop.database }).app, manager);
    const careless = system.serve({
      database: (database) => withoutLocking(database, { lock: /lock_reservation|for update/, together: 0 }),
    });

    const answers = await stop.whileWaiting(
      () => decide(system, 'collects the money', first, held),
      () => decide(system, 'releases them', system.at(careless.app, colleague), held),
    );

    expect(answers.map(describeResponse)).toEqual(['201', '201']);
    expect(await readResult(suite.db, { show, seat: 0, orderId })).toEqual({
      drawers: [manager.id],
      owners: [fan.id],
      decisions: ['PAID', 'RELEASED'],
    });
    expect(Object.keys(await findBrokenInvariants(suite.db))).toContainEqual(expect.stringMatching(/^I4:/));
  });
});
