import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  type BackOfficeEventDetail,
  type EventCancellationRequest,
  isCancellationComplete,
  matchesEventTitle,
} from '#domain/catalogue/event-cancellation.ts';
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
import type { CancellationEvent } from './cancellation.events.ts';

export type CancellationIssue = 'OTHER_NAME' | 'NO_NOTE';

type Context = {
  readonly eventId: string;
  readonly detail: BackOfficeEventDetail | null;
  readonly request: EventCancellationRequest;
  readonly issues: readonly CancellationIssue[];
  /** The idempotency key of the cancellation: an event is cancelled once. */
  readonly key: string;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createCancellationActors` provides them. */
export const cancellationActorSlots = {
  findEvent: declareActor<ActorResult<BackOfficeEventDetail>, { readonly eventId: string }>(
    'cancellation.findEvent',
  ),
  cancelEvent: declareActor<
    ActorResult<BackOfficeEventDetail>,
    { readonly eventId: string; readonly request: EventCancellationRequest; readonly key: string }
  >('cancellation.cancelEvent'),
  stepUp: stepUpMachine,
};

/** Somebody else changed the event first. */
const isOutdated = hasFailedWith('TRANSITION_NOT_ALLOWED', 'NOT_FOUND');

/** The interval at which the progress is polled. */
const progressPollMs = 3_000;

/**
 * Cancels an event after a manager has entered its name and a reason, and then shows the progress. An
 * outdated second factor is reauthenticated in between.
 */
export const cancellationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CancellationEvent,
    input: {} as { readonly eventId: string; readonly key: string },
    tags: {} as 'busy',
    children: {} as { stepUp: 'stepUp' },
  },
  actors: cancellationActorSlots,
  delays: { progressPoll: progressPollMs },
  actions: {
    storeInput: assign(({ context, event }) =>
      event.type === 'cancellation.submitted'
        ? {
            request: { name: event.name, note: event.note.trim() },
            issues: validateCancellation(event, context.detail),
            failure: null,
          }
        : {},
    ),
    resetDialog: assign({ request: { name: '', note: '' }, issues: [], failure: null }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    hasEvent: ({ context }) => context.detail !== null,
    canCancel: ({ context }) => context.detail?.canCancel === true,
    isConfirmed: ({ context, event }) =>
      event.type === 'cancellation.submitted' && validateCancellation(event, context.detail).length === 0,
    isCancellationRunning: ({ context }) =>
      context.detail?.cancellation != null && !isCancellationComplete(context.detail.cancellation),
  },
}).createMachine({
  id: 'cancellation',
  context: ({ input }) => ({
    eventId: input.eventId,
    detail: null,
    request: { name: '', note: '' },
    issues: [],
    key: input.key,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findEvent',
        src: 'findEvent',
        input: ({ context }) => ({ eventId: context.eventId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: assign(({ event }) => ({ detail: getValue(event) })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** Previously loaded data stays visible. */
    loadFailed: { always: [{ guard: 'hasEvent', target: 'showing' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    showing: {
      after: { progressPoll: { guard: 'isCancellationRunning', target: 'loading', actions: 'clearFailure' } },
      on: {
        'cancellation.started': { guard: 'canCancel', target: 'confirming', actions: 'resetDialog' },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    confirming: {
      on: {
        'cancellation.submitted': [
          { guard: 'isConfirmed', target: 'cancelling', actions: 'storeInput' },
          { actions: 'storeInput' },
        ],
        cancelled: { target: 'showing', actions: 'resetDialog' },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelEvent',
        src: 'cancelEvent',
        input: ({ context: { eventId, request, key } }) => ({
          eventId,
          request,
          key: deriveIdempotencyKey(key, [request.name, request.note]),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: ['resetDialog', assign(({ event }) => ({ detail: getValue(event) }))],
          },
          { guard: needsReauthentication, target: 'reauthenticating', actions: 'clearFailure' },
          { guard: isOutdated, target: 'loading', actions: ['resetDialog', storeResultFailure] },
          transitionOnFailure('confirming'),
        ],
        onError: transitionOnError('confirming'),
      },
    },
    reauthenticating: createStepUpState({ retryState: 'cancelling', cancelState: 'confirming' }),
  },
});

function validateCancellation(
  { name, note }: EventCancellationRequest,
  detail: BackOfficeEventDetail | null,
): readonly CancellationIssue[] {
  const isNamed = detail !== null && matchesEventTitle(name, detail.event.title);
  return [
    ...(isNamed ? [] : (['OTHER_NAME'] as const)),
    ...(note.trim() === '' ? (['NO_NOTE'] as const) : []),
  ];
}

export type CancellationSnapshot = SnapshotFrom<typeof cancellationMachine>;
export type CancellationFlow = Flow<CancellationSnapshot, CancellationEvent>;
