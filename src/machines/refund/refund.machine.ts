import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  mayGoToBalance,
  type RefundDestination,
  type RefundedSeats,
  type RefundReason,
  type RefundWays,
  type RefundWish,
  refundOf,
  refundWays,
  type SoldOrderDetail,
} from '#domain/order/refund.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { proving, unproven } from '../step-up/proving.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { requestKey } from '../support/request-key.ts';
import { refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { RefundEvent } from './refund.events.ts';

type Context = {
  readonly orderId: string;
  readonly order: SoldOrderDetail | null;
  readonly chosen: readonly string[];
  readonly seats: RefundedSeats;
  readonly to: RefundDestination;
  readonly reason: RefundReason;
  readonly note: string;
  /** The request's own name: the same until the order has heard of it. */
  readonly key: string;
  /** How many refunds were asked for here, so that the next has a key of its own. */
  readonly round: number;
  /** Nothing was chosen although it was submitted. */
  readonly isEmpty: boolean;
  /** What went back just now. */
  readonly given: (RefundWays & { readonly sum: Money }) | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `refundActors` fills every slot. */
export const refundSlots = {
  read: unprovided<Settled<SoldOrderDetail>, { readonly orderId: string }>('refund.read'),
  refund: unprovided<
    Settled<SoldOrderDetail>,
    { readonly orderId: string; readonly wish: RefundWish & { readonly seen: Money }; readonly key: string }
  >('refund.refund'),
  stepUp: stepUpMachine,
};

/** The order is not any more what was shown. */
const outdated = refusedAs('TOTAL_CHANGED', 'TRANSITION_REFUSED', 'NOT_FOUND');

/**
 * One order in a manager's hands: tickets are chosen, the sum is confirmed, and it goes back once, whatever is pressed how
 * often or lost on the way. Where the second factor is old a code is asked for in between. Spec §4 (REFUNDED), §6.
 */
export const refundMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RefundEvent,
    input: {} as { readonly orderId: string; readonly key: string },
    tags: {} as 'busy',
    children: {} as { stepUp: 'stepUp' },
  },
  actors: refundSlots,
  actions: {
    toggle: assign(({ context, event }) => ({
      chosen: event.type === 'ticket.toggled' ? toggled(context.chosen, event.id) : context.chosen,
      isEmpty: false,
    })),
    toggleAll: assign(({ context }) => {
      const live = liveIn(context.order);
      return { chosen: context.chosen.length === live.length ? [] : live, isEmpty: false };
    }),
    keepSeats: assign(({ context, event }) => ({
      seats: event.type === 'seats.chosen' ? event.seats : context.seats,
    })),
    keepDestination: assign(({ context, event }) => ({
      to: event.type === 'destination.chosen' ? event.to : context.to,
    })),
    keepTyped: assign(({ context, event }) =>
      event.type === 'refund.submitted'
        ? {
            reason: event.reason,
            note: event.note.trim(),
            given: null,
            trouble: null,
            isEmpty: sumIn(context) === null,
          }
        : {},
    ),
    startAnew: assign(({ context }) => ({ chosen: [], note: '', round: context.round + 1, isEmpty: false })),
    forgetTrouble: assign({ trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    canGiveBack: ({ context }) => sumIn(context) !== null,
    isLive: ({ context, event }) =>
      event.type === 'ticket.toggled' && liveIn(context.order).includes(event.id),
    mayGoToBalance: ({ context }) => context.order !== null && mayGoToBalance(context.order),
    knowsOrder: ({ context }) => context.order !== null,
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
    round: 0,
    isEmpty: false,
    given: null,
    trouble: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: succeeded,
            target: 'choosing',
            actions: assign(({ context, event }) => readAnew(context, valueIn(event))),
          },
          refusedTo('unread'),
        ],
        onError: brokenTo('unread'),
      },
    },
    /** The order that was read before stays in sight. */
    unread: { always: [{ guard: 'knowsOrder', target: 'choosing' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'reading', actions: 'forgetTrouble' } } },
    choosing: {
      on: {
        'ticket.toggled': { guard: 'isLive', actions: 'toggle' },
        'all.toggled': { actions: 'toggleAll' },
        'seats.chosen': { actions: 'keepSeats' },
        'destination.chosen': { guard: 'mayGoToBalance', actions: 'keepDestination' },
        'refund.submitted': [
          { guard: 'canGiveBack', target: 'asking', actions: 'keepTyped' },
          { actions: 'keepTyped' },
        ],
        'retry.requested': { target: 'reading', actions: 'forgetTrouble' },
      },
    },
    asking: {
      on: {
        'refund.confirmed': { target: 'refunding', actions: 'forgetTrouble' },
        cancelled: { target: 'choosing', actions: 'forgetTrouble' },
      },
    },
    refunding: {
      tags: 'busy',
      invoke: {
        id: 'refund',
        src: 'refund',
        input: ({ context }) => ({ orderId: context.orderId, wish: wishIn(context), key: keyIn(context) }),
        onDone: [
          {
            guard: succeeded,
            target: 'choosing',
            actions: [
              assign(({ context, event }) => ({
                order: valueIn(event),
                given: givenBy(context),
                trouble: null,
              })),
              'startAnew',
            ],
          },
          { guard: unproven, target: 'proving', actions: assign({ trouble: null }) },
          { guard: outdated, target: 'reading', actions: [keepReason, 'startAnew'] },
          refusedTo('asking'),
        ],
        onError: brokenTo('asking'),
      },
    },
    proving: proving({ again: 'refunding', otherwise: 'asking' }),
  },
});

