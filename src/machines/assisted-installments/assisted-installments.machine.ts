import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { calculateSelectionCost, toInstallmentSelection } from '#domain/installment/installment-selection.ts';
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
import {
  type AssistedInstallmentsContext,
  buildEnding,
  canCollect,
  chosenAmong,
  findChosen,
  planIn,
  type Taking,
  withPlan,
} from './assisted-installments.context.ts';
import type {
  AssistedInstallmentsEmittedEvent,
  AssistedInstallmentsEvent,
} from './assisted-installments.events.ts';

/** Actors this flow requires; `createAssistedInstallmentsActors` provides them. */
export const assistedInstallmentsActorSlots = {
  findPlans: declareActor<
    ActorResult<readonly AssistedPlan[]>,
    { readonly searchText: string; readonly isOverdueList: boolean }
  >('assistedInstallments.findPlans'),
  endPlan: declareActor<
    ActorResult<InstallmentPlan>,
    { readonly planId: string; readonly expectedRefund: Money; readonly key: string }
  >('assistedInstallments.endPlan'),
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
    context: {} as AssistedInstallmentsContext,
    events: {} as AssistedInstallmentsEvent,
    emitted: {} as AssistedInstallmentsEmittedEvent,
    input: {} as Pick<AssistedInstallmentsContext, 'seed' | 'searchText' | 'isOverdueList'>,
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
    hasInitialSearch: ({ context }) =>
      (context.searchText !== '' || context.isOverdueList) && context.failure === null,
    canEnd: ({ context }) => findChosen(context)?.endRefund != null,
  },
  actions: {
    startSearch: assign(({ context, event }) => ({
      searchText: event.type === 'search.submitted' ? event.searchText.trim() : context.searchText,
      isOverdueList: event.type === 'search.submitted' ? false : context.isOverdueList,
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
    issueKey: assign(({ context }) => ({ round: context.round + 1, failure: null })),
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
        input: ({ context: { searchText, isOverdueList } }) => ({ searchText, isOverdueList }),
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
        'end.confirmed': { guard: 'canEnd', target: 'ending', actions: 'issueKey' },
      },
    },
    /** A plan ends once; when it has changed meanwhile, it is read again and the reason is shown. */
    ending: {
      tags: 'busy',
      invoke: {
        id: 'endPlan',
        src: 'endPlan',
        input: ({ context }) => buildEnding(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: assign(({ context, event }) => ({ found: withPlan(context.found, getValue(event)) })),
          },
          { target: 'searching', actions: storeResultFailure },
        ],
        onError: transitionOnError('showing'),
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

export type AssistedInstallmentsSnapshot = SnapshotFrom<typeof assistedInstallmentsMachine>;
export type AssistedInstallmentsFlow = Flow<AssistedInstallmentsSnapshot, AssistedInstallmentsEvent>;
