import { assign, type SnapshotFrom } from 'xstate';
import { getFailure, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import type { Flow } from '../support/flow.ts';
import { unexpectedFailure } from '../support/flow-failure.ts';
import { applyTaskFailure, applyTaskResult, closeAccount } from './profile.context.ts';
import type { ProfileEvent } from './profile.events.ts';
import { reauthenticating } from './profile.reauthentication.ts';
import { hasEndedAccess, profileSetup } from './profile.setup.ts';

/**
 * The signed-in user's account: loaded once and changed one action at a time. If the server requires
 * reauthentication, the action waits and is performed afterwards.
 */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  context: ({ input }) => ({
    language: input.language,
    today: input.today,
    reading: null,
    task: null,
    emailChange: null,
    isEmailCodeInvalid: false,
    sent: null,
    channel: 'EMAIL',
    isCodeInvalid: false,
    monotonicMs: 0,
    wait: null,
    proof: null,
    passwordsSet: 0,
    done: null,
    failure: null,
  }),
  initial: 'loading',
  invoke: { id: 'clock', src: 'clock', onError: { actions: 'stopCountdown' } },
  on: { 'clock.ticked': { guard: 'isCountdownRunning', actions: 'updateClock' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'idle',
            actions: assign(({ event }) => ({ reading: getValue(event), failure: null })),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({ failure: { about: null, reason: getFailure(event) } })),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: { about: null, reason: unexpectedFailure } }),
        },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    idle: {
      on: {
        'details.submitted': { target: 'working', actions: 'startTask' },
        'communicationPreferences.submitted': { target: 'working', actions: 'startTask' },
        'latePaymentDestination.chosen': { target: 'working', actions: 'startTask' },
        'email.submitted': { target: 'working', actions: 'startTask' },
        'emailResend.requested': { guard: 'canResendEmailCode', target: 'working', actions: 'startTask' },
        'emailCode.submitted': { guard: 'hasEmailChange', target: 'working', actions: 'startTask' },
        'password.submitted': { target: 'working', actions: 'startTask' },
        'sessionEnd.requested': { target: 'working', actions: 'startTask' },
        'data.requested': { target: 'working', actions: 'startTask' },
        'deletion.confirmed': { target: 'working', actions: 'startTask' },
        'emailChange.cancelled': { actions: 'cancelEmailChange' },
      },
    },
    working: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ task: context.task, language: context.language }),
        onDone: [
          {
            guard: hasEndedAccess,
            target: 'closed',
            actions: assign(({ event }) => closeAccount(getValue(event))),
          },
          {
            guard: hasSucceeded,
            target: 'idle',
            actions: assign(({ context, event }) => applyTaskResult(context, getValue(event))),
          },
          { guard: hasFailedWith('REAUTHENTICATION_REQUIRED'), target: 'reauthenticating' },
          {
            target: 'idle',
            actions: assign(({ context, event }) => applyTaskFailure(context, getFailure(event))),
          },
        ],
        onError: {
          target: 'idle',
          actions: assign(({ context }) => ({
            task: null,
            failure: { about: context.task?.kind ?? null, reason: unexpectedFailure },
          })),
        },
      },
    },
    reauthenticating,
    closed: { type: 'final' },
  },
});

export type ProfileSnapshot = SnapshotFrom<typeof profileMachine>;
export type ProfileFlow = Flow<ProfileSnapshot, ProfileEvent>;
