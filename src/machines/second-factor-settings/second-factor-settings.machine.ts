import { assign, type SnapshotFrom, setup } from 'xstate';
import { parseOtp } from '#domain/identity/credentials.ts';
import type { SecondFactorEnrolment } from '#domain/identity/operator.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import { createStepUpState, needsReauthentication } from '../step-up/step-up-state.ts';
import { type ActorResult, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SecondFactorSettingsEvent } from './second-factor-settings.events.ts';

export type Replacement = SecondFactorEnrolment & { readonly challengeId: string };

type Context = {
  /** The current or last action. */
  readonly task: 'replacement' | 'codes' | null;
  readonly replacement: Replacement | null;
  readonly recoveryCodes: readonly string[];
  /** The input cannot be a code. */
  readonly isCodeIncomplete: boolean;
  /** The last completed action, shown until the next one. */
  readonly done: 'replacement' | 'codes' | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createSecondFactorSettingsActors` provides them. */
export const secondFactorSettingsActorSlots = {
  startReplacement: declareActor<ActorResult<Replacement>>('secondFactorSettings.startReplacement'),
  confirmReplacement: declareActor<
    ActorResult<readonly string[]>,
    { readonly challengeId: string; readonly code: string }
  >('secondFactorSettings.confirmReplacement'),
  renewRecoveryCodes: declareActor<ActorResult<readonly string[]>>('secondFactorSettings.renewRecoveryCodes'),
  stepUp: stepUpMachine,
};

/**
 * Lets staff replace their authenticator or renew their recovery codes. If the sign-in is not recent,
 * reauthentication is required in between.
 */
export const secondFactorSettingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SecondFactorSettingsEvent,
    children: {} as { stepUp: 'stepUp' },
    tags: {} as 'busy',
  },
  actors: secondFactorSettingsActorSlots,
  actions: {
    startReplacementTask: assign({ task: 'replacement', done: null, failure: null }),
    startRenewalTask: assign({ task: 'codes', done: null, failure: null }),
    flagIncompleteCode: assign({ isCodeIncomplete: true, failure: null }),
    clearIssues: assign({ isCodeIncomplete: false, failure: null }),
    resetDialog: assign({ task: null, replacement: null, isCodeIncomplete: false, failure: null }),
    finishRecoveryCodes: assign(({ context }) => ({ done: context.task, recoveryCodes: [], task: null })),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    hasCompleteCode: ({ event }) => event.type === 'code.submitted' && parseOtp(event.code).ok,
  },
}).createMachine({
  id: 'secondFactorSettings',
  context: {
    task: null,
    replacement: null,
    recoveryCodes: [],
    isCodeIncomplete: false,
    done: null,
    failure: null,
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'replacement.started': { target: 'starting', actions: 'startReplacementTask' },
        'renewal.requested': { target: 'renewing', actions: 'startRenewalTask' },
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startReplacement',
        src: 'startReplacement',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'enrolling',
            actions: assign(({ event }) => ({ replacement: getValue(event), failure: null })),
          },
          { guard: needsReauthentication, target: 'reauthenticatingToReplace' },
          transitionOnFailure('idle'),
        ],
        onError: transitionOnError('idle'),
      },
    },
    enrolling: {
      on: {
        'code.submitted': [
          { guard: 'hasCompleteCode', target: 'replacing', actions: 'clearIssues' },
          { actions: 'flagIncompleteCode' },
        ],
        cancelled: { target: 'idle', actions: 'resetDialog' },
      },
    },
    replacing: {
      tags: 'busy',
      invoke: {
        id: 'confirmReplacement',
        src: 'confirmReplacement',
        input: ({ context, event }) => ({
          challengeId: context.replacement?.challengeId ?? '',
          code: readCode(event),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showingRecoveryCodes',
            actions: assign(({ event }) => ({ recoveryCodes: getValue(event), replacement: null })),
          },
          {
            guard: needsReauthentication,
            target: 'reauthenticatingToReplace',
            actions: assign({ replacement: null }),
          },
          {
            guard: hasFailedWith('CodeExpiredException'),
            target: 'idle',
            actions: ['resetDialog', storeResultFailure],
          },
          transitionOnFailure('enrolling'),
        ],
        onError: transitionOnError('enrolling'),
      },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renewRecoveryCodes',
        src: 'renewRecoveryCodes',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showingRecoveryCodes',
            actions: assign(({ event }) => ({ recoveryCodes: getValue(event) })),
          },
          { guard: needsReauthentication, target: 'reauthenticatingToRenew' },
          transitionOnFailure('idle'),
        ],
        onError: transitionOnError('idle'),
      },
    },
    showingRecoveryCodes: { on: { 'codes.saved': { target: 'idle', actions: 'finishRecoveryCodes' } } },
    reauthenticatingToReplace: createStepUpState({ retryState: 'starting', cancelState: 'idle' }),
    reauthenticatingToRenew: createStepUpState({ retryState: 'renewing', cancelState: 'idle' }),
  },
});

function readCode(event: { readonly type: string }): string {
  const typed = 'code' in event && typeof event.code === 'string' ? event.code : '';
  const digits = parseOtp(typed);
  return digits.ok ? digits.value : typed;
}

export type SecondFactorSettingsSnapshot = SnapshotFrom<typeof secondFactorSettingsMachine>;
export type SecondFactorSettingsFlow = Flow<SecondFactorSettingsSnapshot, SecondFactorSettingsEvent>;
