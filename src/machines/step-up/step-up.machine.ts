import { assign, type SnapshotFrom, setup } from 'xstate';
import { isSecondFactorCode } from '#domain/identity/recovery-code.ts';
import { type ActorResult, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { StepUpEvent } from './step-up.events.ts';

type Context = {
  /** The input cannot be a code. */
  readonly isCodeIncomplete: boolean;
  readonly failure: FlowFailure | null;
  readonly isReauthenticated: boolean;
};

/** The result of the reauthentication; `failure` is why it cannot be continued. */
export type StepUpOutput = { readonly isReauthenticated: boolean; readonly failure: FlowFailure | null };

/** Actors this flow requires; `createStepUpActor` provides them. */
export const stepUpActorSlots = {
  reauthenticate: declareActor<ActorResult<null>, { readonly code: string }>('stepUp.reauthenticate'),
};

/**
 * Reauthenticates staff whose second factor is not recent before an action. The invoking machine continues
 * when this one ends and keeps the pending action in its own context. Decision 0015.
 */
export const stepUpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StepUpEvent,
    output: {} as StepUpOutput,
    tags: {} as 'busy',
  },
  actors: stepUpActorSlots,
  actions: {
    flagIncompleteCode: assign({ isCodeIncomplete: true, failure: null }),
    clearIssues: assign({ isCodeIncomplete: false, failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: { hasCode: ({ event }) => event.type === 'proof.submitted' && isSecondFactorCode(event.code) },
}).createMachine({
  id: 'stepUp',
  context: { isCodeIncomplete: false, failure: null, isReauthenticated: false },
  initial: 'enteringCode',
  states: {
    enteringCode: {
      on: {
        'proof.submitted': [
          { guard: 'hasCode', target: 'checking', actions: 'clearIssues' },
          { actions: 'flagIncompleteCode' },
        ],
        cancelled: { target: 'abandoned', actions: 'clearIssues' },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'reauthenticate',
        src: 'reauthenticate',
        input: ({ event }) => ({ code: codeIn(event) }),
        onDone: [
          { guard: hasSucceeded, target: 'reauthenticated', actions: assign({ isReauthenticated: true }) },
          {
            guard: hasFailedWith('SESSION_REQUIRED', 'FORBIDDEN'),
            target: 'abandoned',
            actions: storeResultFailure,
          },
          transitionOnFailure('enteringCode'),
        ],
        onError: transitionOnError('enteringCode'),
      },
    },
    reauthenticated: { type: 'final' },
    abandoned: { type: 'final' },
  },
  output: ({ context: { isReauthenticated, failure } }) => ({ isReauthenticated, failure }),
});

const codeIn = (event: { readonly type: string }): string =>
  'code' in event && typeof event.code === 'string' ? event.code : '';

/** Guard of `onDone`: checks whether the user was reauthenticated. */
export const hasReauthenticated = ({
  event,
}: {
  readonly event: { readonly output: StepUpOutput };
}): boolean => event.output.isReauthenticated;

export type StepUpSnapshot = SnapshotFrom<typeof stepUpMachine>;
export type StepUpFlow = Flow<StepUpSnapshot, StepUpEvent>;
