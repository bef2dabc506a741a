import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { openStreams } from '#adapters/memory/purchase-news.memory.ts';
import { settleAtProvider } from '#adapters/memory/settled-payment.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { DirectPayment } from '#domain/payment/payment-order.ts';
import { purchaseResults } from '#domain/payment/purchase-result.ts';
import { stepOfResult } from '#domain/sale/sale-path.ts';
import { ok } from '#domain/shared/result.ts';
import { byCard, mariana, saleDesk, seat } from '#testing/sale-desk.ts';
import { checkoutOutcomeActors } from './checkout-outcome.actors.ts';
import { checkoutOutcomeMachine } from './checkout-outcome.machine.ts';
import { toCheckoutOutcomeView } from './checkout-outcome.view.ts';

async function bought(holder: string) {
  const desk = saleDesk({ buyer: mariana });
  await desk.hold('ev-paramo', seat('A-1'));
  await desk.shows('payment');
  desk.say({ type: 'payment.submitted', payment: byCard(holder) });
  const { orderId } = await desk.shows('settled');
  return { ports: desk.ports, orderId };
}

function outcomeOf({ ports, orderId }: Awaited<ReturnType<typeof bought>>) {
  const clock = new SimulatedClock();
  const flow = createActor(checkoutOutcomeMachine.provide({ actors: checkoutOutcomeActors(ports) }), {
    clock,
    input: { mode: 'SELF_SERVICE', of: { orderId } },
  }).start();
  return {
    clock,
    flow,
    shows: async (screen: string) => {
      await waitFor(flow, (snapshot) => {
        const view = toCheckoutOutcomeView(snapshot);
        return view.screen === screen && !snapshot.hasTag('busy');
      });
      return toCheckoutOutcomeView(flow.getSnapshot());
    },
  };
}

