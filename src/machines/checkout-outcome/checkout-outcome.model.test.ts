import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { restAfter } from '#domain/order/asking-pace.ts';
import type { Purchase, PurchaseReader } from '#domain/order/purchase.ts';
import { type PurchaseResult, purchaseResults } from '#domain/payment/purchase-result.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { checkoutOutcomeActors } from './checkout-outcome.actors.ts';
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
const told = (of: Purchase, reader: PurchaseReader = 'BUYER') =>
  ok({ purchase: of, linkToken: 'token', reader, place, awaitedLink: null });
const no = (code: string) => err(troubleWith(code));
const givenBack = purchase('FAIL', { reservationStatus: 'ACTIVE', instruction: null });

const events: readonly CheckoutOutcomeEvent[] = [
  { type: 'refresh.requested' },
  { type: 'retry.requested' },
  { type: 'anotherWay.requested' },
  { type: 'news.opened' },
  { type: 'news.lost' },
  { type: 'purchase.changed' },
];

const walked = walk(checkoutOutcomeMachine, {
  input: { mode: 'SELF_SERVICE', of: { orderId } },
  events,
  answers: {
    ask: [
      ...purchaseResults.map((result) => told(purchase(result))),
      told(givenBack),
      told(purchase('PENDING_TRANSFER'), 'FAN'),
      told(purchase('FAIL', { orderStatus: 'EXPIRED', transactionStatus: 'EXPIRED' })),
      told(purchase('SUCCESSFUL', { orderStatus: 'REFUNDED' })),
      ok({ purchase: null, linkToken: null, reader: 'GUEST' as const, place: null, awaitedLink: null }),
      no('OFFLINE'),
    ],
    cancel: [ok(givenBack), ok(purchase('SUCCESSFUL')), no('ALREADY_PAID'), no('UNKNOWN'), no('NOT_FOUND')],
  },
  apart: ({ context }) => [
    context.purchase?.result,
    context.purchase?.reservationStatus,
    context.purchase?.orderStatus,
    context.reader,
    context.trouble?.code,
    context.refusal?.code,
    context.isTold,
  ],
});

/** After dozens of askings: too far to walk. */
const waiting = walked.snapshots.find((snapshot) => snapshot.matches('waiting'));
if (waiting === undefined) throw new Error('Nobody waits');
const tired = checkoutOutcomeMachine.resolveState({
  value: 'resting',
  context: { ...waiting.context, asked: restAfter },
});

const distinct = [
  ...new Map(
    [...walked.snapshots, tired].map((snapshot) => [
      JSON.stringify([snapshot.value, toCheckoutOutcomeView(snapshot).screen]),
      snapshot,
    ]),
  ),
];

/** Reliability: in whatever state the page of an outcome is written down and read back, nothing is changed anew. */
describe('ui/reload-everywhere: the outcome of a purchase, written down and read back in any state', () => {
  it('is every state there is', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual(['checkoutOutcome.resting']);
    expect(tired.matches('resting')).toBe(true);
  });

  it.each(distinct)(
    'in %s shows the same and ends no payment that nobody gave up',
    async (_state, snapshot) => {
      const ended: string[] = [];
      const ports = memoryPorts();
      const never = <T>() => new Promise<T>(() => {});
      const machine = checkoutOutcomeMachine.provide({
        actors: checkoutOutcomeActors({
          ...ports,
          checkout: {
            purchase: () => never(),
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
        input: { mode: 'SELF_SERVICE', of: { orderId } },
      });
      const after = toCheckoutOutcomeView(revived.getSnapshot());
      revived.start();
      await Promise.resolve();
      revived.stop();

      expect(after).toEqual(before);
      // Ending it needs no key: it names the order, and a second time finds it ended.
      expect(ended).toEqual(snapshot.matches('cancelling') ? [orderId] : []);
    },
  );
});
