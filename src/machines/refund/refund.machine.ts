import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  allocateRefund,
  calculateRefund,
  canRefundToWallet,
  type RefundAllocation,
  type RefundDestination,
  type RefundedSeatHandling,
  type RefundReason,
  type RefundRequest,
  type SoldOrderDetail,
} from '#domain/order/refund.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import { createStepUpState, needsReauthentication } from '../step-up/step-up-state.ts';
import { type ActorResult, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { deriveIdempotencyKey } from '../support/derive-idempotency-key.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { RefundEvent } from './refund.events.ts';

type Context = {
  readonly orderId: string;
  readonly order: SoldOrderDetail | null;
  readonly chosen: readonly string[];
  readonly seats: RefundedSeatHandling;
  readonly to: RefundDestination;
  readonly reason: RefundReason;
  readonly note: string;
  /** The idempotency key: the same until the request has succeeded. */
  readonly key: string;
  /** The number of refunds made here; each has its own idempotency key. */
  readonly attempt: number;
  /** The form was submitted without a selection. */
  readonly isEmpty: boolean;
  /** The refund that was just made. */
  readonly refunded: (RefundAllocation & { readonly sum: Money }) | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createRefundActors` provides them. */
export const refundActorSlots = {
  findOrder: declareActor<ActorResult<SoldOrderDetail>, { readonly orderId: string }>('refund.findOrder'),
  refund: declareActor<
    ActorResult<SoldOrderDetail>,
    {
      readonly orderId: string;
      readonly request: RefundRequest & { readonly seen: Money };
      readonly key: string;
    }
  >('refund.refund'),
  stepUp: stepUpMachine,
};

/** The order has changed since it was shown. */
const isOutdated = hasFailedWith('TOTAL_CHANGED', 'TRANSITION_NOT_ALLOWED', 'NOT_FOUND');

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
    children: {} as { stepUp: 'stepUp' },
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
  guards: {
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
      on: {
        'refund.confirmed': { target: 'refunding', actions: 'clearFailure' },
        cancelled: { target: 'choosing', actions: 'clearFailure' },
      },
    },
    refunding: {
      tags: 'busy',
      invoke: {
        id: 'refund',
        src: 'refund',
        input: ({ context }) => ({
          orderId: context.orderId,
          request: buildRefundRequest(context),
          key: buildIdempotencyKey(context),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'choosing',
            actions: [
              assign(({ context, event }) => ({
                order: getValue(event),
                refunded: buildRefundSummary(context),
                failure: null,
              })),
              'resetSelection',
            ],
          },
          { guard: needsReauthentication, target: 'reauthenticating', actions: assign({ failure: null }) },
          { guard: isOutdated, target: 'loading', actions: [storeResultFailure, 'resetSelection'] },
          transitionOnFailure('confirming'),
        ],
        onError: transitionOnError('confirming'),
      },
    },
    reauthenticating: createStepUpState({ retryState: 'refunding', cancelState: 'confirming' }),
  },
});

export const listRefundableTickets = (order: SoldOrderDetail | null): readonly string[] =>
  (order?.tickets ?? []).filter(({ state }) => state === 'LIVE').map(({ id }) => id);

const toggleTicket = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];

function buildRefundSummary(context: Context): Context['refunded'] {
  const [sum, allocation] = [calculateSelectedAmount(context), calculateAllocation(context)];
  return sum === null || allocation === null ? null : { ...allocation, sum };
}

/** Applies a reloaded order. Selected tickets that still exist and the reason of the reload are kept. */
function replaceOrder({ chosen }: Context, order: SoldOrderDetail): Pick<Context, 'order' | 'chosen'> {
  const live = listRefundableTickets(order);
  return { order, chosen: chosen.filter((id) => live.includes(id)) };
}

/** Returns the selected destination if the order still allows it. */
const getDestination = ({ order, to }: Pick<Context, 'order' | 'to'>): RefundDestination =>
  order !== null && canRefundToWallet(order) ? to : 'ORIGIN';

/** Calculates how the selected amount is allocated. */
export function calculateAllocation(
  context: Pick<Context, 'order' | 'chosen' | 'to'>,
): RefundAllocation | null {
  const sum = calculateSelectedAmount(context);
  return context.order === null || sum === null
    ? null
    : allocateRefund(sum.amount, context.order, getDestination(context));
}

/** Returns the amount of the selected tickets, or null if they cannot be refunded. */
export function calculateSelectedAmount({ order, chosen }: Pick<Context, 'order' | 'chosen'>): Money | null {
  const what = order === null ? null : calculateRefund(order, chosen);
  return order === null || what === null || !what.ok ? null : money(what.value.amount, order.total.currency);
}

function buildRefundRequest(context: Context): RefundRequest & { readonly seen: Money } {
  const seen = calculateSelectedAmount(context);
  if (seen === null) throw new Error('A refund was asked for that cannot be');
  const { chosen, seats, reason, note } = context;
  return {
    ticketIds: chosen,
    seats,
    reason,
    note: note === '' ? null : note,
    to: getDestination(context),
    seen,
  };
}

/** Builds the idempotency key: a changed request gets another one, an identical retry the same. */
const buildIdempotencyKey = (context: Context): string => {
  const { key, attempt, chosen, seats, reason, note } = context;
  return deriveIdempotencyKey(`${key}-${attempt}`, [...chosen, seats, getDestination(context), reason, note]);
};

export type RefundSnapshot = SnapshotFrom<typeof refundMachine>;
export type RefundFlow = Flow<RefundSnapshot, RefundEvent>;