/** Spec §4 (purchase results), product: "Purchase results, outcomes and where they lead". */
describe('the outcome of a purchase', () => {
  it('of an approved card is a success with tickets', async () => {
    const { shows } = outcomeOf(await bought('APRO'));

    expect(await shows('success')).toMatchObject({
      step: 'SUCCESSFUL_PURCHASE',
      purchase: { moneyMoved: 'YES', ticketIds: [expect.any(String)] },
    });
  });

  it('of a card under review waits, asks again by itself, and turns into a success', async () => {
    const purchase = await bought('CONT');
    const { shows, clock } = outcomeOf(purchase);
    const pending = await shows('pending');
    settleAtProvider(purchase.ports.office, purchase.orderId, 'approved');
    clock.increment(1_000);

    expect(pending).toMatchObject({ step: 'PENDING', confirmAt: null });
    expect(await shows('success')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
  });

  it('of a challenged card says where the bank wants to be answered', async () => {
    const { shows } = outcomeOf(await bought('CHAL'));

    expect(await shows('pending')).toMatchObject({ confirmAt: 'https://bank.invalid/challenge' });
  });

  it('is asked at once when the page is looked at again', async () => {
    const purchase = await bought('CONT');
    const { shows } = outcomeOf(purchase);
    await shows('pending');
    settleAtProvider(purchase.ports.office, purchase.orderId, 'rejected');
    purchase.ports.clock.wake();

    expect(await shows('fail')).toMatchObject({ step: 'FAIL_PURCHASE', canRetry: false });
  });

  it('finds a late success even after a failure', async () => {
    const purchase = await bought('CONT');
    settleAtProvider(purchase.ports.office, purchase.orderId, 'rejected');
    const { shows, flow } = outcomeOf(purchase);
    await shows('fail');
    settleAtProvider(purchase.ports.office, purchase.orderId, 'approved');
    flow.send({ type: 'refresh.requested' });

    expect(await shows('success')).toMatchObject({ purchase: { moneyMoved: 'YES' } });
  });

  it('rests after half an hour and goes on when asked', async () => {
    const { shows, clock, flow } = outcomeOf(await bought('CONT'));
    for (let asked = 0; asked < 64; asked++) {
      await shows('pending');
      clock.increment(30_000);
    }
    const tired = await shows('pending');
    flow.send({ type: 'refresh.requested' });

    expect(tired).toMatchObject({ resting: true });
    expect(await shows('pending')).toMatchObject({ resting: false });
  });

  describe('given that changes are told as they happen', () => {
    async function pendingAndTold() {
      const purchase = await bought('CONT');
      openStreams(purchase.ports.office, true);
      const outcome = outcomeOf(purchase);
      const pending = await outcome.shows('pending');
      return { ...purchase, ...outcome, pending };
    }

    it('shows a success without asking by the clock', async () => {
      const { ports, orderId, shows } = await pendingAndTold();
      settleAtProvider(ports.office, orderId, 'approved');

      expect(await shows('success')).toMatchObject({ purchase: { moneyMoved: 'YES' } });
    });

    it('asks by the clock all the same, for the provider’s own news may be lost', async () => {
      const { flow, shows, clock } = await pendingAndTold();
      const before = flow.getSnapshot().context.asked;
      clock.increment(1_000);
      await shows('pending');

      expect(flow.getSnapshot().context.asked).toBe(before + 1);
    });

    it('never says that it stopped, and still hears after half an hour', async () => {
      const { ports, orderId, shows, clock } = await pendingAndTold();
      for (let asked = 0; asked < 66; asked++) {
        await shows('pending');
        clock.increment(30_000);
      }
      const late = await shows('pending');
      settleAtProvider(ports.office, orderId, 'approved');

      expect(late).toMatchObject({ resting: false });
      expect(await shows('success')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
    });

    it('asks by the clock again, and soon, when the connection is lost', async () => {
      const { ports, orderId, shows, clock } = await pendingAndTold();
      openStreams(ports.office, false);
      settleAtProvider(ports.office, orderId, 'approved');
      const unheard = await shows('pending');
      clock.increment(1_000);

      expect(unheard).toMatchObject({ resting: false });
      expect(await shows('success')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
    });

    it('asks anew when something changes while the answer is on its way', async () => {
      const { flow, shows } = await pendingAndTold();
      flow.send({ type: 'refresh.requested' });
      const before = flow.getSnapshot().context.asked;
      flow.send({ type: 'purchase.changed' });

      expect(flow.getSnapshot().context.asked).toBe(before + 1);
      await shows('pending');
    });

    it('follows nothing once the purchase has settled', async () => {
      const { ports, orderId, shows } = await pendingAndTold();
      const followed = ports.office.purchaseFeed.size;
      settleAtProvider(ports.office, orderId, 'approved');
      await shows('success');

      expect([followed, ports.office.purchaseFeed.size]).toEqual([1, 0]);
    });
  });

  it('of nobody’s order is unknown', async () => {
    const { ports } = await bought('APRO');
    const { shows } = outcomeOf({ ports, orderId: 'ord-nobody' });

    expect(await shows('unknown')).toMatchObject({ step: null });
  });

  it('of a time that ended unpaid is no refusal, and of money given back no failure', async () => {
    const purchase = await bought('APRO');
    const { office } = purchase.ports;
    const known = office.purchases.get(purchase.orderId);
    if (known === undefined) throw new Error('A purchase');
    const over = { result: 'FAIL', orderStatus: 'EXPIRED', moneyMoved: 'NO' } as const;
    const { shows, flow } = outcomeOf(purchase);
    await shows('success');
    const screens: string[] = [];
    for (const [screen, stands] of [
      ['refunded', { orderStatus: 'REFUNDED', moneyMoved: 'RETURNED' }],
      ['lapsed', { ...over, method: 'CASH', transactionStatus: 'EXPIRED' }],
      ['fail', { ...over, method: 'CASH', transactionStatus: 'DECLINED' }],
      ['fail', { ...over, method: 'CARD', transactionStatus: 'EXPIRED' }],
    ] as const) {
      office.purchases.set(purchase.orderId, { ...known, ...stands });
      flow.send({ type: 'refresh.requested' });
      screens.push((await shows(screen)).step ?? '');
    }

    expect(screens).toEqual(['SUCCESSFUL_PURCHASE', ...Array(3).fill('FAIL_PURCHASE')]);
  });

  it.each(purchaseResults)('of %s has a screen and lives on its page', async (result) => {
    const purchase = await bought('APRO');
    const known = purchase.ports.office.purchases.get(purchase.orderId);
    if (known === undefined) throw new Error('A purchase');
    purchase.ports.office.purchases.set(purchase.orderId, { ...known, result });
    const { flow } = outcomeOf(purchase);
    await waitFor(flow, (snapshot) => snapshot.context.purchase !== null);

    expect(toCheckoutOutcomeView(flow.getSnapshot())).toMatchObject({ step: stepOfResult(result) });
  });
});

/** One clock each, named for what it is; and the way out of a way to pay (product: "one payment in flight per cart"). */
describe('a payment that goes on elsewhere', () => {
  async function instructed(payment: DirectPayment, market: MarketCode) {
    const ports = memoryPorts({ market });
    const desk = saleDesk({ ports, buyer: mariana });
    await desk.hold('ev-paramo', seat('A-1'));
    await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment });
    const { orderId, step } = await desk.shows('settled');
    return { ports, orderId, step, outcome: outcomeOf({ ports, orderId }) };
  }
  const oxxo = { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' } as const;
  const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' } as const;
  const hour = 3_600_000;

  it.each([
    ['OXXO', oxxo, 'MEX', 'CASH_MERCADO_PAGO', 'cash', 'SHOP', 72 * hour],
    ['SPEI', { method: 'TRANSFER', system: 'SPEI' }, 'MEX', 'CASH_SPEI', 'cash', 'CLABE', 72 * hour],
    ['PSE', pse, 'COL', 'TRANSFER', 'transfer', 'BANK', hour / 3],
    ['PAGUITOS', { method: 'PAGUITOS' }, 'COL', 'PENDING', 'pending', 'BANK', hour / 3],
  ] as const)(
    'by %s has its page, its instructions and its clock',
    async (_, payment, market, step, screen, kind, left) => {
      const { ports, step: settledAt, outcome } = await instructed(payment, market);
      const at = await outcome.shows(screen);
      ports.clock.pass(90_000);
      const later = await outcome.shows(screen);

      expect(settledAt).toBe(step);
      expect(at).toMatchObject({
        step,
        purchase: { instruction: { kind } },
        remaining: left,
        canChangeWay: true,
      });
      expect(later).toMatchObject({ remaining: left - 90_000 });
    },
  );

  it('goes by the server’s clock once it has asked again', async () => {
    const { ports, outcome } = await instructed(oxxo, 'MEX');
    await outcome.shows('cash');
    ports.clock.sleep(hour);
    outcome.flow.send({ type: 'refresh.requested' });

    expect(await outcome.shows('cash')).toMatchObject({ remaining: 71 * hour });
  });

  it('is a success by itself once it was paid', async () => {
    const { ports, orderId, outcome } = await instructed(oxxo, 'MEX');
    await outcome.shows('cash');
    settleAtProvider(ports.office, orderId, 'approved');
    outcome.clock.increment(1_000);

    expect(await outcome.shows('success')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
  });

  it('ends when another way is wanted, and the hold is a cart again', async () => {
    const { ports, orderId, outcome } = await instructed(pse, 'COL');
    await outcome.shows('transfer');
    outcome.flow.send({ type: 'anotherWay.requested' });
    outcome.flow.send({ type: 'anotherWay.requested' });

    expect(await outcome.shows('givenBack')).toMatchObject({ step: 'BUY', eventId: 'ev-paramo' });
    expect(ports.office.asked.get('cancelPayment')).toBe(1);
    expect(ports.office.purchases.get(orderId)).toMatchObject({
      reservationStatus: 'ACTIVE',
      moneyMoved: 'NO',
    });
    const next = saleDesk({ ports, buyer: mariana });
    next.say({ type: 'event.chosen', eventId: 'ev-paramo' });
    next.say({ type: 'step.requested', step: 'BUY' });
    expect(await next.shows('payment')).toMatchObject({ canPay: true });
  });

  it('is not ended when the money was faster', async () => {
    const { ports, orderId, outcome } = await instructed(pse, 'COL');
    await outcome.shows('transfer');
    settleAtProvider(ports.office, orderId, 'approved');
    outcome.flow.send({ type: 'anotherWay.requested' });

    expect(await outcome.shows('success')).toMatchObject({ purchase: { moneyMoved: 'YES' } });
  });

  it.each(['unavailable', 'lost'] as const)(
    'asks how it stands when the answer to ending it is %s',
    async (fault) => {
      const { ports, outcome } = await instructed(pse, 'COL');
      await outcome.shows('transfer');
      ports.office.faults.set('cancelPayment', fault);
      outcome.flow.send({ type: 'anotherWay.requested' });
      const after = await outcome.shows(fault === 'lost' ? 'fail' : 'transfer');

      if (fault === 'lost') expect(after).toMatchObject({ canRetry: true });
      else expect(after).toMatchObject({ refusal: { code: 'UNAVAILABLE' }, changingWay: false });
    },
  );

  it.each([
    ['SELF_SERVICE', 'BUYER', true],
    ['ASSISTED', 'SELLER', true],
    ['SELF_SERVICE', 'FAN', false],
    ['SELF_SERVICE', 'GUEST', false],
    ['SELF_SERVICE', 'SELLER', false],
    ['ASSISTED', 'BUYER', false],
  ] as const)('at %s, to the %s, offers to end it or to try again: %s', async (mode, reader, acts) => {
    const { ports, orderId } = await instructed(pse, 'COL');
    const waiting = ports.office.purchases.get(orderId);
    if (waiting === undefined) throw new Error('A purchase');
    const place = { timeZone: 'America/Bogota', city: 'Bogotá' };
    const shown = async (changes: Partial<Purchase>) => {
      const actors = checkoutOutcomeActors({
        ...ports,
        checkout: {
          ...ports.checkout,
          purchase: async () =>
            ok({ purchase: { ...waiting, ...changes }, linkToken: null, reader, place, awaitedLink: null }),
        },
      });
      const flow = createActor(checkoutOutcomeMachine.provide({ actors }), {
        clock: new SimulatedClock(),
        input: { mode, of: { orderId } },
      }).start();
      await waitFor(flow, (snapshot) => snapshot.context.purchase !== null && !snapshot.hasTag('busy'));
      return toCheckoutOutcomeView(flow.getSnapshot());
    };

    const bankAsks = { result: 'PENDING_CARD', method: 'CARD', instruction: null } as const;

    expect(await shown({})).toMatchObject({ screen: 'transfer', canChangeWay: acts });
    expect(
      await shown({
        ...bankAsks,
        serverNow: 0,
        expiresAt: 600_000,
        nextAction: { type: 'REDIRECT', url: 'https://bank.invalid/3ds' },
      }),
    ).toMatchObject({
      screen: 'pending',
      confirmAt: 'https://bank.invalid/3ds',
      remaining: 600_000,
      canChangeWay: acts,
    });
    expect(await shown({ method: 'PROCESSING_TRANSFER', instruction: null })).toMatchObject({
      screen: 'transfer',
      remaining: null,
      canChangeWay: acts,
    });
    expect(await shown(bankAsks)).toMatchObject({ screen: 'pending', remaining: null, canChangeWay: false });
    expect(await shown({ result: 'FAIL', reservationStatus: 'ACTIVE', instruction: null })).toMatchObject({
      screen: 'fail',
      isHeld: true,
      canRetry: acts,
    });
  });

  it('is shown by a shared link, which may pay it and change nothing', async () => {
    const { ports, outcome } = await instructed(oxxo, 'MEX');
    const own = await outcome.shows('cash');
    const token = own.screen === 'cash' ? own.linkToken : null;
    const shared = createActor(checkoutOutcomeMachine.provide({ actors: checkoutOutcomeActors(ports) }), {
      clock: new SimulatedClock(),
      input: { mode: 'SELF_SERVICE', of: { token: token ?? '' } },
    }).start();
    await waitFor(shared, (snapshot) => snapshot.context.purchase !== null && !snapshot.hasTag('busy'));
    shared.send({ type: 'anotherWay.requested' });

    expect(toCheckoutOutcomeView(shared.getSnapshot())).toMatchObject({
      screen: 'cash',
      linkToken: null,
      canChangeWay: false,
      changingWay: false,
    });
    expect(ports.office.asked.get('cancelPayment')).toBeUndefined();
  });
});
