import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { setStreamsOpen } from '#adapters/memory/purchase-updates.memory.ts';
import { settlePendingPayment } from '#adapters/memory/simulate-payment.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { DirectPaymentInput } from '#domain/payment/payment-input.ts';
import { purchaseResults } from '#domain/payment/purchase-result.ts';
import { findResultStep } from '#domain/sale/sale-path.ts';
import { err, ok } from '#domain/shared/result.ts';
import { byCard, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { createCheckoutOutcomeActors } from './checkout-outcome.actors.ts';
import { checkoutOutcomeMachine } from './checkout-outcome.machine.ts';
import { toCheckoutOutcomeView } from './checkout-outcome.view.ts';

async function bought(holder: string) {
  const driver = createSaleDriver({ buyer: mariana });
  await driver.hold('ev-paramo', seat('A-1'));
  await driver.waitForScreen('payment');
  driver.send({ type: 'payment.submitted', payment: byCard(holder) });
  const { orderId } = await driver.waitForScreen('settled');
  return { ports: driver.ports, orderId };
}

function outcomeOf({ ports, orderId }: Awaited<ReturnType<typeof bought>>) {
  const clock = new SimulatedClock();
  const flow = createActor(checkoutOutcomeMachine.provide({ actors: createCheckoutOutcomeActors(ports) }), {
    clock,
    input: { salesChannel: 'SELF_SERVICE', of: { orderId } },
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

    expect(await shows('approved')).toMatchObject({
      step: 'SUCCESSFUL_PURCHASE',
      purchase: { moneyMoved: 'YES', ticketIds: [expect.any(String)] },
    });
  });

  it('of a card under review is polled and becomes a success', async () => {
    const purchase = await bought('CONT');
    const { shows, clock } = outcomeOf(purchase);
    const pending = await shows('bankReview');
    settlePendingPayment(purchase.ports.backend, purchase.orderId, 'approved');
    clock.increment(1_000);

    expect(pending).toMatchObject({ step: 'PENDING' });
    expect(await shows('approved')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
  });

  it('of a challenged card contains the address of the bank', async () => {
    const { shows } = outcomeOf(await bought('CHAL'));

    expect(await shows('bankConfirmation')).toMatchObject({
      challenge: { url: 'https://bank.invalid/challenge' },
    });
  });

  it('is read immediately when the page becomes visible again', async () => {
    const purchase = await bought('CONT');
    const { shows } = outcomeOf(purchase);
    await shows('bankReview');
    settlePendingPayment(purchase.ports.backend, purchase.orderId, 'rejected');
    purchase.ports.clock.resume();

    expect(await shows('paymentFailed')).toMatchObject({ step: 'FAIL_PURCHASE', seats: 'RELEASED' });
  });

  it('reports a late success even after a failure', async () => {
    const purchase = await bought('CONT');
    settlePendingPayment(purchase.ports.backend, purchase.orderId, 'rejected');
    const { shows, flow } = outcomeOf(purchase);
    await shows('paymentFailed');
    settlePendingPayment(purchase.ports.backend, purchase.orderId, 'approved');
    flow.send({ type: 'refresh.requested' });

    expect(await shows('approved')).toMatchObject({ purchase: { moneyMoved: 'YES' } });
  });

  it('stops polling after half an hour and resumes on request', async () => {
    const { shows, clock, flow } = outcomeOf(await bought('CONT'));
    for (let asked = 0; asked < 64; asked++) {
      await shows('bankReview');
      clock.increment(30_000);
    }
    const tired = await shows('bankReview');
    flow.send({ type: 'refresh.requested' });

    expect(tired).toMatchObject({ resting: true });
    expect(await shows('bankReview')).toMatchObject({ resting: false });
  });

  it('leaves the button free while it reads the result by itself, and shows the viewer’s own request', async () => {
    const { shows, clock, flow } = outcomeOf(await bought('CONT'));
    await shows('bankReview');
    const readRefreshing = () => {
      const view = toCheckoutOutcomeView(flow.getSnapshot());
      return view.screen === 'bankReview' && view.refreshing;
    };

    clock.increment(30_000);
    const whilePolling = [flow.getSnapshot().matches('loading'), readRefreshing()];
    flow.send({ type: 'check.requested' });
    const onRequest = readRefreshing();
    await shows('bankReview');

    expect(whilePolling).toEqual([true, false]);
    expect(onRequest).toBe(true);
    expect(readRefreshing()).toBe(false);
  });

  it('says that the last query failed until one succeeds again', async () => {
    const { ports, orderId } = await bought('CONT');
    const { findPurchase } = ports.checkout;
    let isOffline = false;
    ports.checkout.findPurchase = async (of) => (isOffline ? err({ kind: 'offline' }) : findPurchase(of));
    const { shows, clock } = outcomeOf({ ports, orderId });
    const before = await shows('bankReview');
    isOffline = true;
    clock.increment(30_000);
    const offline = await shows('bankReview');
    isOffline = false;
    clock.increment(30_000);

    expect(before).toMatchObject({ lastCheckFailed: false });
    expect(offline).toMatchObject({ lastCheckFailed: true, resting: false });
    expect(await shows('bankReview')).toMatchObject({ lastCheckFailed: false });
  });

  describe('given a connected update stream', () => {
    async function pendingAndTold() {
      const purchase = await bought('CONT');
      setStreamsOpen(purchase.ports.backend, true);
      const outcome = outcomeOf(purchase);
      const pending = await outcome.shows('bankReview');
      return { ...purchase, ...outcome, pending };
    }

    it('shows a success without polling', async () => {
      const { ports, orderId, shows } = await pendingAndTold();
      settlePendingPayment(ports.backend, orderId, 'approved');

      expect(await shows('approved')).toMatchObject({ purchase: { moneyMoved: 'YES' } });
    });

    it('keeps polling, because the provider’s webhook may be lost', async () => {
      const { flow, shows, clock } = await pendingAndTold();
      const before = flow.getSnapshot().context.pollCount;
      clock.increment(1_000);
      await shows('bankReview');

      expect(flow.getSnapshot().context.pollCount).toBe(before + 1);
    });

    it('never reports paused polling, and still receives updates after half an hour', async () => {
      const { ports, orderId, shows, clock } = await pendingAndTold();
      for (let asked = 0; asked < 66; asked++) {
        await shows('bankReview');
        clock.increment(30_000);
      }
      const late = await shows('bankReview');
      settlePendingPayment(ports.backend, orderId, 'approved');

      expect(late).toMatchObject({ resting: false });
      expect(await shows('approved')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
    });

    it('polls again soon after the connection is lost', async () => {
      const { ports, orderId, shows, clock } = await pendingAndTold();
      setStreamsOpen(ports.backend, false);
      settlePendingPayment(ports.backend, orderId, 'approved');
      const unheard = await shows('bankReview');
      clock.increment(1_000);

      expect(unheard).toMatchObject({ resting: false });
      expect(await shows('approved')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
    });

    it('reads again when a change arrives during a request', async () => {
      const { flow, shows } = await pendingAndTold();
      flow.send({ type: 'refresh.requested' });
      const before = flow.getSnapshot().context.pollCount;
      flow.send({ type: 'purchase.changed' });

      expect(flow.getSnapshot().context.pollCount).toBe(before + 1);
      await shows('bankReview');
    });

    it('shows a payment that arrives after the purchase has failed', async () => {
      const { ports, orderId, shows } = await pendingAndTold();
      settlePendingPayment(ports.backend, orderId, 'rejected');
      await shows('paymentFailed');
      settlePendingPayment(ports.backend, orderId, 'approved');

      expect(await shows('approved')).toMatchObject({ purchase: { moneyMoved: 'YES' } });
    });

    it('closes the stream once the purchase is settled', async () => {
      const { ports, orderId, shows } = await pendingAndTold();
      const followed = ports.backend.purchaseListeners.size;
      settlePendingPayment(ports.backend, orderId, 'approved');
      await shows('approved');

      expect([followed, ports.backend.purchaseListeners.size]).toEqual([1, 0]);
    });
  });

  it('of another person’s order is not found', async () => {
    const { ports } = await bought('APRO');
    const { shows } = outcomeOf({ ports, orderId: 'ord-nobody' });

    expect(await shows('notFound')).toMatchObject({ step: null });
  });

  it('distinguishes an expired payment from a decline, and a refund from a failure', async () => {
    const purchase = await bought('APRO');
    const { backend } = purchase.ports;
    const known = backend.purchases.get(purchase.orderId);
    if (known === undefined) throw new Error('A purchase');
    const over = { result: 'FAIL', orderStatus: 'EXPIRED', moneyMoved: 'NO' } as const;
    const { shows, flow } = outcomeOf(purchase);
    await shows('approved');
    const screens: string[] = [];
    for (const [screen, stands] of [
      ['refunded', { orderStatus: 'REFUNDED', moneyMoved: 'RETURNED' }],
      ['paymentExpired', { ...over, method: 'CASH', transactionStatus: 'EXPIRED' }],
      ['paymentFailed', { ...over, method: 'CASH', transactionStatus: 'DECLINED' }],
      ['paymentFailed', { ...over, method: 'CARD', transactionStatus: 'EXPIRED' }],
    ] as const) {
      backend.purchases.set(purchase.orderId, { ...known, ...stands });
      flow.send({ type: 'refresh.requested' });
      screens.push((await shows(screen)).step ?? '');
    }

    expect(screens).toEqual(['SUCCESSFUL_PURCHASE', ...Array(3).fill('FAIL_PURCHASE')]);
  });

  it.each(purchaseResults)('of %s has a screen and lives on its page', async (result) => {
    const purchase = await bought('APRO');
    const known = purchase.ports.backend.purchases.get(purchase.orderId);
    if (known === undefined) throw new Error('A purchase');
    purchase.ports.backend.purchases.set(purchase.orderId, { ...known, result });
    const { flow } = outcomeOf(purchase);
    await waitFor(flow, (snapshot) => snapshot.context.purchase !== null);

    expect(toCheckoutOutcomeView(flow.getSnapshot())).toMatchObject({ step: findResultStep(result) });
  });
});

/**
 * Every payment deadline is shown separately; the payment method can be changed (product: "one payment in
 * flight per cart").
 */
describe('a payment that is completed elsewhere', () => {
  async function instructed(payment: DirectPaymentInput, market: MarketCode) {
    const ports = memoryPorts({ market });
    const driver = createSaleDriver({ ports, buyer: mariana });
    await driver.hold('ev-paramo', seat('A-1'));
    await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment });
    const { orderId, step } = await driver.waitForScreen('settled');
    return { ports, orderId, step, outcome: outcomeOf({ ports, orderId }) };
  }
  const oxxo = { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' } as const;
  const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' } as const;
  const hour = 3_600_000;

  it.each([
    ['OXXO', oxxo, 'MEX', 'CASH_MERCADO_PAGO', 'shopVoucher', 'SHOP', 72 * hour],
    ['SPEI', { method: 'TRANSFER', system: 'SPEI' }, 'MEX', 'CASH_SPEI', 'speiTransfer', 'CLABE', 72 * hour],
    ['PSE', pse, 'COL', 'TRANSFER', 'bankRedirect', 'BANK', hour / 3],
    ['PAGUITOS', { method: 'PAGUITOS' }, 'COL', 'PENDING', 'bankRedirect', 'BANK', hour / 3],
  ] as const)(
    'by %s has its page, instructions and deadline',
    async (_, payment, market, step, screen, kind, left) => {
      const { ports, step: settledAt, outcome } = await instructed(payment, market);
      const at = await outcome.shows(screen);
      ports.clock.advance(90_000);
      const later = await outcome.shows(screen);

      expect(settledAt).toBe(step);
      expect(at).toMatchObject({
        step,
        purchase: { instruction: { kind } },
        remaining: left,
        paymentMethodChange: 'CANCEL_PAYMENT',
      });
      expect(later).toMatchObject({ remaining: left - 90_000 });
    },
  );

  it('follows the server’s clock once it has been read again', async () => {
    const { ports, outcome } = await instructed(oxxo, 'MEX');
    await outcome.shows('shopVoucher');
    ports.clock.sleep(hour);
    outcome.flow.send({ type: 'refresh.requested' });

    expect(await outcome.shows('shopVoucher')).toMatchObject({ remaining: 71 * hour });
  });

  it('becomes a success once it is paid', async () => {
    const { ports, orderId, outcome } = await instructed(oxxo, 'MEX');
    await outcome.shows('shopVoucher');
    settlePendingPayment(ports.backend, orderId, 'approved');
    outcome.clock.increment(1_000);

    expect(await outcome.shows('approved')).toMatchObject({ step: 'SUCCESSFUL_PURCHASE' });
  });

  it('is cancelled when the buyer chooses another method, and the hold becomes a cart again', async () => {
    const { ports, orderId, outcome } = await instructed(pse, 'COL');
    await outcome.shows('bankRedirect');
    outcome.flow.send({ type: 'paymentMethodChange.requested' });
    outcome.flow.send({ type: 'paymentMethodChange.requested' });

    expect(await outcome.shows('paymentCancelled')).toMatchObject({ step: 'BUY', eventId: 'ev-paramo' });
    expect(ports.backend.callCounts.get('cancelPayment')).toBe(1);
    expect(ports.backend.purchases.get(orderId)).toMatchObject({
      reservationStatus: 'ACTIVE',
      moneyMoved: 'NO',
    });
    const next = createSaleDriver({ ports, buyer: mariana });
    next.send({ type: 'event.chosen', eventId: 'ev-paramo' });
    next.send({ type: 'step.requested', step: 'BUY' });
    expect(await next.waitForScreen('payment')).toMatchObject({ canPay: true });
  });

  it('is not cancelled when it completed first', async () => {
    const { ports, orderId, outcome } = await instructed(pse, 'COL');
    await outcome.shows('bankRedirect');
    settlePendingPayment(ports.backend, orderId, 'approved');
    outcome.flow.send({ type: 'paymentMethodChange.requested' });

    expect(await outcome.shows('approved')).toMatchObject({ purchase: { moneyMoved: 'YES' } });
  });

  it.each(['unavailable', 'lost'] as const)(
    'is read again when the response to the cancellation is %s',
    async (fault) => {
      const { ports, outcome } = await instructed(pse, 'COL');
      await outcome.shows('bankRedirect');
      ports.backend.injectedFaults.set('cancelPayment', fault);
      outcome.flow.send({ type: 'paymentMethodChange.requested' });
      const after = await outcome.shows(fault === 'lost' ? 'paymentFailed' : 'bankRedirect');

      if (fault === 'lost') expect(after).toMatchObject({ seats: 'RETRYABLE' });
      else
        expect(after).toMatchObject({ cancelFailure: { code: 'UNAVAILABLE' }, changingPaymentMethod: false });
    },
  );

  it.each([
    ['SELF_SERVICE', 'BUYER', 'CANCEL_PAYMENT', 'RETRYABLE'],
    ['ASSISTED', 'SELLER', 'CANCEL_PAYMENT', 'RETRYABLE'],
    ['SELF_SERVICE', 'FAN', 'ASK_SELLER', 'HELD'],
    ['SELF_SERVICE', 'GUEST', null, 'HELD'],
    ['SELF_SERVICE', 'SELLER', null, 'HELD'],
    ['ASSISTED', 'BUYER', null, 'HELD'],
  ] as const)(
    'at %s, to the %s, offers %s and seats that are %s',
    async (salesChannel, viewer, change, seats) => {
      const { ports, orderId } = await instructed(pse, 'COL');
      const waiting = ports.backend.purchases.get(orderId);
      if (waiting === undefined) throw new Error('A purchase');
      const place = { timeZone: 'America/Bogota', city: 'Bogotá' };
      const shown = async (changes: Partial<Purchase>) => {
        const actors = createCheckoutOutcomeActors({
          ...ports,
          checkout: {
            ...ports.checkout,
            findPurchase: async () =>
              ok({
                purchase: { ...waiting, ...changes },
                linkToken: null,
                viewer,
                place,
                pendingPaymentLink: null,
              }),
          },
        });
        const flow = createActor(checkoutOutcomeMachine.provide({ actors }), {
          clock: new SimulatedClock(),
          input: { salesChannel, of: { orderId } },
        }).start();
        await waitFor(flow, (snapshot) => snapshot.context.purchase !== null && !snapshot.hasTag('busy'));
        return toCheckoutOutcomeView(flow.getSnapshot());
      };

      const bankAsks = { result: 'PENDING_CARD', method: 'CARD', instruction: null } as const;

      expect(await shown({})).toMatchObject({
        screen: 'bankRedirect',
        audience: salesChannel === 'ASSISTED' ? 'SELLER' : 'PAYER',
        bank: salesChannel === 'ASSISTED' ? 'FANS_BANK' : 'OWN_BANK',
        paymentMethodChange: change,
      });
      expect(
        await shown({
          ...bankAsks,
          serverNow: 0,
          expiresAt: 600_000,
          nextAction: { type: 'REDIRECT', url: 'https://bank.invalid/3ds', creq: 'creq' },
        }),
      ).toMatchObject({
        screen: 'bankConfirmation',
        challenge: { url: 'https://bank.invalid/3ds', creq: 'creq' },
        remaining: 600_000,
        paymentMethodChange: change,
      });
      expect(await shown({ method: 'PROCESSING_TRANSFER', instruction: null })).toMatchObject({
        screen: 'announcedTransfer',
        remaining: null,
        paymentMethodChange: change,
      });
      expect(await shown(bankAsks)).not.toHaveProperty('paymentMethodChange');
      expect(await shown({ result: 'FAIL', reservationStatus: 'ACTIVE', instruction: null })).toMatchObject({
        screen: 'paymentFailed',
        seats,
      });
    },
  );

  it('is shown by a shared link, which may pay but change nothing', async () => {
    const { ports, outcome } = await instructed(oxxo, 'MEX');
    const own = await outcome.shows('shopVoucher');
    const token = own.screen === 'shopVoucher' ? own.linkToken : null;
    const shared = createActor(
      checkoutOutcomeMachine.provide({ actors: createCheckoutOutcomeActors(ports) }),
      {
        clock: new SimulatedClock(),
        input: { salesChannel: 'SELF_SERVICE', of: { token: token ?? '' } },
      },
    ).start();
    await waitFor(shared, (snapshot) => snapshot.context.purchase !== null && !snapshot.hasTag('busy'));
    shared.send({ type: 'paymentMethodChange.requested' });

    expect(toCheckoutOutcomeView(shared.getSnapshot())).toMatchObject({
      screen: 'shopVoucher',
      linkToken: null,
      paymentMethodChange: null,
      changingPaymentMethod: false,
    });
    expect(ports.backend.callCounts.get('cancelPayment')).toBeUndefined();
  });
});
