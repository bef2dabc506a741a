import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postgresHouses } from '#server/adapters/postgres/houses.ts';
import { saleTransactionsOver } from '#server/adapters/postgres/sale-store.ts';
import { takeCash } from '#server/application/payments/take-cash.ts';
import type { SaleStore } from '#server/application/sale/sale-store.port.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { howMany } from '#server/test/how-many.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { hold, seats } from '#server/test/sale-desk.ts';
import type { TestEvent } from '#server/test/test-event.ts';

const rounds = howMany('RACE_ROUNDS', 6);

/**
 * Reliability, `race/staff-vs-fan`: a seller takes the cash while the fan gives the code up, while its time runs out, or while
 * another window takes it too. What a window was told is what happened: 201 is a sold seat and money in one drawer, anything
 * else is no money at all. Books and invariants are looked at after every test.
 */
describeOnEachEngine('race/staff-vs-fan', (suite) => {
  const box = boxOfficeIn(suite);
  const random = seededRandom(23);

  /** A moment that is sometimes none: a few turns of the event loop. */
  async function moment(): Promise<void> {
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) await new Promise(setImmediate);
  }

  async function aCode(show: TestEvent, seat: number) {
    const fan = await box().aFan();
    const held = await box().held(fan, show, seat);
    const { body } = await box().payWith(fan, held, { method: 'CASH', desk: 'TAQUILLA' });
    return { fan, held, purchase: body };
  }

  it.each(['its fan gives it up', 'its time runs out', 'another window takes it'] as const)(
    'cash that is taken while %s',
    { timeout: 120_000 + rounds * 10_000 },
    async (how) => {
      const [show, seller, colleague] = [await box().event(), await box().aSeller(), await box().aSeller()];
      const ends: string[] = [];
      for (let seat = 0; seat < rounds; seat += 1) {
        const { fan, held, purchase } = await aCode(show, seat);
        const rival = await box().aFan();
        const against = {
          'its fan gives it up': () => box().cancelPayment(fan, purchase.orderId),
          'its time runs out': async () => {
            await box().leaseEnds(held.reservationId);
            await box().sale.chores.reconcile();
          },
          'another window takes it': () => box().takeCash(colleague, purchase),
        }[how];
        const after = (work: () => Promise<unknown>) => moment().then(work);

        const [taken] = await Promise.all([
          moment().then(() => box().takeCash(seller, purchase)),
          after(against),
          after(() => box().status(fan, held.reservationId)),
          after(() => hold(rival.visitor, { eventId: show.id, items: seats(show, seat) })),
        ]);
        await box().drain();

        const drawers = await box().db.query<{ by: string }>(
          'select taken_by as by from window_payment where order_id = $1',
          [purchase.orderId],
        );
        const owners = await box().db.query<{ owner: string }>(
          `select owner_id as owner from ticket where event_id = $1 and seat_index = $2 and cancelled_at is null`,
          [show.id, seat],
        );
        const isTaken = taken.status === 201;
        ends.push(isTaken ? 'TAKEN' : taken.body.code);
        if (isTaken) expect(drawers).toEqual([{ by: seller.id }]);
        else expect(drawers.map(({ by }) => by)).not.toContain(seller.id);
        expect(owners).toEqual(drawers.length === 0 ? [] : [{ owner: fan.id }]);
        expect((await box().status(fan, held.reservationId)).orderStatus === 'PAID').toBe(
          drawers.length === 1,
        );
      }

      const known = ['TAKEN', how === 'another window takes it' ? 'ALREADY_PAID' : 'HOLD_EXPIRED'];
      expect(ends.filter((end) => !known.includes(end))).toEqual([]);
    },
  );

  describe('the control', () => {
    it('a window that believes what it saw takes money for what its fan has given up', async () => {
      const show = await box().event();
      const seller = await box().aSeller();
      const { fan, held, purchase } = await aCode(show, 0);
      const real = saleTransactionsOver(box().db);
      const seen = {
        reservation: await real.reservation(held.reservationId),
        attempts: await real.attemptsOf(purchase.orderId),
        order: await real.order(purchase.orderId),
      };
      const believing = (store: SaleStore): SaleStore => ({
        ...store,
        lockReservation: async () => seen.reservation,
        attemptsOf: async () => seen.attempts,
        lockAttempt: async () => seen.attempts[0] ?? null,
        order: async () => seen.order,
      });
      await box().cancelPayment(fan, purchase.orderId);

      const taken = await takeCash(
        {
          sales: { ...real, transaction: (work) => real.transaction((store) => work(believing(store))) },
          houses: postgresHouses(box().db),
        },
        {
          code: purchase.code,
          market: 'COL',
          takenBy: seller.id,
          seenTotal: { amount: purchase.total.total, currency: 'COP' },
          requestKey: randomUUID(),
        },
      );

      expect(taken).toMatchObject({ ok: true, value: { orderStatus: 'PAID', method: 'CASH' } });
    });
  });
});
