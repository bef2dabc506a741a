import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { pauseAfterPolls } from '#domain/order/poll-backoff.ts';
import type { Purchase, PurchaseViewer } from '#domain/order/purchase.ts';
import { type PurchaseResult, purchaseResults } from '#domain/payment/purchase-result.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createCheckoutOutcomeActors } from './checkout-outcome.actors.ts';
import type { CheckoutOutcomeEvent } from './checkout-outcome.events.ts';
import { checkoutOutcomeMachine } from './checkout-outcome.machine.ts';
import { toCheckoutOutcomeView } from './checkout-outcome.view.ts';

const orderId = 'ord-1';
const purchase = (result: PurchaseResult, changes: Partial<Purchase> = {}): Purchase => ({
  orderId,
  code: 'ORD-1',
  orderStatus: 'PENDING',
  reservationId: 'res-1',
  reservationStatus: 'WAITING_FOR_PAYMENT',
  eventId: 'ev-1',
  result,
  outcome: null,
  paymentStatus: 'PENDING',
  transactionStatus: 'PENDING',
  method: 'TRANSFER',
  statusDetail: null,
  moneyMoved: 'NO',
  total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
  walletPaid: 0,
  serverNow: 0,
  expiresAt: 60_000,
  instruction: { kind: 'BANK', url: 'https://bank.invalid/pay', expiresAt: 60_000 },
  nextAction: null,
  ticketIds: [],
  ...changes,
});
const place = { timeZone: 'America/Bogota', city: 'Bogotá' };
const outcomeAs = (of: Purchase, viewer: PurchaseViewer = 'BUYER') =>
  ok({ purchase: of, linkToken: 'token', viewer, place, pendingPaymentLink: null });
const no = (code: FailureCode) => err(createFlowFailure(code));
const withReturnedHold = purchase('FAIL', { reservationStatus: 'ACTIVE', instruction: null });

const events: readonly CheckoutOutcomeEvent[] = [
  { type: 'refresh.requested' },
  { type: 'check.requested' },
  { type: 'retry.requested' },
  { type: 'paymentMethodChange.requested' },
  { type: 'updates.connected' },
  { type: 'updates.disconnected' },
  { type: 'purchase.changed' },
];

const walked = walkMachine(checkoutOutcomeMachine, {
  input: { salesChannel: 'SELF_SERVICE', of: { orderId } },
  events,
  actorResults: {
    findPurchase: [
      ...purchaseResults.map((result) => outcomeAs(purchase(result))),
      outcomeAs(withReturnedHold),
      outcomeAs(purchase('PENDING_TRANSFER'), 'FAN'),
      outcomeAs(purchase('FAIL', { orderStatus: 'EXPIRED', transactionStatus: 'EXPIRED' })),
      outcomeAs(purchase('SUCCESSFUL', { orderStatus: 'REFUNDED' })),
      ok({
        purchase: null,
        linkToken: null,
        viewer: 'GUEST' as const,
        place: null,
        pendingPaymentLink: null,
      }),
      no('OFFLINE'),
    ],
    cancel: [
      ok(withReturnedHold),
      ok(purchase('SUCCESSFUL')),
      no('ALREADY_PAID'),
      no('UNKNOWN'),
      no('NOT_FOUND'),
    ],
  },
  distinguish: ({ context }) => [
    context.purchase?.result,
    context.purchase?.reservationStatus,
    context.purchase?.orderStatus,
    context.viewer,
    context.failure?.code,
    context.cancelFailure?.code,
    context.hasLiveUpdates,
  ],
});

/** Reached only after dozens of polls, which is too deep to explore. */
const waiting = walked.snapshots.find((snapshot) => snapshot.matches('waiting'));
if (waiting === undefined) throw new Error('Nobody waits');
const tired = checkoutOutcomeMachine.resolveState({
  value: 'paused',
  context: { ...waiting.context, pollCount: pauseAfterPolls },
});

const distinct = [
  ...new Map(
    [...walked.snapshots, tired].map((snapshot) => [
      JSON.stringify([snapshot.value, toCheckoutOutcomeView(snapshot).screen]),
      snapshot,
    ]),
  ),
];

/** Reliability: restoring the page of an outcome from any state repeats no mutation. */
describe('ui/reload-everywhere: the outcome of a purchase, persisted and restored in any state', () => {
  it('covers every state', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual(['checkoutOutcome.paused']);
    expect(tired.matches('paused')).toBe(true);
  });

  it.each(distinct)(
    'in %s shows the same and cancels no payment without a request',
    async (_state, snapshot) => {
      const ended: string[] = [];
      const ports = memoryPorts();
      const never = <T>() => new Promise<T>(() => {});
      const machine = checkoutOutcomeMachine.provide({
        actors: createCheckoutOutcomeActors({
          ...ports,
          checkout: {
            findPurchase: () => never(),
            cancelPayment: (id) => {
              ended.push(id);
              return never();
            },
          },
        }),
      });
      const written = JSON.parse(JSON.stringify(machine.getPersistedSnapshot(snapshot)));

      const before = toCheckoutOutcomeView(snapshot);
      const revived = createActor(machine, {
        clock: new SimulatedClock(),
        snapshot: written,
        input: { salesChannel: 'SELF_SERVICE', of: { orderId } },
      });
      const after = toCheckoutOutcomeView(revived.getSnapshot());
      revived.start();
      await Promise.resolve();
      revived.stop();

      expect(after).toEqual(before);
      // Cancelling needs no key: it names the order and is idempotent.
      expect(ended).toEqual(snapshot.matches('cancelling') ? [orderId] : []);
    },
  );
});
