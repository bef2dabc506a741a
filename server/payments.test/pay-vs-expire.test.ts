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
  const rounds = howMany('RACE_ROUNDS', suite.engine === 'postgres' ? 24 : 6);

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

  it.each(['its time runs out', 'its payer gives it up'] as const)(
    'money that comes while %s',
    async (how) => {
      const show = await box().event('MEX');
      const server = slow();
      const ends: string[] = [];
      for (let seat = 0; seat < rounds; seat += 1) {
        const { fan, held, orderId, clabe } = await aVoucher(show, seat);
        const other = await box().aFan({ market: 'MEX' });
        const there = box().at(server.app, fan, 'MEX');
        const end =
          how === 'its payer gives it up'
            ? () => box().cancelPayment(there, orderId)
            : async () => {
                await box().leaseEnds(held.reservationId);
                await server.sale.chores.reconcile();
              };
        const after = (work: () => Promise<unknown>) => moment().then(work);

        await Promise.all([
          after(() => box().payAtCounter(clabe)),
          after(end),
          after(end),
          after(() => server.sale.chores.notices()),
          after(() => box().status(fan, held.reservationId)),
          after(end).then(() => takes(other, show, seat)),
        ]);
        await box().drain([server.sale, box().sale]);

        const { orderStatus, moneyMoved } = await box().status(fan, held.reservationId);
        ends.push(`${orderStatus} ${moneyMoved}`);
        const owners = await box().db.query<{ owner: string }>(
          `select owner_id as owner from ticket where event_id = $1 and seat_index = $2 and cancelled_at is null`,
          [show.id, seat],
        );
        expect(owners.length).toBeLessThanOrEqual(1);
        if (orderStatus === 'PAID') expect(owners).toEqual([{ owner: fan.id }]);
        // What was paid is a seat or on its way back, never neither.
        expect(['YES', 'RETURNED']).toContain(moneyMoved);
      }

      expect(ends).toHaveLength(rounds);
      expect(ends).toContain('PAID YES');
    },
  );

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
