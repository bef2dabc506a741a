import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/client.ts';
import { releaseBooking } from '#server/staff-bookings/release-booking.ts';
import type { SeatFence } from '#server/unit-of-work/sale-records.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import type { UnitOfWork } from '#server/unit-of-work/unit-of-work.port.ts';
import { saleTransactionsOver, unitOfWorkOver } from '#server/unit-of-work/unit-of-work.postgres.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, aNewReservation, anId, givenEvent, seatRequests } from '../given.ts';
import { expectInvariants, findBrokenInvariants } from '../invariants.ts';
import { readCount } from '../read-count.ts';
import { type Actor, listOrders, runInterleaved } from './interleaving.ts';
import { removeSeatGuard } from './remove-seat-guard.ts';

type Request = ReturnType<typeof aHold>;

const blockOptions = {
  create: aNewReservation({ salesChannel: 'ASSISTED', status: 'BOOKED_FOREVER' }),
  isFan: false,
};

const claimSeats =
  (request: Request) =>
  async (tx: Queryable): Promise<string> =>
    (await seatClaimsOver(tx).claimSeats(request)).outcome;

/** Sells without a payment, as a complimentary ticket or at the end of an assisted sale. */
const sellSeats =
  ({ reservation }: Request) =>
  async (tx: Queryable): Promise<string> =>
    (await seatClaimsOver(tx).sell(reservation, null)).outcome;

/** Releases blocked seats as a manager. */
const releaseSeats =
  (db: Database, { reservation }: Request, personId: string) =>
  async (tx: Queryable): Promise<string> => {
    const store = unitOfWorkOver(tx);
    const sales = {
      ...saleTransactionsOver(db),
      transaction: <T>(work: (of: UnitOfWork) => Promise<T>) => work(store),
    };
    const by = { personId, sessionId: null, address: null };
    const requestKey = anId();
    const result = await releaseBooking(
      { sales },
      { reservationId: reservation, market: 'COL', by, requestKey },
    );
    return result.ok ? 'RELEASED' : result.error.code;
  };

async function aManager(db: Queryable): Promise<string> {
  const id = anId();
  await db.query(
    `insert into person (id, market, email, first_name, registration_status, roles)
     values ($1, 'COL', $2, 'Ana', 'REGISTERED', '{MANAGER}')`,
    [id, `${randomUUID()}@correo.test`],
  );
  return id;
}

/** Pays as a buyer does: the claims wait for the payment and are sold against their fences. */
function createPayer({ reservation }: Request): Actor {
  let fences: readonly SeatFence[] | null = null;
  return [
    async (tx) => {
      const result = await seatClaimsOver(tx).markPaymentStarted(
        reservation,
        'STARTED_PAYMENT',
        new Date(Date.now() + 600_000),
      );
      if (result.outcome === 'PAYING') fences = result.fences;
      return result.outcome;
    },
    async (tx) =>
      fences === null ? 'NOTHING' : (await seatClaimsOver(tx).sell(reservation, fences)).outcome,
  ];
}

/** Reads the state and the owner of the seat. */
async function findSeatClaim(db: Queryable, event: string) {
  const [claim] = await db.query<{ state: string; owner: string }>(
    'select state, reservation_id as owner from seat_claim where event_id = $1',
    [event],
  );
  return claim;
}

/**
 * Reliability, `race/block-vs-sell`: staff block or release a seat while it is being sold. It ends up either sold or blocked, and
 * each party gets the matching result.
 */
