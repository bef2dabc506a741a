import { assign, type NonReducibleUnknown, setup } from 'xstate';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import { createStepUpState, needsReauthentication } from '../step-up/step-up-state.ts';
import { type ActorResult, getFailure, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { deriveIdempotencyKey } from '../support/derive-idempotency-key.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { ConfirmedActionEvent } from './confirmed-action.events.ts';
import type { ConfirmedActionOutput } from './confirmed-action.output.ts';

export type ConfirmedActionInput<Request> = {
  /**
   * The first part of the idempotency key; the content of the request is the second. Absent for an endpoint
   * that takes no key, because a repetition changes nothing.
   */
  readonly key?: string;
  /** True if staff may have to prove their identity again before the action. */
  readonly needsStepUp: boolean;
  /** The request of an action without a question: it starts at once and ends with its first failure. */
  readonly request?: Request;
};

type Context<Request, Value> = {
  readonly key: string | null;
  readonly needsStepUp: boolean;
  readonly isConfirming: boolean;
  /** The request to run. It stays the same during the step-up, and so does its idempotency key. */
  readonly request: Request | null;
  readonly result: { readonly value: Value } | null;
  readonly failure: FlowFailure | null;
};

const outdatedCodes: ReadonlySet<FailureCode> = new Set([
  'TOTAL_CHANGED',
  'TRANSITION_NOT_ALLOWED',
  'NOT_FOUND',
]);

/** Checks whether the subject of the action has changed since it was shown. */
const isOutdated = ({ code }: FlowFailure): boolean => outdatedCodes.has(code);

/**
 * Creates the machine of one action: it is confirmed, run exactly once, and reported. When the server requires
 * it, staff prove their identity in between, and the same request runs again with the same idempotency key.
 * A failure returns to the question, unless `isFinal` says that asking again makes no sense.
 */
export const createConfirmedActionMachine = <Request extends NonReducibleUnknown, Value>(
  isFinal: (failure: FlowFailure) => boolean = isOutdated,
) =>
  setup({
    types: {
      context: {} as Context<Request, Value>,
      events: {} as ConfirmedActionEvent<Request>,
      input: {} as ConfirmedActionInput<Request>,
      output: {} as ConfirmedActionOutput<Value>,
      children: {} as { stepUp: 'stepUp' },
      tags: {} as 'busy',
    },
    actors: {
      perform: declareActor<ActorResult<Value>, { readonly request: Request; readonly key: string }>(
        'confirmedAction.perform',
      ),
      stepUp: stepUpMachine,
    },
    actions: {
      storeRequest: assign(({ event }) =>
        event.type === 'confirmed' ? { request: event.request, failure: null } : {},
      ),
      clearFailure: assign({ failure: null }),
      storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
    },
    guards: {
      isConfirming: ({ context }) => context.isConfirming,
      hasFailed: ({ context }) => context.failure !== null,
    },
  }).createMachine({
    id: 'confirmedAction',
    context: ({ input: { key, needsStepUp, request } }) => ({
      key: key ?? null,
      needsStepUp,
      isConfirming: request === undefined,
      request: request ?? null,
      result: null,
      failure: null,
    }),
    initial: 'starting',
    states: {
      starting: { always: [{ guard: 'isConfirming', target: 'confirming' }, { target: 'running' }] },
      confirming: {
        on: {
          confirmed: { target: 'running', actions: 'storeRequest' },
          cancelled: { target: 'cancelled', actions: 'clearFailure' },
        },
      },
      /** The server may already have acted: nothing is accepted until it answers. */
      running: {
        tags: 'busy',
        invoke: {
          id: 'perform',
          src: 'perform',
          input: ({ context: { key, request } }) => {
            if (request === null) throw new Error('An action was started without a request');
            return { request, key: key === null ? '' : deriveIdempotencyKey(key, [JSON.stringify(request)]) };
          },
          onDone: [
            {
              guard: hasSucceeded,
              target: 'done',
              actions: assign(({ event }) => ({ result: { value: getValue(event) } })),
            },
            {
              guard: ({ context, event }) => context.needsStepUp && needsReauthentication({ event }),
              target: 'proving',
              actions: 'clearFailure',
            },
            {
              guard: ({ event }) => isFinal(getFailure(event)),
              target: 'failed',
              actions: storeResultFailure,
            },
            transitionOnFailure('interrupted'),
          ],
          onError: transitionOnError('interrupted'),
        },
      },
      proving: createStepUpState({ retryState: 'running', cancelState: 'interrupted' }),
      interrupted: {
        always: [
          { guard: 'isConfirming', target: 'confirming' },
          { guard: 'hasFailed', target: 'failed' },
          { target: 'cancelled' },
        ],
      },
      done: { type: 'final' },
      failed: { type: 'final' },
      cancelled: { type: 'final' },
    },
    output: ({ context: { result, failure } }) =>
      result !== null
        ? { status: 'done', value: result.value }
        : failure !== null
          ? { status: 'failed', failure }
          : { status: 'cancelled' },
  });

export type ConfirmedActionMachine<Request extends NonReducibleUnknown, Value> = ReturnType<
  typeof createConfirmedActionMachine<Request, Value>
>;
