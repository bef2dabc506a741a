import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { saleStoreOver, saleTransactionsOver } from '#server/adapters/postgres/sale-store.ts';
import { type Fence, seatClaimsOver } from '#server/adapters/postgres/seat-claims.ts';
import { releaseKept } from '#server/application/kept/release-kept.ts';
import type { SaleStore } from '#server/application/sale/sale-store.port.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '../each-engine.ts';
import { aHold, aNewReservation, anId, givenEvent, seatLines } from '../given.ts';
import { howMany } from '../how-many.ts';
import { brokenInvariants, expectInvariants } from '../invariants.ts';
import { type Actor, interleaved, ordersOf } from './interleaved.ts';
import { removeSeatGuard } from './unguarded.ts';

type Request = ReturnType<typeof aHold>;

const outOfSale = { create: aNewReservation({ mode: 'ASSISTED', status: 'BOOKED_FOREVER' }), isFan: false };

const takes =
  (request: Request) =>
  async (tx: Queryable): Promise<string> =>
    (await seatClaimsOver(tx).hold(request)).outcome;

/** Sells without a payment, as a complimentary ticket or at the end of an assisted sale. */
const sells =
  ({ reservation }: Request) =>
  async (tx: Queryable): Promise<string> =>
    (await seatClaimsOver(tx).sell(reservation, null)).outcome;

/** Releases blocked seats as a manager. */
const letsGo =
  (db: Database, { reservation }: Request, personId: string) =>
  async (tx: Queryable): Promise<string> => {
    const store = saleStoreOver(tx);
    const sales = {
      ...saleTransactionsOver(db),
      transaction: <T>(work: (of: SaleStore) => Promise<T>) => work(store),
    };
    const by = { personId, sessionId: null, address: null };
    const requestKey = anId();
    const answer = await releaseKept(
      { sales },
      { reservationId: reservation, market: 'COL', by, requestKey },
    );
    return answer.ok ? 'RELEASED' : answer.error.code;
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
function pays({ reservation }: Request): Actor {
  let fences: readonly Fence[] | null = null;
  return [
    async (tx) => {
      const answer = await seatClaimsOver(tx).toPaying(
        reservation,
        'STARTED_PAYMENT',
        new Date(Date.now() + 600_000),
      );
      if (answer.outcome === 'PAYING') fences = answer.fences;
      return answer.outcome;
    },
    async (tx) =>
      fences === null ? 'NOTHING' : (await seatClaimsOver(tx).sell(reservation, fences)).outcome,
  ];
}

/** Reads the state and the owner of the seat. */
async function seatOf(db: Queryable, event: string) {
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

  it.each(ordersOf({ B: 2, F: 3 }, { isSerial }))('a free seat is blocked and sold: %s', async (order) => {
    const event = await givenEvent(suite.db);
    const [block, sale] = [aHold(seatLines(event, 0), outOfSale), aHold(seatLines(event, 0))];

    const { told, waited } = await interleaved(
      suite.db,
      { B: [takes(block)], F: [takes(sale), sells(sale)] },
      order,
    );

    const isSold = order.startsWith('F');
    expect(told).toEqual(
      isSold ? { B: ['TAKEN'], F: ['HELD', 'SOLD'] } : { B: ['HELD'], F: ['TAKEN', 'UNKNOWN'] },
    );
    expect(await seatOf(suite.db, event)).toEqual(
      isSold ? { state: 'SOLD', owner: sale.reservation } : { state: 'BLOCKED', owner: block.reservation },
    );
    expect(waited).toEqual(/^(FF?B|BF)/.test(order) && !/^(FFF|BB)/.test(order) ? [isSold ? 'B' : 'F'] : []);
  });

  it.each(ordersOf({ K: 2, P: 3 }, { isSerial }))(
    'a hold is booked without a deadline and paid for: %s',
    async (order) => {
      const event = await givenEvent(suite.db);
      const hold = aHold(seatLines(event, 0), {
        create: aNewReservation({ mode: 'ASSISTED' }),
        isFan: false,
      });
      await takes(hold)(suite.db);
      const keeps: Actor = [async (tx) => (await seatClaimsOver(tx).keep(hold.reservation, null)).outcome];

      const { told } = await interleaved(suite.db, { K: keeps, P: pays(hold) }, order);

      const isSold = order.startsWith('P');
      expect(told).toEqual(
        isSold ? { K: ['NOT_OPEN'], P: ['PAYING', 'SOLD'] } : { K: ['KEPT'], P: ['NOT_OPEN', 'NOTHING'] },
      );
      expect(await seatOf(suite.db, event)).toEqual({
        state: isSold ? 'SOLD' : 'BLOCKED',
        owner: hold.reservation,
      });
    },
  );

  it('a blocked seat is released and granted as complimentary while a fan requests it, in any order', async () => {
    const orders = ordersOf({ L: 2, G: 2, F: 2 }, { isSerial });
    const rounds = howMany('RACE_ROUNDS', isSerial ? orders.length : 12);
    const staff = await aManager(suite.db);
    for (let round = 0; round < rounds; round += 1) {
      const order = orders[round % orders.length] ?? '';
      const event = await givenEvent(suite.db);
      const [block, wish] = [aHold(seatLines(event, 0), outOfSale), aHold(seatLines(event, 0))];
      await takes(block)(suite.db);
      const { told } = await interleaved(
        suite.db,
        { L: [letsGo(suite.db, block, staff)], G: [sells(block)], F: [takes(wish)] },
        order,
      );

      const isGiven = order.indexOf('G') < order.indexOf('L');
      expect([order, told.L, told.G]).toEqual(
        isGiven ? [order, ['HOLD_EXPIRED'], ['SOLD']] : [order, ['RELEASED'], ['NOT_OPEN']],
      );
      const [isHad] = told.F;
      expect(isGiven ? ['TAKEN'] : ['TAKEN', 'HELD']).toContain(isHad);
      const { state, owner } = (await seatOf(suite.db, event)) ?? {};
      if (isGiven) expect([order, state, owner]).toEqual([order, 'SOLD', block.reservation]);
      else if (isHad === 'HELD') expect([order, state, owner]).toEqual([order, 'HELD', wish.reservation]);
      else expect([order, state]).toEqual([order, 'FREE']);
    }
  });
});

describeOn('postgres', 'race/block-vs-sell, the control', (suite) => {
  it('without the seat guard, a seat is both blocked and sold', async () => {
    await removeSeatGuard(suite.db);
    const event = await givenEvent(suite.db);
    const [block, sale] = [aHold(seatLines(event, 0), outOfSale), aHold(seatLines(event, 0))];

    const { told } = await interleaved(
      suite.db,
      { B: [takes(block)], F: [takes(sale), sells(sale)] },
      'BFBFF',
    );

    expect(told).toEqual({ B: ['HELD'], F: ['HELD', 'SOLD'] });
    expect(Object.keys(await brokenInvariants(suite.db))).toContainEqual(expect.stringMatching(/^I1:/));
  });
});