export const liveIn = (order: SoldOrderDetail | null): readonly string[] =>
  (order?.tickets ?? []).filter(({ state }) => state === 'LIVE').map(({ id }) => id);

const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];

function givenBy(context: Context): Context['given'] {
  const [sum, ways] = [sumIn(context), waysIn(context)];
  return sum === null || ways === null ? null : { ...ways, sum };
}

/** What was chosen and is still there; why it is read anew stays in sight. */
function readAnew({ chosen }: Context, order: SoldOrderDetail): Pick<Context, 'order' | 'chosen'> {
  const live = liveIn(order);
  return { order, chosen: chosen.filter((id) => live.includes(id)) };
}

/** What was chosen, while the order as it is now still allows it. */
const destinationIn = ({ order, to }: Pick<Context, 'order' | 'to'>): RefundDestination =>
  order !== null && mayGoToBalance(order) ? to : 'ORIGIN';

/** By which ways the sum of what is chosen would go. */
export function waysIn(context: Pick<Context, 'order' | 'chosen' | 'to'>): RefundWays | null {
  const sum = sumIn(context);
  return context.order === null || sum === null
    ? null
    : refundWays(sum.amount, context.order, destinationIn(context));
}

/** The sum of what is chosen, or null while that is nothing that can be given back. */
export function sumIn({ order, chosen }: Pick<Context, 'order' | 'chosen'>): Money | null {
  const what = order === null ? null : refundOf(order, chosen);
  return order === null || what === null || !what.ok ? null : money(what.value.amount, order.total.currency);
}

function wishIn(context: Context): RefundWish & { readonly seen: Money } {
  const seen = sumIn(context);
  if (seen === null) throw new Error('A refund was asked for that cannot be');
  const { chosen, seats, reason, note } = context;
  return {
    ticketIds: chosen,
    seats,
    reason,
    note: note === '' ? null : note,
    to: destinationIn(context),
    seen,
  };
}

/** A wish that is changed is another request; the very same one asked again is not. */
const keyIn = (context: Context): string => {
  const { key, round, chosen, seats, reason, note } = context;
  return requestKey(`${key}-${round}`, [...chosen, seats, destinationIn(context), reason, note]);
};

export type RefundSnapshot = SnapshotFrom<typeof refundMachine>;
export type RefundFlow = Flow<RefundSnapshot, RefundEvent>;
