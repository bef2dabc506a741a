import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { readCount } from '#server/test/read-count.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/**
 * Reliability, `race/pay-vs-expire`: money arrives while the deadline passes or the payer abandons the payment, and
 * somebody else wants the same seat. Whoever is first, seats and money have one owner each: our books and the
 * provider's ledger agree after every test.
 */
describeOnEachEngine('race/pay-vs-expire', (suite) => {
  const system = setUpTestSystem(suite);
  const random = seededRandom(11);
  /** The embedded database runs one statement at a time, so few of its rounds differ. */
  const rounds = readCount('RACE_ROUNDS', suite.engine === 'postgres' ? 16 : 4);

  /** Waits for a random number of turns of the event loop, possibly none. */
  async function moment(): Promise<void> {
    for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) await new Promise(setImmediate);
  }

  /** A server whose calls to the provider are slow. */
  const slow = () =>
    system().serve({
      through: (provider): PaymentProvider => ({
        ...provider,
        cancel: async (...call) => {
          await moment();
          const answer = await provider.cancel(...call);
          await moment();
          return answer;
        },
        findPayment: async (id) => {
          await moment();
          return provider.findPayment(id);
        },
      }),
    });

  async function aVoucher(show: TestEvent, seat: number) {
    const fan = await system().aFan({ market: 'MEX' });
    const held: HeldReservation = await system().held(fan, show, seat);
    const { body } = await system().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
    return { fan, held, orderId: String(body.orderId), clabe: String(body.instruction.clabe) };
  }

  async function takes(other: TestPerson, show: TestEvent, seat: number): Promise<void> {
    const answer = await hold(other.visitor, { eventId: show.id, items: seats(show, seat) });
    if (answer.status === 201) await system().pay(other, answer.body);
  }

  /**
   * A server for which something happens just before or just after the provider cancels a payment, and before it
   * learns of it.
   */
  const interrupted = (when: 'before' | 'after', happens: () => Promise<unknown>) => {
    let times = 0;
    const once = async () => {
      times += 1;
      if (times === 1) await happens();
    };
    const server = system().serve({
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

  const ways = ['its deadline passes', 'its payer abandons it'] as const;
  type Server = ReturnType<typeof slow>;
  type Waiting = Awaited<ReturnType<typeof aVoucher>>;

  /** Ends the payment, through a server. */
  async function end(how: (typeof ways)[number], { app, sale }: Server, of: Waiting): Promise<void> {
    if (how === 'its payer abandons it')
      await system().cancelPayment(system().at(app, of.fan, 'MEX'), of.orderId);
    else await sale.jobs.reconcile();
  }

  async function ownersOf(show: TestEvent, seat: number): Promise<readonly string[]> {
    const owners = await system().db.query<{ owner: string }>(
      `select owner_id as owner from ticket where event_id = $1 and seat_index = $2 and cancelled_at is null`,
      [show.id, seat],
    );
    return owners.map(({ owner }) => owner);
  }

  /** The orders of events that hurt most, one by one; the rounds below mix them. */
  describe.each(ways)('%s', (how) => {
    it.each([
      ['before the provider cancels it: buys the seat', 'before', false, 'PAID YES'],
      ['after the provider cancelled it, while the seat is free: buys the seat', 'after', false, 'PAID YES'],
      ['after somebody else bought the seat: is refunded', 'after', true, 'RETURNED'],
    ] as const)('money that arrives %s', async (_, when, isTaken, outcome) => {
      const show = await system().event('MEX');
      const [waiting, other] = [await aVoucher(show, 0), await system().aFan({ market: 'MEX' })];
      const { server, times } = interrupted(when, async () => {
        if (!isTaken) await system().payAtCounter(waiting.clabe);
      });
      // The first webhook event has been processed: nobody else works on the payment.
      await system().drain();
      if (how === 'its deadline passes') await system().expirePaymentLease(waiting.held.reservationId);

      await end(how, server, waiting);
      if (isTaken) {
        if (how === 'its payer abandons it') await system().expireHold(waiting.held.reservationId);
        await takes(other, show, 0);
        await system().payAtCounter(waiting.clabe);
      }
      await system().drain([server.sale, system().sale]);

      const { orderStatus, moneyMoved } = await system().status(waiting.fan, waiting.held.reservationId);
      expect(times()).toBeGreaterThan(0);
      expect(`${orderStatus} ${moneyMoved}`).toContain(outcome);
      expect(await ownersOf(show, 0)).toEqual([isTaken ? other.id : waiting.fan.id]);
    });
  });

  it.each(ways)('money that arrives while %s', async (how) => {
    const show = await system().event('MEX');
    const server = slow();
    for (let seat = 0; seat < rounds; seat += 1) {
      const { fan, held, orderId, clabe } = await aVoucher(show, seat);
      const other = await system().aFan({ market: 'MEX' });
      const there = system().at(server.app, fan, 'MEX');
      const ending =
        how === 'its payer abandons it'
          ? () => system().cancelPayment(there, orderId)
          : async () => {
              await system().expirePaymentLease(held.reservationId);
              await server.sale.jobs.reconcile();
            };
      const after = (work: () => Promise<unknown>) => moment().then(work);

      await Promise.all([
        after(() => system().payAtCounter(clabe)),
        after(ending),
        after(ending),
        after(() => server.sale.jobs.processWebhookInbox()),
        after(() => system().status(fan, held.reservationId)),
        after(ending).then(() => takes(other, show, seat)),
      ]);
      await system().drain([server.sale, system().sale]);

      const { orderStatus, moneyMoved } = await system().status(fan, held.reservationId);
      const owners = await ownersOf(show, seat);
      expect(owners.length).toBeLessThanOrEqual(1);
      if (orderStatus === 'PAID') expect(owners).toEqual([fan.id]);
      // Paid money buys a seat or is refunded, never neither.
      expect(['YES', 'RETURNED']).toContain(moneyMoved);
    }
  });

  describe('the control', () => {
    it('a server that trusts its own clock instead of the provider leaves money that nobody knows of', async () => {
      const show = await system().event('MEX');
      const careless = system().serve({
        through: (provider): PaymentProvider => ({
          ...provider,
          cancel: async (id) => {
            const answer = await provider.findPayment(id);
            if (!answer.ok || answer.value === null) throw new Error('No such payment');
            return {
              ok: true,
              value: { ...answer.value, status: 'cancelled', statusDetail: 'by_collector' },
            };
          },
        }),
      });
      await system().control('webhooks/mode', { kind: 'lost' });
      const unknown: number[] = [];
      for (let seat = 0; seat < 4; seat += 1) {
        const { fan, held, orderId, clabe } = await aVoucher(show, seat);
        await system().cancelPayment(system().at(careless.app, fan, 'MEX'), orderId);
        await system().payAtCounter(clabe);
        const { id, record } = await system().attempt(held.reservationId);
        const net = system().sandbox.ledger.totals(id)[0]?.net ?? 0;
        unknown.push(record === 'PAID' ? 0 : net);
      }

      expect(unknown.every((money) => money > 0)).toBe(true);
    });
  });
});
