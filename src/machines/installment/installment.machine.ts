import { assign, type SnapshotFrom, setup } from 'xstate';
import type { InstallmentPlan, InstallmentSelection } from '#domain/installment/installment-plan.ts';
import {
  calculateSelectionCost,
  type InstallmentScope,
  toInstallmentSelection,
} from '#domain/installment/installment-selection.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { calculatePollDelay, pauseAfterPolls } from '#domain/order/poll-backoff.ts';
import type { CardToken } from '#domain/payment/payment-input.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
  isResultUnknown,
} from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { InstallmentEvent, TypedInstallmentCard } from './installment.events.ts';

type Context = {
  readonly planId: string;
  readonly seed: string;
  readonly plan: InstallmentPlan | null;
  readonly cards: readonly SavedCard[];
  readonly scope: InstallmentScope;
  /** Null selects a new card. */
  readonly cardId: string | null;
  /** The number of submitted payments; each has its own idempotency key. */
  readonly paymentCount: number;
  readonly token: { readonly card: CardToken; readonly savedCardId: string | null } | null;
  /** The response to a payment was lost, and the plan has not been read since. */
  readonly isPaymentUnknown: boolean;
  readonly pollCount: number;
  readonly failure: FlowFailure | null;
};

type LoadedPlan = { readonly plan: InstallmentPlan; readonly cards: readonly SavedCard[] };

/** Actors this flow requires; `createInstallmentActors` provides them. */
export const installmentActorSlots = {
  findPlan: declareActor<ActorResult<LoadedPlan>, { readonly planId: string }>('installment.findPlan'),
  tokenise: declareActor<
    ActorResult<NonNullable<Context['token']>>,
    { readonly planId: string; readonly typed: TypedInstallmentCard | null }
  >('installment.tokenise'),
  pay: declareActor<
    ActorResult<InstallmentPlan>,
    {
      readonly planId: string;
      readonly chosen: InstallmentSelection;
      readonly expectedTotal: Money;
      readonly card: CardToken;
      readonly savedCardId: string | null;
      readonly key: string;
    }
  >('installment.pay'),
};

/**
 * Pays the installments of a plan: the next one or all remaining ones. The plan contains the result of its
 * latest payment, so a reloaded page shows the same; while that result is unknown the page polls and no other
 * payment is possible.
 */
export const installmentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InstallmentEvent,
    input: {} as { readonly planId: string; readonly seed: string },
    tags: {} as 'busy' | 'paying',
  },
  actors: installmentActorSlots,
  guards: {
    isMissing: ({ context }) => context.plan === null && context.failure?.code === 'NOT_FOUND',
    isUnreachable: ({ context }) => context.plan === null,
    isPaymentPending: ({ context: { plan, isPaymentUnknown } }) =>
      isPaymentUnknown || (plan?.payment != null && isOpenInstallmentPayment(plan.payment.status)),
    isPaidUp: ({ context }) => context.plan?.due.amount === 0,
    hasReachedPollLimit: ({ context }) => context.pollCount >= pauseAfterPolls,
    isUsableCard: ({ context, event }) =>
      event.type === 'card.chosen' &&
      (event.cardId === null || context.cards.some(({ id, isExpired }) => id === event.cardId && !isExpired)),
  },
  actions: {
    countPoll: assign(({ context }) => ({ pollCount: context.pollCount + 1 })),
    resetPolling: assign({ pollCount: 0 }),
    storeRequest: assign(({ event }) => (event.type === 'scope.chosen' ? { scope: event.scope } : {})),
    storeCard: assign(({ event }) => (event.type === 'card.chosen' ? { cardId: event.cardId } : {})),
    startPayment: assign(({ context }) => ({ paymentCount: context.paymentCount + 1, failure: null })),
    clearToken: assign({ token: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  delays: { nextPoll: ({ context }) => calculatePollDelay(context.pollCount) },
}).createMachine({
  id: 'installment',
  context: ({ input }) => ({
    ...input,
    plan: null,
    cards: [],
    scope: 'NEXT',
    cardId: null,
    paymentCount: 0,
    token: null,
    isPaymentUnknown: false,
    pollCount: 0,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'countPoll',
      invoke: {
        id: 'findPlan',
        src: 'findPlan',
        input: ({ context }) => ({ planId: context.planId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ context, event }) => ({
              ...getValue(event),
              isPaymentUnknown: false,
              cardId: context.plan === null ? findDefaultCard(getValue(event).cards) : context.cardId,
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
        { guard: 'isPaymentPending', target: 'awaitingPayment' },
        { guard: 'isPaidUp', target: 'complete' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      entry: 'resetPolling',
      on: {
        'scope.chosen': { actions: 'storeRequest' },
        'card.chosen': { guard: 'isUsableCard', actions: 'storeCard' },
        'payment.submitted': { target: 'tokenising', actions: 'startPayment' },
        'refresh.requested': 'loading',
      },
    },
    /** The card goes from the browser straight to the provider; only its token is kept. */
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
          {
            guard: hasSucceeded,
            target: 'paying',
            actions: assign(({ event }) => ({ token: getValue(event) })),
          },
          transitionOnFailure('choosing'),
        ],
        onError: transitionOnError('choosing'),
      },
    },
    paying: {
      tags: ['busy', 'paying'],
      exit: 'clearToken',
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => {
          const { plan, planId, token, seed, paymentCount, scope } = context;
          const charged = calculateCharge(context);
          if (plan === null || token === null || charged === null) throw new Error('A payment of nothing');
          return {
            planId,
            chosen: toInstallmentSelection(plan, scope),
            expectedTotal: charged,
            card: token.card,
            savedCardId: token.savedCardId,
            key: `${seed}-installment-${paymentCount}`,
          };
        },
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ event }) => ({ plan: getValue(event), scope: 'NEXT' })),
          },
          // The charge is uncertain: the plan is read, and no second charge is made.
          {
            guard: isResultUnknown,
            target: 'loading',
            actions: assign(({ event }) => ({ failure: getFailure(event), isPaymentUnknown: true })),
          },
          {
            guard: hasFailedWith('ALREADY_PAID', 'TOTAL_CHANGED', 'NOT_FOUND'),
            target: 'loading',
            actions: storeResultFailure,
          },
          transitionOnFailure('choosing'),
        ],
        onError: {
          target: 'loading',
          actions: assign({ failure: unexpectedFailure, isPaymentUnknown: true }),
        },
      },
    },
    /** The result of the latest payment is unknown. */
    awaitingPayment: {
      always: { guard: 'hasReachedPollLimit', target: 'paused' },
      entry: assign({ failure: null }),
      after: { nextPoll: 'loading' },
      on: { 'refresh.requested': { target: 'loading' } },
    },
    paused: { on: { 'refresh.requested': { target: 'loading', actions: 'resetPolling' } } },
    /** A refund is still possible: a refresh reads again. */
    complete: { on: { 'refresh.requested': 'loading' } },
    notFound: {},
    unreachable: {
      on: { 'refresh.requested': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});

/** Returns the first saved card that has not expired. */
const findDefaultCard = (cards: readonly SavedCard[]): string | null =>
  cards.find(({ isExpired }) => !isExpired)?.id ?? null;

/** Returns the amount of the selected installments; null when nothing is due. */
export const calculateCharge = ({ plan, scope }: Pick<Context, 'plan' | 'scope'>): Money | null =>
  plan === null ? null : calculateSelectionCost(plan, scope);

export type InstallmentSnapshot = SnapshotFrom<typeof installmentMachine>;
export type InstallmentFlow = Flow<InstallmentSnapshot, InstallmentEvent>;
