import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { canRefundToWallet, isRefundInProgress, type SoldOrderDetail } from '#domain/order/refund.ts';
import { createConfirmedActionMachine } from '../confirmed-action/confirmed-action.machine.ts';
import {
  getActionValue,
  hasActionFailed,
  isActionDone,
  storeActionFailure,
} from '../confirmed-action/confirmed-action.output.ts';
import {
  type ConfirmedActionProgress,
  toConfirmedActionProgress,
} from '../confirmed-action/confirmed-action.view.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { RefundEvent } from './refund.events.ts';
import {
  buildRefundRequest,
  buildRefundSummary,
  type ConfirmedRefund,
  calculateSelectedAmount,
  listRefundableTickets,
  type RefundInput,
  type RefundSummary,
  replaceOrder,
  toggleTicket,
} from './refund-selection.ts';

type Context = RefundInput & {
  readonly orderId: string;
  readonly key: string;
  /** The number of refunds that ended here; each has its own idempotency key. */
  readonly attempt: number;
  /** The form was submitted without a selection. */
  readonly isEmpty: boolean;
  /** The refund that was just made. */
  readonly refunded: RefundSummary | null;
  readonly phase: ConfirmedActionProgress['phase'];
  readonly failure: FlowFailure | null;
};

/** The interval at which a refund in progress is polled. */
const progressPollMs = 3_000;

/** Actors this flow requires; `createRefundActors` provides them. */
export const refundActorSlots = {
  findOrder: declareActor<ActorResult<SoldOrderDetail>, { readonly orderId: string }>('refund.findOrder'),
  refund: createConfirmedActionMachine<
    { readonly orderId: string; readonly request: ConfirmedRefund },
    SoldOrderDetail
  >(),
};

/**
 * Refunds tickets of an order: tickets are selected, the amount is confirmed, and it is refunded exactly
 * once. An outdated second factor is reauthenticated in between. Spec §4 (REFUNDED), §6.
 */
export const refundMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RefundEvent,
    input: {} as { readonly orderId: string; readonly key: string },
    tags: {} as 'busy',
    children: {} as { refund: 'refund' },
  },
  actors: refundActorSlots,
  actions: {
    toggle: assign(({ context, event }) => ({
      chosen: event.type === 'ticket.toggled' ? toggleTicket(context.chosen, event.id) : context.chosen,
      isEmpty: false,
    })),
    toggleAll: assign(({ context }) => {
      const live = listRefundableTickets(context.order);
      return { chosen: context.chosen.length === live.length ? [] : live, isEmpty: false };
    }),
    storeSeatHandling: assign(({ context, event }) => ({
      seats: event.type === 'seats.chosen' ? event.seats : context.seats,
    })),
    storeDestination: assign(({ context, event }) => ({
      to: event.type === 'destination.chosen' ? event.to : context.to,
    })),
    storeInput: assign(({ context, event }) =>
      event.type === 'refund.submitted'
        ? {
            reason: event.reason,
            note: event.note.trim(),
            refunded: null,
            failure: null,
            isEmpty: calculateSelectedAmount(context) === null,
          }
        : {},
    ),
    resetSelection: assign(({ context }) => ({
      chosen: [],
      note: '',
      attempt: context.attempt + 1,
      isEmpty: false,
    })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  delays: { progressPoll: progressPollMs },
  guards: {
    isRefundInProgress: ({ context }) => context.order !== null && isRefundInProgress(context.order),
    canRefund: ({ context }) => calculateSelectedAmount(context) !== null,
    isRefundableTicket: ({ context, event }) =>
      event.type === 'ticket.toggled' && listRefundableTickets(context.order).includes(event.id),
    canRefundToWallet: ({ context }) => context.order !== null && canRefundToWallet(context.order),
    hasOrder: ({ context }) => context.order !== null,
  },
}).createMachine({
  id: 'refund',
  context: ({ input }) => ({
    orderId: input.orderId,
    order: null,
    chosen: [],
    seats: 'FOR_SALE',
    to: 'ORIGIN',
    reason: 'ASKED_FOR',
    note: '',
    key: input.key,
    attempt: 0,
    isEmpty: false,
    refunded: null,
    phase: 'confirming',
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'choosing',
            actions: assign(({ context, event }) => replaceOrder(context, getValue(event))),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** The previous order stays visible. */
    loadFailed: { always: [{ guard: 'hasOrder', target: 'choosing' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    choosing: {
      initial: 'waiting',
      states: {
        /** A refund in progress is followed until the provider has confirmed it. */
        waiting: { after: { progressPoll: { guard: 'isRefundInProgress', target: 'polling' } } },
        polling: {
          invoke: {
            id: 'pollOrder',
            src: 'findOrder',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'waiting',
                actions: assign(({ context, event }) => replaceOrder(context, getValue(event))),
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
      on: {
        'ticket.toggled': { guard: 'isRefundableTicket', actions: 'toggle' },
        'all.toggled': { actions: 'toggleAll' },
        'seats.chosen': { actions: 'storeSeatHandling' },
        'destination.chosen': { guard: 'canRefundToWallet', actions: 'storeDestination' },
        'refund.submitted': [
          { guard: 'canRefund', target: 'confirming', actions: 'storeInput' },
          { actions: 'storeInput' },
        ],
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    confirming: {
      entry: assign({ phase: 'confirming' }),
      invoke: {
        id: 'refund',
        src: 'refund',
        input: ({ context: { key, attempt } }) => ({ key: `${key}-${attempt}`, needsStepUp: true }),
        onSnapshot: { actions: assign(({ event }) => toConfirmedActionProgress(event.snapshot)) },
        onDone: [
          {
            guard: isActionDone,
            target: 'choosing',
            actions: [
              assign(({ context, event }) => ({
                order: getActionValue(event),
                refunded: buildRefundSummary(context),
                failure: null,
              })),
              'resetSelection',
            ],
          },
          { guard: hasActionFailed, target: 'loading', actions: [storeActionFailure, 'resetSelection'] },
          { target: 'choosing', actions: 'clearFailure' },
        ],
        onError: transitionOnError('choosing'),
      },
      on: {
        'refund.confirmed': {
          actions: sendTo('refund', ({ context }) => ({
            type: 'confirmed',
            request: { orderId: context.orderId, request: buildRefundRequest(context) },
          })),
        },
        cancelled: { actions: sendTo('refund', { type: 'cancelled' }) },
      },
    },
  },
});

export type RefundSnapshot = SnapshotFrom<typeof refundMachine>;
export type RefundFlow = Flow<RefundSnapshot, RefundEvent>;
