import { expect, it } from 'vitest';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { CardCharge, PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import { boxOfficeIn, type Held, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { raceRounds } from '#server/test/race/rounds.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { hold, places, release, seats, updateCart } from '#server/test/sale-desk.ts';
import type { TestEvent } from '#server/test/test-event.ts';

type Cart = { readonly fan: Someone; readonly held: Held };

const steps = 60;

/** What is paid elsewhere, and may be paid late, twice, or never. */
const elsewhere = {
  COL: [
    { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' },
    { method: 'PAGUITOS' },
  ],
  MEX: [
    { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' },
    { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'banamex' },
    { method: 'TRANSFER', system: 'SPEI' },
    { method: 'PAGUITOS' },
  ],
} as const satisfies Record<string, readonly Readonly<Record<string, string>>[]>;

/**
 * Reliability, `pay/webhook-model`: fans, banks, clocks and chores do whatever comes to their mind, up to three things at
 * once, and after every step all invariants hold. A failing walk is run again by its seed.
 */
describeOnEachEngine('pay/webhook-model', (suite) => {
  const box = boxOfficeIn(suite);

  /** Does what the payer was told to do: at the counter, by transfer, on the bank's or the lender's page. */
  async function follow(instruction: PaymentInstruction | null | undefined): Promise<void> {
    if (instruction?.kind === 'SHOP') await box().payAtCounter(instruction.reference);
    if (instruction?.kind === 'CLABE') await box().payAtCounter(instruction.clabe);
    if (instruction?.kind !== 'BANK') return;
    const body = new URLSearchParams({ method: 'consumer_credits', decision: 'approve' });
    const there = await fetch(instruction.url, { method: 'POST', redirect: 'manual', body });
    await there.arrayBuffer();
    const next = there.headers.get('location');
    if (next !== null) await (await box().decideThere(next, 'approve')).arrayBuffer();
  }

  /** Where a walk ends: each way is paid once, and once left until its time is over. */
  async function everyWayPaid(show: TestEvent, market: 'COL' | 'MEX'): Promise<void> {
    for (const [at, payment] of elsewhere[market].entries()) {
      const [payer, idler] = [await box().aFan({ market }), await box().aFan({ market })];
      const [paid, left] = [
        await box().held(payer, show, 20 + 2 * at),
        await box().held(idler, show, 21 + 2 * at),
      ];
      await follow((await box().payWith(payer, paid, payment)).body.instruction);
      await box().payWith(idler, left, payment);
      await box().drain();
      await box().leaseEnds(left.reservationId);
      const ends = [
        await box().status(payer, paid.reservationId),
        await box().status(idler, left.reservationId),
      ];
      expect(ends.map(({ orderStatus }) => orderStatus)).toEqual(['PAID', 'EXPIRED']);
    }
  }

  /** Eight on every change, as many as one likes on demand. */
  const walks = Array.from(
    { length: raceRounds(8) },
    (_, nth) => [nth + 1, nth % 8 < 5 ? 'COL' : 'MEX'] as const,
  );

  it.each(walks)('walk %i in %s', async (seed, market) => {
    const random = seededRandom(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
    const show: TestEvent = await box().event(market);
    const underWay: { provider: PaymentProvider; charge: CardCharge }[] = [];
    const slow = box().serve({
      through: (provider) => ({
        ...provider,
        chargeCard: async (charge) => {
          underWay.push({ provider, charge });
          return { ok: false, error: { kind: 'unanswered', cause: 'still on its way' } };
        },
      }),
    });
    const fans = await Promise.all(Array.from({ length: 4 }, () => box().aFan({ market })));
    const carts: Cart[] = [];
    const failures: string[] = [];
    const note = ({ status, text }: { status: number; text: string }) => {
      if (status === 500) failures.push(text);
    };

    const acts: readonly (() => Promise<unknown>)[] = [
      async () => {
        const fan = oneOf(fans);
        if (fan === undefined) return;
        const answer = await hold(fan.visitor, {
          eventId: show.id,
          items: [...seats(show, below(4)), ...(below(3) === 0 ? [places('GN', 1)] : [])],
        });
        if (answer.status === 201) carts.push({ fan, held: answer.body });
      },
      async () => {
        const cart = oneOf(carts);
        if (cart === undefined) return;
        const { body } = await cart.fan.visitor.get(`/api/reservations?id=${cart.held.reservationId}`);
        const holder = oneOf(['APRO', 'APRO', 'FUND', 'CONT', 'CHAL']) ?? 'APRO';
        const fan = below(3) === 0 ? box().at(slow.app, cart.fan, market) : cart.fan;
        note(await box().pay(fan, body.reservation, { holder }));
      },
      async () => {
        const cart = oneOf(carts);
        if (cart === undefined) return;
        const { body } = await cart.fan.visitor.get(`/api/reservations?id=${cart.held.reservationId}`);
        note(
          await box().payWith(
            cart.fan,
            body.reservation,
            oneOf<Readonly<Record<string, string>>>(elsewhere[market]) ?? {},
          ),
        );
      },
      async () => {
        const cart = oneOf(carts);
        const purchase = cart && (await box().status(cart.fan, cart.held.reservationId));
        if (purchase) note(await box().cancelPayment(cart.fan, purchase.orderId));
      },
      async () => {
        const cart = oneOf(carts);
        if (cart === undefined) return;
        await follow((await box().status(cart.fan, cart.held.reservationId))?.instruction);
      },
      async () => {
        const cart = oneOf(carts);
        if (cart === undefined) return;
        const { body } = await cart.fan.visitor.get(`/api/reservations?id=${cart.held.reservationId}`);
        const [item] = body.reservation.items;
        const op =
          below(2) === 0 ? { op: 'add', item: places('GN', 1) } : { op: 'remove', itemId: item?.id ?? '0' };
        note(
          await updateCart(cart.fan.visitor, {
            reservationId: cart.held.reservationId,
            version: body.reservation.version,
            ops: [op],
          }),
        );
      },
      async () => {
        const cart = oneOf(carts);
        if (cart === undefined) return;
        const { body } = await cart.fan.visitor.get(`/api/reservations?id=${cart.held.reservationId}`);
        // Some give up because their card was declined.
        if (below(2) === 0) note(await box().pay(cart.fan, body.reservation, { holder: 'FUND' }));
        note(await release(cart.fan.visitor, cart.held.reservationId));
      },
      async () => {
        const cart = oneOf(carts);
        if (cart !== undefined)
          note(await cart.fan.visitor.get(`/api/orders/status?reservationId=${cart.held.reservationId}`));
      },
      async () => {
        const [payment] = underWay.splice(below(underWay.length), 1);
        if (payment !== undefined) await payment.provider.chargeCard(payment.charge);
      },
      async () => {
        const payments = await box().db.query<{ id: string }>(
          `select a.provider_payment_id as id from payment_attempt a join orders o on o.id = a.order_id
           join reservation r on r.id = o.reservation_id
           where r.event_id = $1 and a.provider_payment_id is not null order by a.id`,
          [show.id],
        );
        const verdict =
          oneOf(['approved', 'approved', 'rejected', 'cancelled', 'charged_back']) ?? 'approved';
        await box().settle(oneOf(payments)?.id ?? null, verdict);
      },
      async () => {
        const cart = oneOf(carts);
        if (cart !== undefined) await box().leaseEnds(cart.held.reservationId);
      },
      () => box().timePasses(),
      () => box().sale.chores.reconcile(),
      () => slow.sale.chores.sweep(),
      () => box().sale.chores.notices(),
      () => slow.sale.chores.effects(),
      () => box().control('webhooks/mode', { kind: oneOf(['normal', 'lost', 'doubled']) ?? 'normal' }),
      () => box().control('webhooks/revive'),
    ];

    for (let step = 0; step < steps; step += 1) {
      await Promise.all(Array.from({ length: 1 + below(3) }, () => oneOf(acts)?.()));
      await expectInvariants(suite.db);
    }
    for (const { provider, charge } of underWay.splice(0)) await provider.chargeCard(charge);
    await box().control('webhooks/mode', { kind: 'normal' });
    await everyWayPaid(show, market);

    expect(failures).toEqual([]);
    expect(carts.length).toBeGreaterThan(0);
  });

  it('the walks have seen every end of an order, late money and surplus', async () => {
    const seen = await box().one<{
      ends: string[];
      paid: string[];
      endings: string[];
      late: number;
      refunds: number;
      notices: string[];
    }>(
      `select (select array_agg(distinct status order by status) from orders) as ends,
         (select array_agg(distinct method order by method) from payment_attempt where status = 'COMPLETED') as paid,
         (select array_agg(distinct detail->>'ending') from payment_attempt where detail ? 'ending') as endings,
         (select count(*)::int from payment_attempt where is_late) as late,
         (select count(*)::int from outbox where kind = 'REFUND' and done_at is not null) as refunds,
         (select array_agg(distinct kind order by kind) from outbox) as notices`,
    );

    expect(seen.ends).toEqual(expect.arrayContaining(['CANCELED', 'EXPIRED', 'PAID', 'REFUNDED']));
    expect(seen.paid).toEqual(['CARD', 'CASH', 'PAGUITOS', 'TRANSFER']);
    expect(seen.endings.toSorted()).toEqual(['LAPSED', 'METHOD_CHANGE']);
    expect(seen.notices).toEqual(expect.arrayContaining(['LATE_MONEY_NOTICE', 'RECEIPT', 'REFUND']));
    expect(Math.min(seen.late, seen.refunds)).toBeGreaterThan(0);
  });
});
