import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  type DraftPurpose,
  type EventDraft,
  type EventDraftFields,
  listChangedFields,
} from '#domain/catalogue/event-draft.ts';
import { type ActorResult, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { deriveIdempotencyKey } from '../support/derive-idempotency-key.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { EventDraftEvent } from './event-draft.events.ts';

/** A draft that exists, or the event from which one is started. */
export type EventDraftOf =
  | { readonly kind: 'DRAFT'; readonly id: string }
  | { readonly kind: DraftPurpose; readonly eventId: string };

type Context = {
  readonly of: EventDraftOf;
  /** The first part of the idempotency keys. */
  readonly key: string;
  readonly draft: EventDraft | null;
  /** The fields as typed last; they survive every failure. */
  readonly typed: EventDraftFields | null;
  readonly publishes: boolean;
  readonly hasSaved: boolean;
  /** The fields that somebody else changed, found by saving; null without a conflict. */
  readonly conflict: readonly (keyof EventDraftFields)[] | null;
  /** The event that was published, or to which a discarded draft leads. */
  readonly eventId: string | null;
  readonly failure: FlowFailure | null;
};

type VersionOf = Pick<EventDraft, 'id' | 'version'>;

/** Actors this flow requires; `createEventDraftActors` provides them. */
export const eventDraftActorSlots = {
  openDraft: declareActor<ActorResult<EventDraft>, { readonly of: EventDraftOf; readonly key: string }>(
    'eventDraft.openDraft',
  ),
  findDraft: declareActor<ActorResult<EventDraft>, { readonly id: string }>('eventDraft.findDraft'),
  saveDraft: declareActor<
    ActorResult<EventDraft>,
    { readonly draft: Pick<EventDraft, 'id' | 'version' | 'fields'>; readonly key: string }
  >('eventDraft.saveDraft'),
  publishDraft: declareActor<
    ActorResult<{ readonly eventId: string }>,
    { readonly draft: VersionOf; readonly key: string }
  >('eventDraft.publishDraft'),
  discardDraft: declareActor<
    ActorResult<{ readonly eventId: string | null }>,
    { readonly draft: VersionOf; readonly key: string }
  >('eventDraft.discardDraft'),
};

/** Writes one event: saves it as often as wanted, publishes it once it has no faults, or discards it. */
export const eventDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventDraftEvent,
    input: {} as { readonly of: EventDraftOf; readonly key: string },
    tags: {} as 'busy',
  },
  actors: eventDraftActorSlots,
  actions: {
    storeTyped: assign(({ event }) =>
      event.type === 'draft.submitted' ? { typed: event.fields, publishes: event.publishes } : {},
    ),
    clearMessages: assign({ hasSaved: false, conflict: null, failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    canBePublished: ({ context }) => context.publishes && context.draft?.faults.length === 0,
  },
}).createMachine({
  id: 'eventDraft',
  context: ({ input: { of, key } }) => ({
    ...{ of, key, draft: null, typed: null, publishes: false, hasSaved: false },
    ...{ conflict: null, eventId: null, failure: null },
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'openDraft',
        src: 'openDraft',
        input: ({ context: { of, key } }) => ({ of, key }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'editing',
            actions: assign(({ event }) => ({ draft: getValue(event) })),
          },
          transitionOnFailure('failed'),
        ],
        onError: transitionOnError('failed'),
      },
    },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearMessages' } } },
    editing: {
      on: {
        'draft.submitted': { target: 'saving', actions: ['clearMessages', 'storeTyped'] },
        'removal.requested': { target: 'confirmingRemoval', actions: 'clearMessages' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { draft, typed, key } }) => {
          if (draft === null || typed === null) throw new Error('A draft was saved that nobody wrote');
          const saved = { id: draft.id, version: draft.version, fields: typed };
          return { draft: saved, key: deriveIdempotencyKey(key, ['save', JSON.stringify(saved)]) };
        },
        onDone: [
          {
            guard: hasSucceeded,
            target: 'saved',
            actions: assign(({ event }) => ({ draft: getValue(event), hasSaved: true })),
          },
          { guard: hasFailedWith('VERSION_CONFLICT'), target: 'comparing' },
          transitionOnFailure('editing'),
        ],
        onError: transitionOnError('editing'),
      },
    },
    saved: { always: [{ guard: 'canBePublished', target: 'confirmingPublication' }, { target: 'editing' }] },
    confirmingPublication: {
      on: {
        'publication.confirmed': { target: 'publishing', actions: 'clearMessages' },
        cancelled: { target: 'editing' },
      },
    },
    publishing: {
      tags: 'busy',
      invoke: {
        id: 'publishDraft',
        src: 'publishDraft',
        input: ({ context: { draft, key } }) => createVersionInput(draft, key, 'publish'),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'published',
            actions: assign(({ event }) => ({ eventId: getValue(event).eventId })),
          },
          { guard: hasFailedWith('VERSION_CONFLICT', 'FIELDS_INVALID'), target: 'comparing' },
          transitionOnFailure('editing'),
        ],
        onError: transitionOnError('editing'),
      },
    },
    confirmingRemoval: {
      on: { 'removal.confirmed': { target: 'discarding' }, cancelled: { target: 'editing' } },
    },
    discarding: {
      tags: 'busy',
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        input: ({ context: { draft, key } }) => createVersionInput(draft, key, 'discard'),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'discarded',
            actions: assign(({ event }) => ({ eventId: getValue(event).eventId })),
          },
          { guard: hasFailedWith('VERSION_CONFLICT'), target: 'comparing' },
          transitionOnFailure('editing'),
        ],
        onError: transitionOnError('editing'),
      },
    },
    /** Somebody else was first: the draft is read again, and what was typed is kept. */
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'findCurrentDraft',
        src: 'findDraft',
        input: ({ context: { draft } }) => ({ id: draft?.id ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'editing',
            actions: assign(({ context: { draft }, event }) => ({
              draft: getValue(event),
              conflict: draft === null ? [] : listChangedFields(draft.fields, getValue(event).fields),
            })),
          },
          transitionOnFailure('editing'),
        ],
        onError: transitionOnError('editing'),
      },
    },
    published: { type: 'final' },
    discarded: { type: 'final' },
  },
});

function createVersionInput(draft: EventDraft | null, key: string, action: string) {
  if (draft === null) throw new Error('There is no draft to work on');
  const { id, version } = draft;
  return { draft: { id, version }, key: deriveIdempotencyKey(key, [action, id, String(version)]) };
}

export type EventDraftSnapshot = SnapshotFrom<typeof eventDraftMachine>;
export type EventDraftFlow = Flow<EventDraftSnapshot, EventDraftEvent>;
