import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AssistedPlan, InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import type { InstallmentPlan, InstallmentSelection } from '#domain/installment/installment-plan.ts';
import {
  calculateSelectionCost,
  type InstallmentScope,
  toInstallmentSelection,
} from '#domain/installment/installment-selection.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { isPlanPayable } from '#domain/installment/plan-state.ts';
import type { Money } from '#domain/shared/money.ts';
import {
  type ActorResult,
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
import type { FlowFailure } from '../support/flow-failure.ts';
import type {
  AssistedInstallmentsEmittedEvent,
  AssistedInstallmentsEvent,
} from './assisted-installments.events.ts';

/** A payment to collect, and the installments it covers. */
type Taking = {
  readonly planId: string;
  readonly chosen: InstallmentSelection;
  readonly expectedTotal: Money;
  readonly payment: InPersonInstallmentPayment;
};

type Context = {
  readonly seed: string;
  readonly searchText: string;
  /** Null before the first search. */
  readonly found: readonly AssistedPlan[] | null;
  readonly planId: string | null;
  readonly scope: InstallmentScope;
  readonly taking: Taking | null;
  /** The number of collection attempts; each has its own idempotency key. */
  readonly round: number;
  /** The payment that was just collected. */
  readonly done: Taking | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createAssistedInstallmentsActors` provides them. */
export const assistedInstallmentsActorSlots = {
  findPlans: declareActor<ActorResult<readonly AssistedPlan[]>, { readonly searchText: string }>(
    'assistedInstallments.findPlans',
  ),
  collect: declareActor<ActorResult<InstallmentPlan>, Taking & { readonly key: string }>(
    'assistedInstallments.collect',
  ),
};

/**
 * Finds a fan's plan and collects the payment for its installments exactly once. When somebody else was
 * first, the plan is read again and the reason is shown. Spec §2, /assistant/installment.
 */
export const assistedInstallmentsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AssistedInstallmentsEvent,
    emitted: {} as AssistedInstallmentsEmittedEvent,
    input: {} as { readonly seed: string; readonly searchText: string },
    tags: {} as 'busy',
  },
  actors: assistedInstallmentsActorSlots,
  guards: {
    hasSearchText: ({ event }) => event.type === 'search.submitted' && event.searchText.trim() !== '',
    isFound: ({ context, event }) =>
      event.type === 'plan.chosen' &&
      context.found?.some(({ plan }) => plan.planId === event.planId) === true,
    canCollect: ({ context }) => context.done === null && canCollect(planIn(context)),
    hasResults: ({ context }) => context.found !== null,
    /** The page was opened for a plan. */
    hasInitialSearch: ({ context }) => context.searchText !== '' && context.failure === null,
  },
  actions: {
    startSearch: assign(({ context, event }) => ({
      searchText: event.type === 'search.submitted' ? event.searchText.trim() : context.searchText,
      found: null,
      planId: null,
      done: null,
      failure: null,
    })),
    choose: assign(({ context, event }) => ({
      planId: event.type === 'plan.chosen' ? event.planId : context.planId,
      scope: 'NEXT',
      done: null,
      failure: null,
    })),
    leave: assign({ planId: null, done: null, failure: null }),
    storeRequest: assign(({ context, event }) => ({
      scope: event.type === 'scope.chosen' ? event.scope : context.scope,
      done: null,
    })),
    storeCollection: assign(({ context, event }) => {
      const plan = planIn(context);
      const expectedTotal = plan === null ? null : calculateSelectionCost(plan, context.scope);
      if (event.type !== 'payment.received' || plan === null || expectedTotal === null) return {};
      const { planId } = plan;
      const taking = {
        planId,
        chosen: toInstallmentSelection(plan, context.scope),
        expectedTotal,
        payment: event.payment,
      };
      // A retry with identical data reuses the key, because the response may have been lost.
      const isSame = JSON.stringify(taking) === JSON.stringify(context.taking);
      return { taking, round: isSame ? context.round : context.round + 1, done: null, failure: null };
    }),
    clearCollection: assign({ taking: null }),
    clearResult: assign({ done: null, failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
    emitInstallmentsCollected: emit({ type: 'installments.collected' }),
  },
}).createMachine({
  id: 'assistedInstallments',
  context: ({ input }) => ({
    ...input,
    found: null,
    planId: null,
    scope: 'NEXT',
    taking: null,
    round: 0,
    done: null,
    failure: null,
  }),
  initial: 'searchForm',
  states: {
    /** No search has been made yet. */
    searchForm: {
      always: { guard: 'hasInitialSearch', target: 'searching' },
      on: { 'search.submitted': { guard: 'hasSearchText', target: 'searching', actions: 'startSearch' } },
    },
    searching: {
      tags: 'busy',
      on: {
        'search.submitted': {
          guard: 'hasSearchText',
          target: 'searching',
          reenter: true,
          actions: 'startSearch',
        },
      },
      invoke: {
        id: 'findPlans',
        src: 'findPlans',
        input: ({ context }) => ({ searchText: context.searchText }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: assign(({ context, event }) => ({
              found: getValue(event),
              planId: chosenAmong(getValue(event), context.planId),
            })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** Previous results stay visible. */
    loadFailed: { always: [{ guard: 'hasResults', target: 'showing' }, { target: 'searchForm' }] },
    showing: {
      on: {
        'search.submitted': { guard: 'hasSearchText', target: 'searching', actions: 'startSearch' },
        'plan.chosen': { guard: 'isFound', actions: 'choose' },
        'plan.closed': { actions: 'leave' },
        'scope.chosen': { actions: 'storeRequest' },
        'anotherInstallment.requested': { actions: 'clearResult' },
        'payment.received': { guard: 'canCollect', target: 'collecting', actions: 'storeCollection' },
        'refresh.requested': { target: 'searching', actions: 'clearResult' },
      },
    },
    /** Money changes hands: further input is ignored. */
    collecting: {
      tags: 'busy',
      invoke: {
        id: 'collect',
        src: 'collect',
        input: ({ context: { taking, seed, round } }) => {
          if (taking === null) throw new Error('Nothing was to be taken');
          return { ...taking, key: `${seed}-installments-${round}` };
        },
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: [
              assign(({ context, event }) => ({
                found: withPlan(context.found, getValue(event)),
                scope: 'NEXT' as const,
                taking: null,
                done: context.taking,
              })),
              'emitInstallmentsCollected',
            ],
          },
          // The fan or a colleague was first: the current state is read, and the reason is shown.
          {
            guard: hasFailedWith(
              'PAYMENT_IN_FLIGHT',
              'ALREADY_PAID',
              'HOLD_EXPIRED',
              'TOTAL_CHANGED',
              'NOT_FOUND',
            ),
            target: 'searching',
            actions: [storeResultFailure, 'clearCollection'],
          },
          // The result is unknown: a retry uses the same key.
          { guard: isResultUnknown, target: 'showing', actions: storeResultFailure },
          // The input can be corrected and submitted again.
          { target: 'showing', actions: [storeResultFailure, 'clearCollection'] },
        ],
        onError: transitionOnError('showing'),
      },
    },
  },
});

/** Keeps the selected plan if it is still among the results; otherwise selects the only result. */
const chosenAmong = (found: readonly AssistedPlan[], planId: string | null): string | null =>
  found.find(({ plan }) => plan.planId === planId)?.plan.planId ??
  (found.length === 1 ? (found[0]?.plan.planId ?? null) : null);

const withPlan = (found: Context['found'], plan: InstallmentPlan): Context['found'] =>
  found?.map((one) => (one.plan.planId === plan.planId ? { ...one, plan } : one)) ?? null;

const planIn = ({ found, planId }: Pick<Context, 'found' | 'planId'>): InstallmentPlan | null =>
  found?.find(({ plan }) => plan.planId === planId)?.plan ?? null;

/** Checks that an amount is due and the fan has no pending payment. */
export const canCollect = (plan: InstallmentPlan | null): boolean =>
  plan !== null &&
  isPlanPayable(plan.state) &&
  plan.due.amount > 0 &&
  (plan.payment === null || !isOpenInstallmentPayment(plan.payment.status));

export type AssistedInstallmentsSnapshot = SnapshotFrom<typeof assistedInstallmentsMachine>;
export type AssistedInstallmentsFlow = Flow<AssistedInstallmentsSnapshot, AssistedInstallmentsEvent>;
