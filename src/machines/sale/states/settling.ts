import { and, assign } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import {
  type ActorResult,
  getValue,
  hasFailedWith,
  hasSucceeded,
  isResultUnknown,
} from '../../support/actor-result.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../../support/failure-transitions.ts';
import { createFlowFailure } from '../../support/flow-failure.ts';
import { buildPayer, getWalletPortion, type SaleContext } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';

type PurchaseResultArgs = { readonly event: { readonly output: ActorResult<Purchase | null> } };

/** Checks for a declined payment whose seats are still held: another attempt is possible. */
const isDeclinedWithHold = ({ event: { output } }: PurchaseResultArgs): boolean =>
  output.ok && output.value?.result === 'FAIL' && output.value.reservationStatus === 'ACTIVE';

/** Checks for a payment without a result that requires nothing from the payer. */
const isPaymentOpen = ({ event: { output } }: PurchaseResultArgs): boolean =>
  output.ok &&
  output.value !== null &&
  output.value.transactionStatus === 'STARTED' &&
  output.value.instruction === null;

const hasNoPurchase = ({ event: { output } }: PurchaseResultArgs): boolean =>
  output.ok && output.value === null;

/** Stores the provider's decline reason, or a generic one. */
const toDeclineFields = ({ output }: PurchaseResultArgs['event']): Partial<SaleContext> => ({
  decline: (output.ok ? output.value?.statusDetail : null) ?? 'cc_rejected_other_reason',
});

const getHoldReference = (context: SaleContext) => ({
  salesChannel: context.salesChannel,
  eventId: context.event?.id ?? '',
  reservationId: context.reservation?.reservationId ?? context.reservationId ?? '',
});

/**
 * The payment is being submitted. Its key makes it one payment, despite repeated input, reloads and
 * connection failures.
 */
export const charging = saleSetup.createStateConfig({
  tags: ['busy', 'sending'],
  invoke: {
    id: 'pay',
    src: 'pay',
    input: ({ context }) => {
      const { reservation, payment, paymentKey } = context;
      if (reservation === null || payment === null || paymentKey === null)
        throw new Error('A payment without a cart, a means or a key');
      const { total, currency } = reservation.total;
      return {
        ...getHoldReference(context),
        fanId: reservation.fan?.id ?? null,
        channel: context.channel,
        expectedTotal: { amount: total, currency },
        walletPortion: payment.method === 'WALLET' ? 0 : getWalletPortion(context),
        payment,
        payer: buildPayer(context),
        key: paymentKey,
      };
    },
    onDone: [
      {
        guard: isDeclinedWithHold,
        target: 'resuming',
        actions: [assign(({ event }) => toDeclineFields(event)), 'clearPaymentKey'],
      },
      { guard: isPaymentOpen, target: 'reconciling' },
      {
        guard: hasSucceeded,
        target: 'settled',
        actions: assign(({ event }) => ({ purchase: getValue(event) })),
      },
      { guard: isResultUnknown, target: 'reconciling' },
      {
        guard: hasFailedWith('TOTAL_CHANGED', 'VERSION_CONFLICT'),
        target: 'resuming',
        actions: [assign({ cartChanged: true }), 'clearPaymentKey'],
      },
      { target: 'resuming', actions: [storeResultFailure, 'clearPaymentKey'] },
    ],
    onError: 'reconciling',
  },
});

/** The attempt failed: reads the hold again and continues where it allows. */
export const resuming = saleSetup.createStateConfig({
  tags: ['busy', 'sending'],
  invoke: {
    id: 'resume',
    src: 'resume',
    input: ({ context }) => getHoldReference(context),
    onDone: [
      {
        guard: hasSucceeded,
        target: 'routing',
        actions: assign(({ event }) => ({ reservation: getValue(event), at: 'BUY' })),
      },
      transitionOnFailure('unreachable'),
    ],
    onError: transitionOnError('unreachable'),
  },
});

/** A submitted payment has no known result: it is polled and never paid again. */
export const reconciling = saleSetup.createStateConfig({
  entry: 'resetPolling',
  initial: 'polling',
  invoke: { id: 'pageResume', src: 'pageResume', onError: '#sale.reconciling' },
  states: {
    polling: {
      entry: 'countPoll',
      invoke: {
        id: 'findPurchase',
        src: 'findPurchase',
        input: ({ context }) => ({ reservationId: getHoldReference(context).reservationId }),
        onDone: [
          {
            guard: isDeclinedWithHold,
            target: '#sale.resuming',
            actions: [assign(({ event }) => toDeclineFields(event)), 'clearPaymentKey'],
          },
          { guard: isPaymentOpen, target: 'waiting' },
          {
            guard: and([hasNoPurchase, 'hasNoAttempt']),
            target: '#sale.resuming',
            actions: [assign({ failure: createFlowFailure('NO_PAYMENT_FOUND') }), 'clearPaymentKey'],
          },
          { guard: hasNoPurchase, target: 'waiting', actions: assign({ failure: null }) },
          {
            guard: hasSucceeded,
            target: '#sale.settled',
            actions: assign(({ event }) => ({ purchase: getValue(event) })),
          },
          transitionOnFailure('waiting'),
        ],
        onError: transitionOnError('waiting'),
      },
    },
    waiting: {
      after: { nextPoll: 'polling' },
      on: { 'page.resumed': 'polling', 'retry.requested': 'polling', 'storage.changed': 'polling' },
    },
  },
});

/** The result is known. The outcome's own flow continues; this one waits for the next sale. */
export const settled = saleSetup.createStateConfig({
  entry: 'clearPaymentKey',
  initial: 'clearingStorage',
  states: {
    clearingStorage: {
      invoke: {
        id: 'clearSale',
        src: 'endSale',
        input: ({ context }) => ({ salesChannel: context.salesChannel, reservationId: null }),
        onDone: 'known',
        onError: 'known',
      },
    },
    known: {},
  },
  on: {
    'event.chosen': { target: 'restoring', actions: 'requestEvent' },
    'step.requested': { guard: 'requestsNewSale', target: 'choosingEvent', actions: 'resetSale' },
    'sale.abandoned': { target: 'choosingEvent', actions: 'resetSale' },
  },
});
