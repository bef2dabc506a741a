import { assign, type SnapshotFrom, setup } from 'xstate';
import type { ChosenQuotas, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { isOpenPayment } from '#domain/installment/plan.ts';
import { chosenBy, costOf, type QuotaWish } from '#domain/installment/quota-wish.ts';
import { restAfter, waitBeforeAsking } from '#domain/order/asking-pace.ts';
import type { CardToken } from '#domain/payment/payment-order.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Flow } from '../support/flow.ts';
import { hasNoAnswer, reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { InstallmentEvent, TypedQuotaCard } from './installment.events.ts';

type Context = {
  readonly planId: string;
  readonly seed: string;
  readonly plan: InstallmentPlan | null;
  readonly cards: readonly SavedCard[];
  readonly wish: QuotaWish;
  /** Null is a card that is not kept. */
  readonly cardId: string | null;
  /** How many payments were pressed: each is an intention of its own, with its own key. */
  readonly presses: number;
  readonly token: { readonly card: CardToken; readonly savedCardId: string | null } | null;
  /** The answer to a payment was lost, and nobody has said since how the plan stands. */
  readonly isUnsure: boolean;
  readonly asked: number;
  readonly trouble: Trouble | null;
};

type Read = { readonly plan: InstallmentPlan; readonly cards: readonly SavedCard[] };

/** What this flow needs done by others; `installmentActors` fills every slot. */
export const installmentSlots = {
  read: unprovided<Settled<Read>, { readonly planId: string }>('installment.read'),
  tokenise: unprovided<
    Settled<NonNullable<Context['token']>>,
    { readonly planId: string; readonly typed: TypedQuotaCard | null }
  >('installment.tokenise'),
  pay: unprovided<
    Settled<InstallmentPlan>,
    {
      readonly planId: string;
      readonly chosen: ChosenQuotas;
      readonly seenTotal: Money;
      readonly card: CardToken;
      readonly savedCardId: string | null;
      readonly key: string;
    }
  >('installment.pay'),
};

/**
 * Paying a plan's quotas: the next one, or the rest at once. How the newest payment ended is part of the plan, so a page that
 * is loaded again says the same; while its end is not known the page asks by itself, and nothing else can be paid.
 */
export const installmentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InstallmentEvent,
    input: {} as { readonly planId: string; readonly seed: string },
    tags: {} as 'busy' | 'paying',
  },
  actors: installmentSlots,
  guards: {
    isMissing: ({ context }) => context.plan === null && context.trouble?.code === 'NOT_FOUND',
    isUnreachable: ({ context }) => context.plan === null,
    isUnderWay: ({ context: { plan, isUnsure } }) =>
      isUnsure || (plan?.payment != null && isOpenPayment(plan.payment.status)),
    isPaidUp: ({ context }) => context.plan?.due.amount === 0,
    isTired: ({ context }) => context.asked >= restAfter,
    isGoodCard: ({ context, event }) =>
      event.type === 'card.chosen' &&
      (event.cardId === null || context.cards.some(({ id, isExpired }) => id === event.cardId && !isExpired)),
  },
  actions: {
    countAsking: assign(({ context }) => ({ asked: context.asked + 1 })),
    startPaceAgain: assign({ asked: 0 }),
    keepWish: assign(({ event }) => (event.type === 'wish.chosen' ? { wish: event.wish } : {})),
    keepCard: assign(({ event }) => (event.type === 'card.chosen' ? { cardId: event.cardId } : {})),
    press: assign(({ context }) => ({ presses: context.presses + 1, trouble: null })),
    forgetToken: assign({ token: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  delays: { nextAsking: ({ context }) => waitBeforeAsking(context.asked) },
}).createMachine({
  id: 'installment',
  context: ({ input }) => ({
    ...input,
    plan: null,
    cards: [],
    wish: 'NEXT',
    cardId: null,
    presses: 0,
    token: null,
    isUnsure: false,
    asked: 0,
    trouble: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'countAsking',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ planId: context.planId }),
        onDone: [
          {
            guard: succeeded,
            target: 'weighing',
            actions: assign(({ context, event }) => ({
              ...valueIn(event),
              isUnsure: false,
              cardId: context.plan === null ? usualCard(valueIn(event).cards) : context.cardId,
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
        { guard: 'isUnderWay', target: 'asking' },
        { guard: 'isPaidUp', target: 'complete' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      entry: 'startPaceAgain',
      on: {
        'wish.chosen': { actions: 'keepWish' },
        'card.chosen': { guard: 'isGoodCard', actions: 'keepCard' },
        'payment.submitted': { target: 'tokenising', actions: 'press' },
        'refresh.requested': 'reading',
      },
    },
    /** The card goes from here straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'paying'],
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          planId: context.planId,
          typed: event.type === 'payment.submitted' ? event.typed : null,
        }),
        onDone: [
          { guard: succeeded, target: 'paying', actions: assign(({ event }) => ({ token: valueIn(event) })) },
          refusedTo('choosing'),
        ],
        onError: brokenTo('choosing'),
      },
    },
    paying: {
      tags: ['busy', 'paying'],
      exit: 'forgetToken',
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => {
          const { plan, planId, token, seed, presses, wish } = context;
          const charged = chargedIn(context);
          if (plan === null || token === null || charged === null) throw new Error('A payment of nothing');
          return {
            planId,
            chosen: chosenBy(plan, wish),
            seenTotal: charged,
            card: token.card,
            savedCardId: token.savedCardId,
            key: `${seed}-installment-${presses}`,
          };
        },
        onDone: [
          {
            guard: succeeded,
            target: 'weighing',
            actions: assign(({ event }) => ({ plan: valueIn(event), wish: 'NEXT' })),
          },
          // Nobody knows whether it was charged: how the plan stands is asked, never a second charge made.
          {
            guard: hasNoAnswer,
            target: 'reading',
            actions: assign(({ event }) => ({ trouble: reasonIn(event), isUnsure: true })),
          },
          {
            guard: refusedAs('ALREADY_PAID', 'TOTAL_CHANGED', 'NOT_FOUND'),
            target: 'reading',
            actions: keepReason,
          },
          refusedTo('choosing'),
        ],
        onError: { target: 'reading', actions: assign({ trouble: unexpected, isUnsure: true }) },
      },
    },
    /** The end of the newest payment is not known. */
    asking: {
      always: { guard: 'isTired', target: 'resting' },
      entry: assign({ trouble: null }),
      after: { nextAsking: 'reading' },
      on: { 'refresh.requested': { target: 'reading' } },
    },
    resting: { on: { 'refresh.requested': { target: 'reading', actions: 'startPaceAgain' } } },
    /** Even then money may go back: looking again asks again. */
    complete: { on: { 'refresh.requested': 'reading' } },
    unknown: {},
    unreachable: {
      on: { 'refresh.requested': { target: 'reading', actions: assign({ trouble: null }) } },
    },
  },
});

/** The usual card of a fan who keeps some and can still pay with it. */
const usualCard = (cards: readonly SavedCard[]): string | null =>
  cards.find(({ isExpired }) => !isExpired)?.id ?? null;

/** What pressing the button costs; null when nothing is left. */
export const chargedIn = ({ plan, wish }: Pick<Context, 'plan' | 'wish'>): Money | null =>
  plan === null ? null : costOf(plan, wish);

export type InstallmentSnapshot = SnapshotFrom<typeof installmentMachine>;
export type InstallmentFlow = Flow<InstallmentSnapshot, InstallmentEvent>;
