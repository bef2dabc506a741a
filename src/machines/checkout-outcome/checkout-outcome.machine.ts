import { assign, type SnapshotFrom, setup } from 'xstate';
import { restAfter, waitBeforeAsking } from '#domain/order/asking-pace.ts';
import type { Purchase, PurchaseStatus } from '#domain/order/purchase.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { isUncertain, type Trouble, unexpected } from '../support/trouble.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import type { CheckoutOutcomeEvent } from './checkout-outcome.events.ts';

/** One's own order by its number, or anybody's by the token of a link that was shared. */
export type PurchaseSought = { readonly orderId: string } | { readonly token: string };

type Context = {
  readonly mode: SaleMode;
  readonly of: PurchaseSought;
  readonly purchase: Purchase | null;
  /** The token of a link that may be shared. */
  readonly linkToken: string | null;
  readonly asked: number;
  readonly trouble: Trouble | null;
  /** Why the payment could not be ended. */
  readonly refusal: Trouble | null;
  /** The steady clock's last reading, and its reading when the purchase was last heard of. */
  readonly steady: number | null;
  readonly heardAt: number | null;
};

/** What this flow needs done by others; `checkoutOutcomeActors` fills every slot. */
export const checkoutOutcomeActorSlots = {
  ask: unprovided<Settled<PurchaseStatus>, { readonly of: PurchaseSought }>('checkoutOutcome.ask'),
  cancel: unprovided<Settled<Purchase>, { readonly orderId: string }>('checkoutOutcome.cancel'),
  clock: unprovidedListener<CheckoutOutcomeEvent>('checkoutOutcome.clock'),
};

/**
 * How a purchase ends: asks until it has settled, with ever longer pauses, at once when the page is looked at again, and
 * late successes included. The one thing it changes is on the payer's wish: the payment is ended and the hold given back.
 */
export const checkoutOutcomeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutOutcomeEvent,
    input: {} as { readonly mode: SaleMode; readonly of: PurchaseSought },
    tags: {} as 'busy',
  },
  actors: checkoutOutcomeActorSlots,
  actions: {
    countAsking: assign(({ context }) => ({ asked: context.asked + 1 })),
    startPaceAgain: assign({ asked: 0 }),
    readClock: assign(({ context, event }) =>
      event.type === 'clock.ticked'
        ? {
            steady: event.steady,
            heardAt: context.purchase === null ? null : (context.heardAt ?? event.steady),
          }
        : {},
    ),
    forgetRefusal: assign({ refusal: null }),
  },
  guards: {
    isMissing: ({ context }) => context.purchase === null && context.trouble === null,
    isUnreachable: ({ context }) => context.purchase === null,
    hasSettled: ({ context }) => context.trouble === null && hasSettled(context.purchase),
    isTired: ({ context }) => context.asked >= restAfter,
    /** Nobody looks at a clock where nothing is awaited. */
    isCounting: ({ context }) => !hasSettled(context.purchase),
    canChangeWay: ({ context }) => canChangeWay(context),
  },
  delays: { nextAsking: ({ context }) => waitBeforeAsking(context.asked) },
}).createMachine({
  id: 'checkoutOutcome',
  context: ({ input }) => ({
    ...input,
    purchase: null,
    linkToken: null,
    asked: 0,
    trouble: null,
    refusal: null,
    steady: null,
    heardAt: null,
  }),
  invoke: { id: 'clock', src: 'clock', onError: '.asking' },
  initial: 'asking',
  on: { 'clock.ticked': { guard: 'isCounting', actions: 'readClock' } },
  states: {
    asking: {
      tags: 'busy',
      entry: 'countAsking',
      on: {
        'anotherWay.requested': { guard: 'canChangeWay', target: 'cancelling', actions: 'forgetRefusal' },
      },
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ of: context.of }),
        onDone: [
          {
            guard: succeeded,
            target: 'weighing',
            actions: assign(({ context, event }) => ({
              ...valueIn(event),
              heardAt: context.steady,
              trouble: null,
            })),
          },
          { target: 'weighing', actions: assign(({ event }) => ({ trouble: reasonIn(event) })) },
        ],
        onError: { target: 'weighing', actions: assign({ trouble: unexpected }) },
      },
    },
    weighing: {
      always: [
        { guard: 'isMissing', target: 'unknown' },
        { guard: 'isUnreachable', target: 'unreachable' },
        { guard: 'hasSettled', target: 'settled' },
        { guard: 'isTired', target: 'resting' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      after: { nextAsking: 'asking' },
      on: {
        'refresh.requested': 'asking',
        'anotherWay.requested': { guard: 'canChangeWay', target: 'cancelling', actions: 'forgetRefusal' },
      },
    },
    resting: {
      on: {
        'refresh.requested': { target: 'asking', actions: 'startPaceAgain' },
        'anotherWay.requested': { guard: 'canChangeWay', target: 'cancelling', actions: 'forgetRefusal' },
      },
    },
    /** The payment is being ended, at the provider first. */
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ orderId: context.purchase?.orderId ?? '' }),
        onDone: [
          {
            guard: ({ event: { output } }) => output.ok && output.value.reservationStatus === 'ACTIVE',
            target: 'givenBack',
            actions: assign(({ event }) => ({ purchase: valueIn(event) })),
          },
          {
            guard: succeeded,
            target: 'weighing',
            actions: assign(({ event }) => ({ purchase: valueIn(event) })),
          },
          // The money was faster: what there is to say is how it ended.
          { guard: refusedAs('ALREADY_PAID'), target: 'asking' },
          {
            guard: ({ event: { output } }) => !output.ok && isUncertain(output.error),
            target: 'asking',
            actions: assign(({ event }) => ({ refusal: reasonIn(event) })),
          },
          { target: 'waiting', actions: assign(({ event }) => ({ refusal: reasonIn(event) })) },
        ],
        onError: { target: 'asking', actions: assign({ refusal: unexpected }) },
      },
    },
    /** The hold is a cart again; the sale goes on with it. */
    givenBack: { type: 'final' },
    /** Even then a late success may follow: looking again asks again. */
    settled: { on: { 'refresh.requested': 'asking' } },
    unknown: { on: { 'refresh.requested': 'asking', 'retry.requested': 'asking' } },
    unreachable: { on: { 'refresh.requested': 'asking', 'retry.requested': 'asking' } },
  },
});

const hasSettled = (purchase: Purchase | null): boolean =>
  purchase?.result === 'SUCCESSFUL' || purchase?.result === 'FAIL';

/** Whoever came by a link may look and pay, no more. */
export const canChangeWay = ({ of, purchase }: Pick<Context, 'of' | 'purchase'>): boolean =>
  'orderId' in of && purchase !== null && purchase.instruction !== null;

export type CheckoutOutcomeSnapshot = SnapshotFrom<typeof checkoutOutcomeMachine>;
export type CheckoutOutcomeFlow = Flow<CheckoutOutcomeSnapshot, CheckoutOutcomeEvent>;
