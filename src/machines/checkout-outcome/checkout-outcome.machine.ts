import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { calculatePollDelay, pauseAfterPolls } from '#domain/order/poll-backoff.ts';
import {
  canManagePurchase,
  type EventLocation,
  isAwaitingPayer,
  type PendingPaymentLink,
  type Purchase,
  type PurchaseQuery,
  type PurchaseStatus,
  type PurchaseViewer,
} from '#domain/order/purchase.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
  isResultUnknown,
} from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { CheckoutOutcomeEvent } from './checkout-outcome.events.ts';

type Context = {
  readonly salesChannel: SalesChannel;
  readonly of: PurchaseQuery;
  readonly purchase: Purchase | null;
  /** The token of a shareable link. */
  readonly linkToken: string | null;
  /** The relation of the viewer to the purchase; GUEST until it is known. */
  readonly viewer: PurchaseViewer;
  readonly place: EventLocation | null;
  readonly pendingPaymentLink: PendingPaymentLink | null;
  readonly pollCount: number;
  /** The update stream is connected, even when polling has stopped. */
  readonly hasLiveUpdates: boolean;
  /** The viewer asked for the result that is being read. Polls in the background leave the button free to press. */
  readonly isChecking: boolean;
  readonly failure: FlowFailure | null;
  /** The reason why the payment could not be cancelled. */
  readonly cancelFailure: FlowFailure | null;
  /** The last reading of the monotonic clock, and its reading when the purchase was last updated. */
  readonly monotonicMs: number | null;
  readonly updatedAtMs: number | null;
};

/** Actors this flow requires; `createCheckoutOutcomeActors` provides them. */
export const checkoutOutcomeActorSlots = {
  findPurchase: declareActor<ActorResult<PurchaseStatus>, { readonly of: PurchaseQuery }>(
    'checkoutOutcome.findPurchase',
  ),
  cancel: declareActor<ActorResult<Purchase>, { readonly orderId: string }>('checkoutOutcome.cancel'),
  clock: declareListener<CheckoutOutcomeEvent>('checkoutOutcome.clock'),
  updates: declareListener<CheckoutOutcomeEvent, { readonly of: PurchaseQuery }>('checkoutOutcome.updates'),
};

/**
 * Follows a purchase until it is settled: through an update stream, by polling with increasing delays, and
 * immediately when the page becomes visible again, late successes included. Its only mutation is requested by
 * the payer: it cancels the payment and returns the seats to the hold.
 */
