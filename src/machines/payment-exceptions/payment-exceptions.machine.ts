import { assign, type SnapshotFrom, setup } from 'xstate';
import type {
  PaymentException,
  PaymentExceptionDecision,
  PaymentExceptionPage,
  PaymentExceptionResolutionRequest,
  PaymentExceptionState,
} from '#domain/payment/payment-exception.ts';
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
import type { PaymentExceptionsEvent } from './payment-exceptions.events.ts';

export type PaymentExceptionsQuery = { readonly state: PaymentExceptionState; readonly page: number };
/** A payment exception and the decision about it. */
export type ChosenPaymentException = {
  readonly alert: PaymentException;
  readonly decision: PaymentExceptionDecision;
};

type Context = {
  readonly query: PaymentExceptionsQuery;
  readonly found: PaymentExceptionPage | null;
  readonly chosen: ChosenPaymentException | null;
  readonly note: string;
  /** The form was submitted without a note. */
  readonly isEmpty: boolean;
  /** The idempotency key: the same until the request has succeeded. */
  readonly key: string;
  /** The decision that was just made. */
  readonly done: ChosenPaymentException | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createPaymentExceptionsActors` provides them. */
export const paymentExceptionsActorSlots = {
  list: declareActor<ActorResult<PaymentExceptionPage>, PaymentExceptionsQuery>('paymentExceptions.list'),
  resolve: declareActor<
    ActorResult<PaymentException>,
    { readonly id: string; readonly resolution: PaymentExceptionResolutionRequest; readonly key: string }
  >('paymentExceptions.resolve'),
  stepUp: stepUpMachine,
};

/** The exception is already resolved or has changed. */
const isOutdated = hasFailedWith('TRANSITION_NOT_ALLOWED', 'NOT_FOUND');

/**
 * Resolves payment exceptions, each exactly once and with a note. An outdated second factor is
 * reauthenticated in between, and the note is kept. Product: "Late and odd money".
 */
export const paymentExceptionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaymentExceptionsEvent,
    input: {} as { readonly query: PaymentExceptionsQuery; readonly key: string },
    tags: {} as 'busy',
    children: {} as { stepUp: 'stepUp' },
  },
  actors: paymentExceptionsActorSlots,
  actions: {
    choose: assign(({ context, event }) =>
      event.type === 'decision.chosen'
        ? { chosen: findChosenException(context, event), note: '', isEmpty: false, done: null, failure: null }
        : {},
    ),
    storeNote: assign(({ event }) =>
      event.type === 'decision.submitted'
        ? { note: event.note.trim(), isEmpty: event.note.trim() === '', failure: null }
        : {},
    ),
    resetDialog: assign({ chosen: null, note: '', isEmpty: false, failure: null }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isOffered: ({ context, event }) =>
      event.type === 'decision.chosen' && findChosenException(context, event) !== null,
    hasNote: ({ event }) => event.type === 'decision.submitted' && event.note.trim() !== '',
    hasList: ({ context }) => context.found !== null,
  },
}).createMachine({
  id: 'paymentExceptions',
  context: ({ input }) => ({
    query: input.query,
    found: null,
    chosen: null,
    note: '',
    isEmpty: false,
    key: input.key,
    done: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: hasSucceeded,
            target: 'choosing',
            actions: assign(({ event }) => ({ found: getValue(event) })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** Previously loaded data stays visible. */
    loadFailed: { always: [{ guard: 'hasList', target: 'choosing' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    choosing: {
      on: {
        'decision.chosen': { guard: 'isOffered', target: 'writingNote', actions: 'choose' },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    writingNote: {
      on: {
        'decision.submitted': [
          { guard: 'hasNote', target: 'resolving', actions: 'storeNote' },
          { actions: 'storeNote' },
        ],
        cancelled: { target: 'choosing', actions: 'resetDialog' },
      },
    },
    resolving: {
      tags: 'busy',
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context }) => buildResolution(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'loading',
            actions: [assign(({ context }) => ({ done: context.chosen })), 'resetDialog'],
          },
          { guard: needsReauthentication, target: 'reauthenticating', actions: 'clearFailure' },
          { guard: isOutdated, target: 'loading', actions: ['resetDialog', storeResultFailure] },
          transitionOnFailure('writingNote'),
        ],
        onError: transitionOnError('writingNote'),
      },
    },
    reauthenticating: createStepUpState({ retryState: 'resolving', cancelState: 'writingNote' }),
  },
});

function findChosenException(
  { found }: Context,
  { id, decision }: Extract<PaymentExceptionsEvent, { readonly type: 'decision.chosen' }>,
): ChosenPaymentException | null {
  const alert = found?.items.find((one) => one.id === id);
  return alert?.decisions.includes(decision) ? { alert, decision } : null;
}

/**
 * Builds the request. An exception is resolved once, so its id is part of the key; another decision or note
 * is a different request.
 */
function buildResolution({ chosen, note, key }: Context) {
  if (chosen === null) throw new Error('Something was to be done about no alert');
  const { alert, decision } = chosen;
  return {
    id: alert.id,
    resolution: { decision, note },
    key: deriveIdempotencyKey(`${key}-${alert.id}-${decision}`, [note]),
  };
}

export type PaymentExceptionsSnapshot = SnapshotFrom<typeof paymentExceptionsMachine>;
export type PaymentExceptionsFlow = Flow<PaymentExceptionsSnapshot, PaymentExceptionsEvent>;
