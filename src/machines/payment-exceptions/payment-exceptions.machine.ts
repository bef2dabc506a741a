import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type {
  PaymentException,
  PaymentExceptionDecision,
  PaymentExceptionPage,
  PaymentExceptionResolutionRequest,
  PaymentExceptionState,
} from '#domain/payment/payment-exception.ts';
import { createConfirmedActionMachine } from '../confirmed-action/confirmed-action.machine.ts';
import {
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
  readonly key: string;
  /** The decision that was just made. */
  readonly done: ChosenPaymentException | null;
  readonly phase: ConfirmedActionProgress['phase'];
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createPaymentExceptionsActors` provides them. */
export const paymentExceptionsActorSlots = {
  list: declareActor<ActorResult<PaymentExceptionPage>, PaymentExceptionsQuery>('paymentExceptions.list'),
  resolve: createConfirmedActionMachine<
    { readonly id: string; readonly resolution: PaymentExceptionResolutionRequest },
    PaymentException
  >(),
};

/**
 * Resolves payment exceptions, each exactly once and with a note. An outdated second factor is
 * reauthenticated in between, and the note is kept. Product: "Late payments and amount mismatches".
 */
export const paymentExceptionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaymentExceptionsEvent,
    input: {} as { readonly query: PaymentExceptionsQuery; readonly key: string },
    tags: {} as 'busy',
    children: {} as { resolve: 'resolve' },
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
    confirm: sendTo('resolve', ({ context }) => ({ type: 'confirmed', request: buildResolution(context) })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isOffered: ({ context, event }) =>
      event.type === 'decision.chosen' && findChosenException(context, event) !== null,
    isConfirming: ({ context }) => context.phase === 'confirming',
    hasNote: ({ context, event }) =>
      context.phase === 'confirming' && event.type === 'decision.submitted' && event.note.trim() !== '',
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
    phase: 'confirming',
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
        'decision.chosen': { guard: 'isOffered', target: 'confirming', actions: 'choose' },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    confirming: {
      entry: assign({ phase: 'confirming' }),
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context: { key } }) => ({ key, needsStepUp: true }),
        onSnapshot: { actions: assign(({ event }) => toConfirmedActionProgress(event.snapshot)) },
        onDone: [
          {
            guard: isActionDone,
            target: 'loading',
            actions: [assign(({ context }) => ({ done: context.chosen })), 'resetDialog'],
          },
          { guard: hasActionFailed, target: 'loading', actions: ['resetDialog', storeActionFailure] },
          { target: 'choosing', actions: 'resetDialog' },
        ],
        onError: transitionOnError('choosing'),
      },
      on: {
        'decision.submitted': [
          { guard: 'hasNote', actions: ['storeNote', 'confirm'] },
          { guard: 'isConfirming', actions: 'storeNote' },
        ],
        cancelled: { actions: sendTo('resolve', { type: 'cancelled' }) },
      },
    },
  },
});

function findChosenException(
  { found }: Context,
  { id, decision }: Extract<PaymentExceptionsEvent, { readonly type: 'decision.chosen' }>,
): ChosenPaymentException | null {
  const alert = found?.items.find((one) => one.id === id);
  return alert?.decisions.includes(decision) ? { alert, decision } : null;
}

function buildResolution({ chosen, note }: Context) {
  if (chosen === null) throw new Error('The selected payment exception is missing');
  return { id: chosen.alert.id, resolution: { decision: chosen.decision, note } };
}

export type PaymentExceptionsSnapshot = SnapshotFrom<typeof paymentExceptionsMachine>;
export type PaymentExceptionsFlow = Flow<PaymentExceptionsSnapshot, PaymentExceptionsEvent>;
