import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collectCash } from '#server/box-office/collect-cash.ts';
import { postgresSalesContexts } from '#server/catalogue/sales-contexts.repository.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { pauseBefore } from '#server/test/race/pause-before.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { readCount } from '#server/test/read-count.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestResponse } from '#server/test/test-app.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import type { UnitOfWork } from '#server/unit-of-work/unit-of-work.port.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const rounds = readCount('RACE_ROUNDS', 3);

/** The fan read the payment as open and abandons it now. */
const beginAbandoning = /'closingReason', \$2::text/;

/**
 * Reliability, `race/staff-vs-fan`: a seller collects the cash while the fan abandons the code, while it expires, or
 * while another box office collects it too. The response is the truth: 201 is a sold seat and money in one drawer,
 * anything else is no money at all. Books and invariants are checked after every test.
 */
describeOnEachEngine('race/staff-vs-fan', (suite) => {
  const system = setUpTestSystem(suite);
  const random = seededRandom(23);

  /** Waits for a random number of turns of the event loop, possibly none. */
  async function moment(): Promise<void> {
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) await new Promise(setImmediate);
  }

  async function aCode(show: TestEvent, seat: number) {
    const fan = await system().aFan();
    const held = await system().held(fan, show, seat);
    const { body } = await system().payWith(fan, held, { method: 'CASH', checkoutProvider: 'TAQUILLA' });
    return { fan, held, purchase: body };
  }

  /** The drawers that received money, and the seat's owner. */
  async function ends(show: TestEvent, seat: number, orderId: string) {
    const drawers = await system().db.query<{ by: string }>(
      'select collected_by as by from box_office_payment where order_id = $1',
      [orderId],
    );
    const owners = await system().db.query<{ owner: string }>(
      `select owner_id as owner from ticket where event_id = $1 and seat_index = $2 and cancelled_at is null`,
      [show.id, seat],
    );
    return { drawers: drawers.map(({ by }) => by), owners: owners.map(({ owner }) => owner) };
  }

  const said = ({ status, body }: TestResponse) => `${status} ${status < 300 ? body.orderStatus : body.code}`;

  describe('the box office is first', () => {
    it('a fan who abandons the payment after reading it as open learns that it is paid', async () => {
      const [show, seller] = [await system().event(), await system().aSeller()];
      const { fan, purchase } = await aCode(show, 0);
      const stop = pauseBefore(system().db, beginAbandoning);
      const there = system().at(system().serve({ database: () => stop.database }).app, fan);

      const [givenUp, taken] = await stop.inOrder(
        () => system().cancelPayment(there, purchase.orderId),
        () => system().collectCash(seller, purchase),
      );

      expect([taken, givenUp].map(said)).toEqual(['201 PAID', '409 ALREADY_PAID']);
      expect(await ends(show, 0, purchase.orderId)).toEqual({ drawers: [seller.id], owners: [fan.id] });
    });

    it('a deadline that passes afterwards changes nothing', async () => {
      const [show, seller] = [await system().event(), await system().aSeller()];
      const { fan, held, purchase } = await aCode(show, 0);

      const taken = await system().collectCash(seller, purchase);
      await system().expirePaymentLease(held.reservationId);
      await system().sale.jobs.reconcile();

      expect(said(taken)).toBe('201 PAID');
      expect((await system().status(fan, held.reservationId)).orderStatus).toBe('PAID');
      expect(await ends(show, 0, purchase.orderId)).toEqual({ drawers: [seller.id], owners: [fan.id] });
    });

    it('another box office with a stale read collects nothing', async () => {
      const [show, seller, colleague] = [
        await system().event(),
        await system().aSeller(),
        await system().aSeller(),
      ];
      const { fan, purchase } = await aCode(show, 0);
      const stop = pauseBefore(system().db, 'a transaction');
      const there = system().at(system().serve({ database: () => stop.database }).app, colleague);

      const [second, first] = await stop.inOrder(
        () => system().collectCash(there, purchase),
        () => system().collectCash(seller, purchase),
      );

      expect([first, second].map(said)).toEqual(['201 PAID', '409 ALREADY_PAID']);
      expect(await ends(show, 0, purchase.orderId)).toEqual({ drawers: [seller.id], owners: [fan.id] });
    });
  });

  describe('the box office has a stale read and is second', () => {
    it.each(['its fan abandons it', 'its deadline passes'] as const)(
      '%s: it collects nothing',
      async (how) => {
        const [show, seller] = [await system().event(), await system().aSeller()];
        const { fan, held, purchase } = await aCode(show, 0);
        const stop = pauseBefore(system().db, 'a transaction');
        const there = system().at(system().serve({ database: () => stop.database }).app, seller);

        const [taken] = await stop.inOrder(
          () => system().collectCash(there, purchase),
          async () => {
            if (how === 'its fan abandons it') return system().cancelPayment(fan, purchase.orderId);
            await system().expirePaymentLease(held.reservationId);
            return system().sale.jobs.reconcile();
          },
        );

        expect(said(taken)).toBe('409 HOLD_EXPIRED');
        expect((await system().status(fan, held.reservationId)).orderStatus).not.toBe('PAID');
        expect(await ends(show, 0, purchase.orderId)).toEqual({ drawers: [], owners: [] });
      },
    );
  });

  it.each(['its fan abandons it', 'its deadline passes', 'another box office collects it'] as const)(
    'cash is collected while %s',
    { timeout: 120_000 + rounds * 10_000 },
    async (how) => {
      const [show, seller, colleague] = [
        await system().event(),
        await system().aSeller(),
        await system().aSeller(),
      ];
      for (let seat = 0; seat < rounds; seat += 1) {
        const { fan, held, purchase } = await aCode(show, seat);
        const rival = await system().aFan();
        const against = {
          'its fan abandons it': () => system().cancelPayment(fan, purchase.orderId),
          'its deadline passes': async () => {
            await system().expirePaymentLease(held.reservationId);
            await system().sale.jobs.reconcile();
            return null;
          },
          'another box office collects it': () => system().collectCash(colleague, purchase),
        }[how];

        const [taken, other] = await Promise.all([
          moment().then(() => system().collectCash(seller, purchase)),
          moment().then<TestResponse | null>(against),
          moment().then(() => system().status(fan, held.reservationId)),
          moment().then(() => hold(rival.visitor, { eventId: show.id, items: seats(show, seat) })),
        ]);
        await system().drain();

        const { drawers, owners } = await ends(show, seat, purchase.orderId);
        const isTaken = taken.status === 201;
        const isTakenByOther = how === 'another box office collects it' && other?.status === 201;
        const winners = [...(isTaken ? [seller.id] : []), ...(isTakenByOther ? [colleague.id] : [])];
        expect(drawers).toEqual(winners);
        expect(owners).toEqual(winners.map(() => fan.id));
        expect((await system().status(fan, held.reservationId)).orderStatus === 'PAID').toBe(
          winners.length === 1,
        );
        if (how === 'another box office collects it') {
          const answers = [taken, ...(other === null ? [] : [other])].map(said);
          expect(answers.toSorted()).toEqual(['201 PAID', '409 ALREADY_PAID']);
        } else {
          expect(said(taken)).toBe(isTaken ? '201 PAID' : '409 HOLD_EXPIRED');
        }
        if (how === 'its fan abandons it') expect(other?.status).toBe(isTaken ? 409 : 200);
      }
    },
  );

  describe('the control', () => {
    it('a box office that trusts a stale read collects cash for an abandoned payment', async () => {
      const show = await system().event();
      const seller = await system().aSeller();
      const { fan, held, purchase } = await aCode(show, 0);
      const real = saleTransactionsOver(system().db);
      const seen = {
        reservation: await real.reservations.find(held.reservationId),
        attempts: await real.attempts.list(purchase.orderId),
        order: await real.orders.find(purchase.orderId),
      };
      const believing = (store: UnitOfWork): UnitOfWork => ({
        ...store,
        reservations: { ...store.reservations, lock: async () => seen.reservation },
        attempts: {
          ...store.attempts,
          list: async () => seen.attempts,
          lock: async () => seen.attempts[0] ?? null,
        },
        orders: { ...store.orders, find: async () => seen.order },
      });
      await system().cancelPayment(fan, purchase.orderId);

      const taken = await collectCash(
        {
          sales: { ...real, transaction: (work) => real.transaction((store) => work(believing(store))) },
          salesContexts: postgresSalesContexts(system().db),
        },
        {
          code: purchase.code,
          market: 'COL',
          countTaken: seller.id,
          expectedTotal: { amount: purchase.total.total, currency: 'COP' },
          requestKey: randomUUID(),
        },
      );

      expect(taken).toMatchObject({ ok: true, value: { orderStatus: 'PAID', method: 'CASH' } });
    });
  });
});
