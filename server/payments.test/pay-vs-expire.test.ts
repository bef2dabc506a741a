import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import { boxOfficeIn, type Held, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { howMany } from '#server/test/how-many.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { hold, seats } from '#server/test/sale-desk.ts';
import type { TestEvent } from '#server/test/test-event.ts';

/**
 * Reliability, `race/pay-vs-expire`: the money comes while its time runs out, or while the payer gives it up, and somebody else
 * is after the same seat. Whoever is first, seats and money have one owner each: books and ledger agree after every test.
 */
describeOnEachEngine('race/pay-vs-expire', (suite) => {
  const box = boxOfficeIn(suite);
  const random = seededRandom(11);
  /** What is embedded takes one statement after the other: few of its rounds differ. */
  const rounds = howMany('RACE_ROUNDS', suite.engine === 'postgres' ? 16 : 4);

  /** A moment that is sometimes none: a few turns of the event loop. */
  async function moment(): Promise<void> {
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) await new Promise(setImmediate);
  }

  /** A server between which and the provider things take their time. */
  const slow = () =>
    box().serve({
      through: (provider): PaymentProvider => ({
        ...provider,
        cancel: async (...call) => {
          await moment();
          const answer = await provider.cancel(...call);
          await moment();
          return answer;
        },
        payment: async (id) => {
          await moment();
          return provider.payment(id);
        },
      }),
    });

  async function aVoucher(show: TestEvent, seat: number) {
    const fan = await box().aFan({ market: 'MEX' });
    const held: Held = await box().held(fan, show, seat);
    const { body } = await box().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
    return { fan, held, orderId: String(body.orderId), clabe: String(body.instruction.clabe) };
  }

  async function takes(other: Someone, show: TestEvent, seat: number): Promise<void> {
    const answer = await hold(other.visitor, { eventId: show.id, items: seats(show, seat) });
    if (answer.status === 201) await box().pay(other, answer.body);
  }

  /** A server for which something happens just before or just after the provider ends a payment, and before it hears of it. */
  const interrupted = (when: 'before' | 'after', happens: () => Promise<unknown>) => {
    let times = 0;
    const once = async () => {
      times += 1;
      if (times === 1) await happens();
    };
    const server = box().serve({
      through: (provider): PaymentProvider => ({
        ...provider,
        cancel: async (...call) => {
          if (when === 'before') await once();
          const answer = await provider.cancel(...call);
          if (when === 'after') await once();
          return answer;
        },
      }),
    });
    return { server, times: () => times };
  };

  const ways = ['its time runs out', 'its payer gives it up'] as const;
  type Server = ReturnType<typeof slow>;
  type Waiting = Awaited<ReturnType<typeof aVoucher>>;

  /** Ends the payment, at a server. */
  async function end(how: (typeof ways)[number], { app, sale }: Server, of: Waiting): Promise<void> {
    if (how === 'its payer gives it up') await box().cancelPayment(box().at(app, of.fan, 'MEX'), of.orderId);
    else await sale.chores.reconcile();
  }

  async function ownersOf(show: TestEvent, seat: number): Promise<readonly string[]> {
    const owners = await box().db.query<{ owner: string }>(
      `select owner_id as owner from ticket where event_id = $1 and seat_index = $2 and cancelled_at is null`,
      [show.id, seat],
    );
    return owners.map(({ owner }) => owner);
  }

  /** The orders as each can happen, one after the other at the moment when it hurts most; the rounds below mix them. */
  describe.each(ways)('%s', (how) => {
    it.each([
      ['before the provider ends it: the seat is theirs', 'before', false, 'PAID YES'],
      ['after the provider ended it, and the seat is free: the seat is theirs', 'after', false, 'PAID YES'],
      ['after somebody else bought the seat: it goes back', 'after', true, 'RETURNED'],
    ] as const)('money that comes %s', async (_, when, isTaken, outcome) => {
      const show = await box().event('MEX');
      const [waiting, other] = [await aVoucher(show, 0), await box().aFan({ market: 'MEX' })];
      const { server, times } = interrupted(when, async () => {
        if (!isTaken) await box().payAtCounter(waiting.clabe);
      });
      // What the provider told of its beginning has been acted on: nobody else is at it.
      await box().drain();
      if (how === 'its time runs out') await box().leaseEnds(waiting.held.reservationId);

      await end(how, server, waiting);
      if (isTaken) {
        if (how === 'its payer gives it up') await box().holdEnds(waiting.held.reservationId);
        await takes(other, show, 0);
        await box().payAtCounter(waiting.clabe);
      }
      await box().drain([server.sale, box().sale]);

      const { orderStatus, moneyMoved } = await box().status(waiting.fan, waiting.held.reservationId);
      expect(times()).toBeGreaterThan(0);
      expect(`${orderStatus} ${moneyMoved}`).toContain(outcome);
      expect(await ownersOf(show, 0)).toEqual([isTaken ? other.id : waiting.fan.id]);
    });
  });

  it.each(ways)('money that comes while %s', async (how) => {
    const show = await box().event('MEX');
    const server = slow();
    for (let seat = 0; seat < rounds; seat += 1) {
      const { fan, held, orderId, clabe } = await aVoucher(show, seat);
      const other = await box().aFan({ market: 'MEX' });
      const there = box().at(server.app, fan, 'MEX');
      const ending =
        how === 'its payer gives it up'
          ? () => box().cancelPayment(there, orderId)
          : async () => {
              await box().leaseEnds(held.reservationId);
              await server.sale.chores.reconcile();
            };
      const after = (work: () => Promise<unknown>) => moment().then(work);

      await Promise.all([
        after(() => box().payAtCounter(clabe)),
        after(ending),
        after(ending),
        after(() => server.sale.chores.notices()),
        after(() => box().status(fan, held.reservationId)),
        after(ending).then(() => takes(other, show, seat)),
      ]);
      await box().drain([server.sale, box().sale]);

      const { orderStatus, moneyMoved } = await box().status(fan, held.reservationId);
      const owners = await ownersOf(show, seat);
      expect(owners.length).toBeLessThanOrEqual(1);
      if (orderStatus === 'PAID') expect(owners).toEqual([fan.id]);
      // What was paid is a seat or on its way back, never neither.
      expect(['YES', 'RETURNED']).toContain(moneyMoved);
    }
  });

  describe('the control', () => {
    it('a server that believes its own clock instead of the provider leaves money that nobody knows of', async () => {
      const show = await box().event('MEX');
      const careless = box().serve({
        through: (provider): PaymentProvider => ({
          ...provider,
          cancel: async (id) => {
            const answer = await provider.payment(id);
            if (!answer.ok || answer.value === null) throw new Error('No such payment');
            return {
              ok: true,
              value: { ...answer.value, status: 'cancelled', statusDetail: 'by_collector' },
            };
          },
        }),
      });
      await box().control('webhooks/mode', { kind: 'lost' });
      const unknown: number[] = [];
      for (let seat = 0; seat < 4; seat += 1) {
        const { fan, held, orderId, clabe } = await aVoucher(show, seat);
        await box().cancelPayment(box().at(careless.app, fan, 'MEX'), orderId);
        await box().payAtCounter(clabe);
        const { id, record } = await box().attempt(held.reservationId);
        const net = box().sandbox.ledger.totals(id)[0]?.net ?? 0;
        unknown.push(record === 'PAID' ? 0 : net);
      }

      expect(unknown.every((money) => money > 0)).toBe(true);
    });
  });
});
