import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  buildSaleControlChange,
  type SaleControlChange,
  type SaleControlDifference,
  type SaleControls,
  type SaleControlValues,
  toSaleControlValues,
} from '#domain/catalogue/sale-controls.ts';
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
import type { SaleControlsEvent } from './sale-controls.events.ts';
import {
  createSaleDraft,
  enterPeriod,
  rebaseDraft,
  type SaleDraft,
  type SaleDraftIssue,
} from './sale-draft.ts';

type Context = {
  readonly eventId: string;
  /** The first part of the idempotency keys. */
  readonly key: string;
  /** The number of saved changes: the same change made again later is another one. */
  readonly saves: number;
  readonly draft: SaleDraft | null;
  readonly issues: readonly SaleDraftIssue[];
  /** The values under review: those of the draft, or only a suspension or resumption. */
  readonly proposal: SaleControlValues | null;
  readonly hasSaved: boolean;
  /** The changes of somebody else, found by saving; null when there was no conflict. */
  readonly conflict: readonly SaleControlDifference[] | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createSaleControlsActors` provides them. */
export const saleControlsActorSlots = {
  findSale: declareActor<ActorResult<SaleControls>, { readonly eventId: string }>('saleControls.findSale'),
  changeSale: declareActor<
    ActorResult<SaleControls>,
    { readonly eventId: string; readonly change: SaleControlChange; readonly key: string }
  >('saleControls.changeSale'),
};

/**
 * Controls the sale of one event: the manager drafts, reviews the differences and saves. A draft survives failures and the changes of
 * somebody else, which are shown.
 */
export const saleControlsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SaleControlsEvent,
    input: {} as { readonly eventId: string; readonly key: string },
    tags: {} as 'busy',
  },
  actors: saleControlsActorSlots,
  actions: {
    storeAccess: assign(({ context: { draft }, event }) => {
      if (draft === null || event.type !== 'access.chosen') return {};
      const chosen = event.codes.filter((code) => Object.hasOwn(draft.values.access, code));
      const access = {
        ...draft.values.access,
        ...Object.fromEntries(chosen.map((code) => [code, event.access])),
      };
      return { draft: { ...draft, values: { ...draft.values, access } }, issues: [] };
    }),
    storePeriod: assign(({ context: { draft }, event }) => {
      if (draft === null || event.type !== 'review.requested') return {};
      const entered = enterPeriod(draft, event.period);
      return { draft: entered.draft, issues: entered.issues };
    }),
    proposeDraft: assign(({ context }) => ({ proposal: context.draft?.values ?? null })),
    proposeSuspension: assign(({ context: { draft } }) =>
      draft === null
        ? {}
        : { proposal: { ...toSaleControlValues(draft.stored), isSuspended: !draft.stored.isSuspended } },
    ),
    discardDraft: assign(({ context: { draft } }) => ({
      draft: draft === null ? null : createSaleDraft(draft.stored),
    })),
    clearMessages: assign({ issues: [], hasSaved: false, conflict: null, failure: null }),
    dropProposal: assign({ proposal: null }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    canChange: ({ context }) => context.draft?.stored.canChange === true,
    isDraftValid: ({ context: { draft }, event }) =>
      event.type === 'review.requested' &&
      draft?.stored.canChange === true &&
      enterPeriod(draft, event.period).issues.length === 0,
  },
}).createMachine({
  id: 'saleControls',
  context: ({ input: { eventId, key } }) => ({
    ...{ eventId, key, saves: 0, draft: null, issues: [], proposal: null },
    ...{ hasSaved: false, conflict: null, failure: null },
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findSale',
        src: 'findSale',
        input: ({ context: { eventId } }) => ({ eventId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'editing',
            actions: assign(({ context: { draft }, event }) => ({
              draft:
                draft === null ? createSaleDraft(getValue(event)) : rebaseDraft(draft, getValue(event)).draft,
            })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** What was read before stays visible. */
    loadFailed: { always: [{ guard: 'hasDraft', target: 'editing' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    editing: {
      on: {
        'suspension.requested': {
          guard: 'canChange',
          target: 'reviewing',
          actions: ['clearMessages', 'proposeSuspension'],
        },
        'access.chosen': { guard: 'canChange', actions: 'storeAccess' },
        'review.requested': [
          {
            guard: 'isDraftValid',
            target: 'reviewing',
            actions: ['clearMessages', 'storePeriod', 'proposeDraft'],
          },
          { guard: 'canChange', actions: ['clearMessages', 'storePeriod'] },
        ],
        'draft.discarded': { actions: ['clearMessages', 'discardDraft'] },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    reviewing: {
      on: {
        'change.confirmed': { target: 'saving', actions: 'clearFailure' },
        cancelled: { target: 'editing', actions: ['clearFailure', 'dropProposal'] },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'changeSale',
        src: 'changeSale',
        input: ({ context: { eventId, key, saves, draft, proposal } }) => {
          if (draft === null || proposal === null) throw new Error('A change was saved that nobody proposed');
          const change = buildSaleControlChange(draft.stored, proposal);
          return { eventId, change, key: deriveIdempotencyKey(key, [String(saves), JSON.stringify(change)]) };
        },
        onDone: [
          {
            guard: hasSucceeded,
            target: 'editing',
            actions: [
              assign(({ context: { draft, saves }, event }) => ({
                draft: draft === null ? null : rebaseDraft(draft, getValue(event)).draft,
                saves: saves + 1,
                hasSaved: true,
              })),
              'dropProposal',
            ],
          },
          { guard: hasFailedWith('VERSION_CONFLICT'), target: 'comparing', actions: 'dropProposal' },
          {
            guard: hasFailedWith('TRANSITION_NOT_ALLOWED', 'NOT_FOUND'),
            target: 'comparing',
            actions: [storeResultFailure, 'dropProposal'],
          },
          transitionOnFailure('reviewing'),
        ],
        onError: transitionOnError('reviewing'),
      },
    },
    /** Somebody else was first: the sale is read again, and the draft is kept. */
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'findCurrentSale',
        src: 'findSale',
        input: ({ context: { eventId } }) => ({ eventId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'editing',
            actions: assign(({ context: { draft }, event }) => {
              if (draft === null) return {};
              const rebased = rebaseDraft(draft, getValue(event));
              return { draft: rebased.draft, conflict: rebased.changes };
            }),
          },
          transitionOnFailure('editing'),
        ],
        onError: transitionOnError('editing'),
      },
    },
  },
});

export type SaleControlsSnapshot = SnapshotFrom<typeof saleControlsMachine>;
export type SaleControlsFlow = Flow<SaleControlsSnapshot, SaleControlsEvent>;