describeOnEachEngine('race/block-vs-sell', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const isSerial = suite.engine === 'pglite';

  it.each(listOrders({ B: 2, F: 3 }, { isSerial }))('a free seat is blocked and sold: %s', async (order) => {
    const event = await givenEvent(suite.db);
    const [block, sale] = [aHold(seatRequests(event, 0), blockOptions), aHold(seatRequests(event, 0))];

    const { results, waited } = await runInterleaved(
      suite.db,
      { B: [claimSeats(block)], F: [claimSeats(sale), sellSeats(sale)] },
      order,
    );

    const isSold = order.startsWith('F');
    expect(results).toEqual(
      isSold ? { B: ['TAKEN'], F: ['HELD', 'SOLD'] } : { B: ['HELD'], F: ['TAKEN', 'UNKNOWN'] },
    );
    expect(await findSeatClaim(suite.db, event)).toEqual(
      isSold ? { state: 'SOLD', owner: sale.reservation } : { state: 'BLOCKED', owner: block.reservation },
    );
    expect(waited).toEqual(/^(FF?B|BF)/.test(order) && !/^(FFF|BB)/.test(order) ? [isSold ? 'B' : 'F'] : []);
  });

  it.each(listOrders({ K: 2, P: 3 }, { isSerial }))(
    'a hold is booked without a deadline and paid for: %s',
    async (order) => {
      const event = await givenEvent(suite.db);
      const hold = aHold(seatRequests(event, 0), {
        create: aNewReservation({ salesChannel: 'ASSISTED' }),
        isFan: false,
      });
      await claimSeats(hold)(suite.db);
      const bookForever: Actor = [
        async (tx) => (await seatClaimsOver(tx).book(hold.reservation, null)).outcome,
      ];

      const { results } = await runInterleaved(suite.db, { K: bookForever, P: createPayer(hold) }, order);

      const isSold = order.startsWith('P');
      expect(results).toEqual(
        isSold ? { K: ['NOT_OPEN'], P: ['PAYING', 'SOLD'] } : { K: ['BOOKED'], P: ['NOT_OPEN', 'NOTHING'] },
      );
      expect(await findSeatClaim(suite.db, event)).toEqual({
        state: isSold ? 'SOLD' : 'BLOCKED',
        owner: hold.reservation,
      });
    },
  );

  it('a blocked seat is released and granted as complimentary while a fan requests it, in any order', async () => {
    const orders = listOrders({ L: 2, G: 2, F: 2 }, { isSerial });
    const rounds = readCount('RACE_ROUNDS', isSerial ? orders.length : 12);
    const staff = await aManager(suite.db);
    for (let round = 0; round < rounds; round += 1) {
      const order = orders[round % orders.length] ?? '';
      const event = await givenEvent(suite.db);
      const [block, fanRequest] = [
        aHold(seatRequests(event, 0), blockOptions),
        aHold(seatRequests(event, 0)),
      ];
      await claimSeats(block)(suite.db);
      const { results } = await runInterleaved(
        suite.db,
        { L: [releaseSeats(suite.db, block, staff)], G: [sellSeats(block)], F: [claimSeats(fanRequest)] },
        order,
      );

      const isSoldAsCourtesy = order.indexOf('G') < order.indexOf('L');
      expect([order, results.L, results.G]).toEqual(
        isSoldAsCourtesy ? [order, ['HOLD_EXPIRED'], ['SOLD']] : [order, ['RELEASED'], ['NOT_OPEN']],
      );
      const [fanResult] = results.F;
      expect(isSoldAsCourtesy ? ['TAKEN'] : ['TAKEN', 'HELD']).toContain(fanResult);
      const { state, owner } = (await findSeatClaim(suite.db, event)) ?? {};
      if (isSoldAsCourtesy) expect([order, state, owner]).toEqual([order, 'SOLD', block.reservation]);
      else if (fanResult === 'HELD')
        expect([order, state, owner]).toEqual([order, 'HELD', fanRequest.reservation]);
      else expect([order, state]).toEqual([order, 'FREE']);
    }
  });
});

describeOn('postgres', 'race/block-vs-sell, the control', (suite) => {
  it('without the seat guard, a seat is both blocked and sold', async () => {
    await removeSeatGuard(suite.db);
    const event = await givenEvent(suite.db);
    const [block, sale] = [aHold(seatRequests(event, 0), blockOptions), aHold(seatRequests(event, 0))];

    const { results } = await runInterleaved(
      suite.db,
      { B: [claimSeats(block)], F: [claimSeats(sale), sellSeats(sale)] },
      'BFBFF',
    );

    expect(results).toEqual({ B: ['HELD'], F: ['HELD', 'SOLD'] });
    expect(Object.keys(await findBrokenInvariants(suite.db))).toContainEqual(expect.stringMatching(/^I1:/));
  });
});
