import { describe, expect, it } from 'vitest';
import { postgresHouses } from '#server/adapters/postgres/houses.ts';
import { saleStoreOver, saleTransactionsOver } from '#server/adapters/postgres/sale-store.ts';
import { payKept } from '#server/application/kept/pay-kept.ts';
import { releaseKept } from '#server/application/kept/release-kept.ts';
import type { SaleStore } from '#server/application/sale/sale-store.port.ts';
import type { Queryable } from '#server/db/engine.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { howMany } from '#server/test/how-many.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { hold, seats } from '#server/test/sale-desk.ts';
import type { TestEvent } from '#server/test/test-event.ts';

const rounds = howMany('RACE_ROUNDS', 6);

/**
 * Reliability, `race/staff-vs-staff`: a manager is paid for kept seats while a colleague lets them go, is paid too, or their
 * time runs out. What a desk was told is what happened: 201 is a sold seat, anything else is no sale. Books and invariants are
 * looked at after every test.
 */
describeOnEachEngine('race/staff-vs-staff', (suite) => {
  const box = boxOfficeIn(suite);
  const random = seededRandom(29);

  /** A moment that is sometimes none: a few turns of the event loop. */
  async function moment(): Promise<void> {
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) await new Promise(setImmediate);
  }

  async function kept(show: TestEvent, seat: number) {
    const [manager, fan] = [await box().aManager(), await box().aFan()];
    const held = await box().heldAtDesk(manager, show, seat);
    const { body } = await box().sellWith(manager, held, {
      fan,
      payment: { method: 'RESERVATION', until: new Date(Date.now() + 24 * 60 * 60_000).toISOString() },
    });
    return { manager, fan, held, orderId: String(body.orderId) };
  }

  it.each(['lets them go', 'is paid too', 'is too late'] as const)(
    'paid for while a colleague %s',
    { timeout: 120_000 + rounds * 10_000 },
    async (how) => {
      const [show, colleague] = [await box().event(), await box().aManager()];
      for (let seat = 0; seat < rounds; seat += 1) {
        const { manager, fan, held, orderId } = await kept(show, seat);
        const rival = await box().aFan();
        const against = {
          'lets them go': () => box().releaseKept(colleague, held),
          'is paid too': () => box().payKept(colleague, held, { payment: { method: 'CASH' } }),
          'is too late': async () => {
            await box().leaseEnds(held.reservationId);
            return box().releaseKept(colleague, held);
          },
        }[how];

        const [paid, other, taken] = await Promise.all([
          moment().then(() => box().payKept(manager, held, { payment: { method: 'CASH' } })),
          moment().then(against),
          moment().then(() => hold(rival.visitor, { eventId: show.id, items: seats(show, seat) })),
        ]);
        await box().drain();

        const drawers = await box().db.query<{ by: string }>(
          'select taken_by as by from window_payment where order_id = $1',
          [orderId],
        );
        const owners = await box().db.query<{ owner: string }>(
          'select owner_id as owner from ticket where event_id = $1 and seat_index = $2 and cancelled_at is null',
          [show.id, seat],
        );
        const decisions = await box().db.query('select 1 from kept_decision where order_id = $1', [orderId]);
        const done = [paid, other].filter(({ status }) => status === 201);
        const isSold = paid.status === 201 || (how === 'is paid too' && other.status === 201);
        expect(done.length).toBeLessThanOrEqual(1);
        expect(decisions).toHaveLength(done.length);
        expect(drawers).toEqual(isSold ? [{ by: paid.status === 201 ? manager.id : colleague.id }] : []);
        expect(owners).toEqual(isSold ? [{ owner: fan.id }] : []);
        expect(isSold && taken.status === 201).toBe(false);
        const known = ['ALREADY_PAID', 'HOLD_EXPIRED'];
        const refusals = [paid, other].filter(({ status }) => status !== 201).map(({ body }) => body.code);
        expect(refusals.filter((code) => !known.includes(code))).toEqual([]);
      }
    },
  );

  describe('the control', () => {
    /** What a desk saw of a booking, for one that does not look again. */
    async function believing({ held, orderId }: Awaited<ReturnType<typeof kept>>) {
      const real = saleTransactionsOver(box().db);
      const [reservation, order, attempts] = await Promise.all([
        real.reservation(held.reservationId),
        real.order(orderId),
        real.attemptsOf(orderId),
      ]);
      return (store: SaleStore): SaleStore => ({
        ...store,
        lockReservation: async () => reservation,
        order: async () => order,
        orderOf: async () => order,
        attemptsOf: async () => attempts,
        lockAttempt: async () => attempts[0] ?? null,
      });
    }
    const by = ({ id }: { readonly id: string }) => ({ personId: id, sessionId: null, address: null });

    it('a desk that believes what it saw lets sold seats go, were it not for the states of an order', async () => {
      const booking = await kept(await box().event(), 0);
      const blind = await believing(booking);
      const { held, manager } = booking;
      await box().payKept(manager, held);
      const release = (tx: Queryable) => {
        const store = blind(saleStoreOver(tx));
        const sales = {
          ...saleTransactionsOver(box().db),
          transaction: <T>(work: (of: SaleStore) => Promise<T>) => work(store),
        };
        return releaseKept(
          { sales },
          { reservationId: held.reservationId, market: 'COL', by: by(manager), requestKey: 'believing' },
        );
      };
      let broken: string[] = [];

      const refused = box().db.transaction(release);
      await expect(refused).rejects.toThrow('may not go from PAID to CANCELED');
      const undone = box().db.transaction(async (tx) => {
        await tx.script(`alter table kept_decision drop constraint kept_decision_pkey;
          insert into status_transition values ('order', 'PAID', 'CANCELED')`);
        await release(tx);
        broken = Object.keys(await brokenInvariants(tx)).map((name) => name.split(':')[0] ?? '');
        throw new Error('seen enough');
      });

      await expect(undone).rejects.toThrow('seen enough');
      expect(broken).toContain('I4');
    });

    it('a desk that believes what it saw is paid nothing for seats that were let go', async () => {
      const booking = await kept(await box().event(), 0);
      const blind = await believing(booking);
      const { held, manager } = booking;
      await box().releaseKept(manager, held);
      const real = saleTransactionsOver(box().db);

      const paid = await payKept(
        {
          sales: { ...real, transaction: (work) => real.transaction((store) => work(blind(store))) },
          houses: postgresHouses(box().db),
        },
        {
          reservationId: held.reservationId,
          market: 'COL',
          payment: { method: 'CASH' },
          seenTotal: { amount: held.total.total, currency: 'COP' },
          by: by(manager),
          requestKey: 'believing',
        },
      );

      expect(paid).toMatchObject({ ok: false, error: { code: 'HOLD_EXPIRED' } });
    });
  });
});
