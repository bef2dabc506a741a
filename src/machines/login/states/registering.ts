import { assign } from 'xstate';
import { getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { applySentCode, loginSetup } from '../login.setup.ts';
import { getResultFailure, showFailure, showUnexpectedFailure } from './failures.ts';

/** REGISTRATION of a new user: pending until the code is confirmed. */
export const registering = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.identifying', actions: 'clearErrors' } },
  states: {
    entering: {
      on: {
        'registration.submitted': [
          { guard: 'isInputValid', target: 'sending', actions: ['storeInput', 'clearErrors'] },
          { guard: 'mustWait' },
          { actions: ['storeInput', 'showInputIssues'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          registration: context.registration,
          challengeId: context.sent?.purpose === 'REGISTER' ? context.sent.challenge.challengeId : null,
          language: context.language,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.confirmingRegistration',
            actions: assign(({ event }) => applySentCode(getValue(event), 'REGISTER')),
          },
          {
            // The pending code does not fit the corrected registration: the next attempt gets a new one.
            guard: hasFailedWith('CodeExpiredException', 'ResourceNotFoundException'),
            target: 'entering',
            actions: ['clearCode', { type: 'applyFailure', params: getResultFailure }],
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});

/** REGISTRATION of a signed-in user whose account exists: it is completed, not created again. */
export const completing = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'step.requested': {} },
  states: {
    entering: {
      on: {
        'completion.submitted': [
          { guard: 'isInputValid', target: 'saving', actions: ['storeInput', 'clearErrors'] },
          { guard: 'mustWait' },
          { actions: ['storeInput', 'showInputIssues'] },
        ],
        'completion.postponed': '#login.signedIn',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'completeAccount',
        src: 'completeAccount',
        input: ({ context }) => ({ completion: context.completion }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.signedIn',
            actions: [assign(({ event }) => ({ user: getValue(event), isNew: true })), 'emitSessionOpened'],
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});
