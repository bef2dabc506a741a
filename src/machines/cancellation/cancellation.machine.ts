import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import {
  type BackOfficeEventDetail,
  type EventCancellationRequest,
  isCancellationComplete,
  matchesEventTitle,
} from '#domain/catalogue/event-cancellation.ts';
import { createConfirmedActionMachine } from '../confirmed-action/confirmed-action.machine.ts';
import {
  getActionValue,
  hasActionFailed,
  isActionDone,
  storeActionFailure,
} from '../confirmed-action/confirmed-action.output.ts';
import {
  type ConfirmedActionProgress,
  toConfirmedActionProgress,
} from '../confirmed-action/confirmed-action.view.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
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
  readonly phase: ConfirmedActionProgress['phase'];
  /** True once this flow has cancelled the event; false for one that was cancelled before. */
  readonly hasCancelled: boolean;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createCancellationActors` provides them. */
export const cancellationActorSlots = {
  findEvent: declareActor<ActorResult<BackOfficeEventDetail>, { readonly eventId: string }>(
    'cancellation.findEvent',
  ),
  cancelEvent: createConfirmedActionMachine<
    { readonly eventId: string; readonly request: EventCancellationRequest },
    BackOfficeEventDetail
  >(),
};

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
    children: {} as { cancelEvent: 'cancelEvent' },
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
    confirm: sendTo('cancelEvent', ({ context: { eventId, request } }) => ({
      type: 'confirmed',
      request: { eventId, request },
    })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    hasEvent: ({ context }) => context.detail !== null,
    canCancel: ({ context }) => context.detail?.canCancel === true,
    isConfirming: ({ context }) => context.phase === 'confirming',
    isConfirmed: ({ context, event }) =>
      context.phase === 'confirming' &&
      event.type === 'cancellation.submitted' &&
      validateCancellation(event, context.detail).length === 0,
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
    phase: 'confirming',
    hasCancelled: false,
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
      entry: assign({ phase: 'confirming' }),
      invoke: {
        id: 'cancelEvent',
        src: 'cancelEvent',
        input: ({ context: { key } }) => ({ key, needsStepUp: true }),
        onSnapshot: { actions: assign(({ event }) => toConfirmedActionProgress(event.snapshot)) },
        onDone: [
          {
            guard: isActionDone,
            target: 'showing',
            actions: [
              'resetDialog',
              assign(({ event }) => ({ detail: getActionValue(event), hasCancelled: true })),
            ],
          },
          { guard: hasActionFailed, target: 'loading', actions: ['resetDialog', storeActionFailure] },
          { target: 'showing', actions: 'resetDialog' },
        ],
        onError: transitionOnError('showing'),
      },
      on: {
        'cancellation.submitted': [
          { guard: 'isConfirmed', actions: ['storeInput', 'confirm'] },
          { guard: 'isConfirming', actions: 'storeInput' },
        ],
        cancelled: { actions: sendTo('cancelEvent', { type: 'cancelled' }) },
      },
    },
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
