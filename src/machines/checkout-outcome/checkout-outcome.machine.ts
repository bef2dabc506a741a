import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { restAfter, waitBeforeAsking } from '#domain/order/asking-pace.ts';
import {
  type AwaitedLink,
  actsAt,
  type EventPlace,
  type Purchase,
  type PurchaseReader,
  type PurchaseSought,
  type PurchaseStatus,
  waitsForPayer,
} from '#domain/order/purchase.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { Flow } from '../support/flow.ts';
import { hasNoAnswer, reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import type { CheckoutOutcomeEvent } from './checkout-outcome.events.ts';

type Context = {
  readonly mode: SaleMode;
  readonly of: PurchaseSought;
  readonly purchase: Purchase | null;
  /** The token of a link that may be shared. */
  readonly linkToken: string | null;
  /** As whom it is read; who asks of nothing is nobody in particular. */
  readonly reader: PurchaseReader;
  readonly place: EventPlace | null;
  readonly awaitedLink: AwaitedLink | null;
  readonly asked: number;
  /** Every change is told as it happens, also once it stopped asking by itself. */
  readonly isTold: boolean;
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
  news: unprovidedListener<CheckoutOutcomeEvent, { readonly of: PurchaseSought }>('checkoutOutcome.news'),
};

/**
 * How a purchase ends: is told when it stands otherwise, and asks until it has settled, with ever longer pauses, at once when
 * the page is looked at again, and late successes included. The one thing it changes is on the payer's wish: the payment is ended and the hold given back.
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
    noteOpenNews: assign({ isTold: true }),
    noteLostNews: assign({ isTold: false }),
    followNews: sendTo('news', { type: 'news.wanted' }),
    leaveNews: sendTo('news', { type: 'news.unwanted' }),
    readClock: assign(({ context, event }) =>
      event.type === 'clock.ticked'
        ? {
            steady: event.steady,
            heardAt: context.purchase === null ? null : (context.heardAt ?? event.steady),
          }
        : {},
    ),
    forgetRefusal: assign({ refusal: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
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
    reader: 'GUEST',
    place: null,
    awaitedLink: null,
    asked: 0,
    isTold: false,
    trouble: null,
    refusal: null,
    steady: null,
    heardAt: null,
  }),
  invoke: [
    { id: 'clock', src: 'clock', onError: '.asking' },
    {
      id: 'news',
      src: 'news',
      input: ({ context }) => ({ of: context.of }),
      onError: { actions: 'noteLostNews' },
    },
  ],
  initial: 'asking',
  on: {
    'clock.ticked': { guard: 'isCounting', actions: 'readClock' },
    'news.opened': { actions: 'noteOpenNews' },
    'news.lost': { actions: 'noteLostNews' },
  },
  states: {
    asking: {
      tags: 'busy',
      entry: 'countAsking',
      on: {
        // The answer that is on its way may be of before.
        'purchase.changed': { target: 'asking', reenter: true },
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
          refusedTo('weighing'),
        ],
        onError: brokenTo('weighing'),
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
      entry: 'followNews',
      after: { nextAsking: 'asking' },
      on: {
        'purchase.changed': { target: 'asking', actions: 'startPaceAgain' },
        // From now on somebody has to ask again, and soon: something may have been missed.
        'news.lost': { target: 'waiting', reenter: true, actions: ['noteLostNews', 'startPaceAgain'] },
        'refresh.requested': 'asking',
        'anotherWay.requested': { guard: 'canChangeWay', target: 'cancelling', actions: 'forgetRefusal' },
      },
    },
    resting: {
      on: {
        'purchase.changed': { target: 'asking', actions: 'startPaceAgain' },
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
            guard: hasNoAnswer,
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
    settled: { entry: 'leaveNews', on: { 'refresh.requested': 'asking' } },
    unknown: { entry: 'leaveNews', on: { 'refresh.requested': 'asking', 'retry.requested': 'asking' } },
    unreachable: { on: { 'refresh.requested': 'asking', 'retry.requested': 'asking' } },
  },
});

const hasSettled = (purchase: Purchase | null): boolean =>
  purchase?.result === 'SUCCESSFUL' || purchase?.result === 'FAIL';

/** Only whose purchase it is, and at the desk where it goes on: everybody else may look and pay, no more. */
export const canChangeWay = ({
  mode,
  reader,
  purchase,
}: Pick<Context, 'mode' | 'reader' | 'purchase'>): boolean =>
  actsAt(mode, reader) && purchase !== null && waitsForPayer(purchase);

export type CheckoutOutcomeSnapshot = SnapshotFrom<typeof checkoutOutcomeMachine>;
export type CheckoutOutcomeFlow = Flow<CheckoutOutcomeSnapshot, CheckoutOutcomeEvent>;