export const checkoutOutcomeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutOutcomeEvent,
    input: {} as { readonly salesChannel: SalesChannel; readonly of: PurchaseQuery },
    tags: {} as 'busy',
  },
  actors: checkoutOutcomeActorSlots,
  actions: {
    countPoll: assign(({ context }) => ({ pollCount: context.pollCount + 1 })),
    resetPolling: assign({ pollCount: 0 }),
    markLiveUpdatesOpen: assign({ hasLiveUpdates: true }),
    markLiveUpdatesLost: assign({ hasLiveUpdates: false }),
    subscribeToUpdates: sendTo('updates', { type: 'updates.requested' }),
    unsubscribeFromUpdates: sendTo('updates', { type: 'updates.stopped' }),
    updateClock: assign(({ context, event }) =>
      event.type === 'clock.ticked'
        ? {
            monotonicMs: event.monotonicMs,
            updatedAtMs: context.purchase === null ? null : (context.updatedAtMs ?? event.monotonicMs),
          }
        : {},
    ),
    markChecking: assign({ isChecking: true }),
    clearCancelFailure: assign({ cancelFailure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isMissing: ({ context }) => context.purchase === null && context.failure === null,
    isUnreachable: ({ context }) => context.purchase === null,
    hasFailed: ({ context }) => context.failure === null && context.purchase?.result === 'FAIL',
    hasSettled: ({ context }) => context.failure === null && hasSettled(context.purchase),
    hasReachedPollLimit: ({ context }) => context.pollCount >= pauseAfterPolls,
    /** No countdown is shown once the purchase is settled. */
    isCountdownRunning: ({ context }) => !hasSettled(context.purchase),
    canChangePaymentMethod: ({ context }) => canChangePaymentMethod(context),
  },
  delays: { nextPoll: ({ context }) => calculatePollDelay(context.pollCount) },
}).createMachine({
  id: 'checkoutOutcome',
  context: ({ input }) => ({
    ...input,
    purchase: null,
    linkToken: null,
    viewer: 'GUEST',
    place: null,
    pendingPaymentLink: null,
    pollCount: 0,
    hasLiveUpdates: false,
    isChecking: false,
    failure: null,
    cancelFailure: null,
    monotonicMs: null,
    updatedAtMs: null,
  }),
  invoke: [
    { id: 'clock', src: 'clock', onError: '.loading' },
    {
      id: 'updates',
      src: 'updates',
      input: ({ context }) => ({ of: context.of }),
      onError: { actions: 'markLiveUpdatesLost' },
    },
  ],
  initial: 'loading',
  on: {
    'clock.ticked': { guard: 'isCountdownRunning', actions: 'updateClock' },
    'updates.connected': { actions: 'markLiveUpdatesOpen' },
    'updates.disconnected': { actions: 'markLiveUpdatesLost' },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'countPoll',
      exit: assign({ isChecking: false }),
      on: {
        'check.requested': { actions: 'markChecking' },
        // The response of the running request may be outdated.
        'purchase.changed': { target: 'loading', reenter: true },
        'paymentMethodChange.requested': {
          guard: 'canChangePaymentMethod',
          target: 'cancelling',
          actions: 'clearCancelFailure',
        },
      },
      invoke: {
        id: 'findPurchase',
        src: 'findPurchase',
        input: ({ context }) => ({ of: context.of }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ context, event }) => ({
              ...getValue(event),
              updatedAtMs: context.monotonicMs,
              failure: null,
            })),
          },
          transitionOnFailure('routing'),
        ],
        onError: transitionOnError('routing'),
      },
    },
    routing: {
      always: [
        { guard: 'isMissing', target: 'notFound' },
        { guard: 'isUnreachable', target: 'unreachable' },
        { guard: 'hasFailed', target: 'failed' },
        { guard: 'hasSettled', target: 'settled' },
        { guard: 'hasReachedPollLimit', target: 'paused' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      entry: 'subscribeToUpdates',
      after: { nextPoll: 'loading' },
      on: {
        'purchase.changed': { target: 'loading', actions: 'resetPolling' },
        // Without the stream, polling has to start again soon: updates may have been missed.
        'updates.disconnected': {
          target: 'waiting',
          reenter: true,
          actions: ['markLiveUpdatesLost', 'resetPolling'],
        },
        'refresh.requested': 'loading',
        'check.requested': { target: 'loading', actions: 'markChecking' },
        'paymentMethodChange.requested': {
          guard: 'canChangePaymentMethod',
          target: 'cancelling',
          actions: 'clearCancelFailure',
        },
      },
    },
    paused: {
      on: {
        'purchase.changed': { target: 'loading', actions: 'resetPolling' },
        'refresh.requested': { target: 'loading', actions: 'resetPolling' },
        'check.requested': { target: 'loading', actions: ['resetPolling', 'markChecking'] },
        'paymentMethodChange.requested': {
          guard: 'canChangePaymentMethod',
          target: 'cancelling',
          actions: 'clearCancelFailure',
        },
      },
    },
    /** The payment is being cancelled, at the provider first. */
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ orderId: context.purchase?.orderId ?? '' }),
        onDone: [
          {
            guard: ({ event: { output } }) => output.ok && output.value.reservationStatus === 'ACTIVE',
            target: 'cancelled',
            actions: assign(({ event }) => ({ purchase: getValue(event) })),
          },
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ event }) => ({ purchase: getValue(event) })),
          },
          // The payment completed first: its result is shown.
          { guard: hasFailedWith('ALREADY_PAID'), target: 'loading' },
          {
            guard: isResultUnknown,
            target: 'loading',
            actions: assign(({ event }) => ({ cancelFailure: getFailure(event) })),
          },
          { target: 'waiting', actions: assign(({ event }) => ({ cancelFailure: getFailure(event) })) },
        ],
        onError: { target: 'loading', actions: assign({ cancelFailure: unexpectedFailure }) },
      },
    },
    /** The hold is a cart again; the sale continues. */
    cancelled: { type: 'final' },
    /** A late payment is still possible: its update, or a refresh, reads again. */
    failed: {
      entry: 'subscribeToUpdates',
      on: { 'purchase.changed': 'loading', 'refresh.requested': 'loading' },
    },
    settled: { entry: 'unsubscribeFromUpdates', on: { 'refresh.requested': 'loading' } },
    notFound: {
      entry: 'unsubscribeFromUpdates',
      on: { 'refresh.requested': 'loading', 'retry.requested': 'loading' },
    },
    unreachable: { on: { 'refresh.requested': 'loading', 'retry.requested': 'loading' } },
  },
});

const hasSettled = (purchase: Purchase | null): boolean =>
  purchase?.result === 'SUCCESSFUL' || purchase?.result === 'FAIL';

/**
 * Only the buyer, in the original sales channel, may change the payment method; all others may view and pay.
 */
export const canChangePaymentMethod = ({
  salesChannel,
  viewer,
  purchase,
}: Pick<Context, 'salesChannel' | 'viewer' | 'purchase'>): boolean =>
  canManagePurchase(salesChannel, viewer) && purchase !== null && isAwaitingPayer(purchase);

export type CheckoutOutcomeSnapshot = SnapshotFrom<typeof checkoutOutcomeMachine>;
export type CheckoutOutcomeFlow = Flow<CheckoutOutcomeSnapshot, CheckoutOutcomeEvent>;
