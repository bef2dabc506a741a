import { assign } from 'xstate';
import { getValue, hasSucceeded } from '../../support/actor-result.ts';
import { toContact } from '../login.context.ts';
import { readCode, readPassword } from '../login.input.ts';
import { applySentCode, loginSetup } from '../login.setup.ts';
import { createResendingState } from './entering-codes.ts';
import { showCodeFailure, showFailure, showUnexpectedFailure } from './failures.ts';

/** FORGOT_PASSWORD. */
export const requestingPasswordReset = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.enteringPassword', actions: 'clearErrors' } },
  states: {
    entering: {
      on: {
        'recovery.requested': [
          { guard: 'isInputValid', target: 'sending', actions: ['storeInput', 'clearErrors'] },
          { guard: 'mustWait' },
          { actions: ['storeInput', 'showInputIssues'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'requestPasswordReset',
        src: 'requestPasswordReset',
        input: ({ context }) => ({ to: toContact(context), language: context.language }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.resettingPassword',
            actions: assign(({ event }) => applySentCode(getValue(event), 'RESET')),
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});

/** CONFIRM_FORGOT_PASSWORD: the code and the new password together. */
export const resettingPassword = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.requestingPasswordReset', actions: 'clearErrors' } },
  states: {
    entering: {
      on: {
        'newPassword.submitted': [
          { guard: 'isInputValid', target: 'saving', actions: 'clearErrors' },
          { guard: 'mustWait' },
          { actions: 'showInputIssues' },
        ],
        'resend.requested': { guard: 'canResend', target: 'resending', actions: 'clearErrors' },
      },
    },
    saving: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => ({
          challengeId: context.sent?.challenge.challengeId ?? '',
          code: readCode(event),
          password: readPassword(event),
        }),
        onDone: [
          { guard: hasSucceeded, target: '#login.passwordChanged', actions: 'clearCode' },
          showCodeFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
    resending: createResendingState('#login.requestingPasswordReset'),
  },
});

/** PASSWORD_SUCCESS: all sessions have ended, so the user signs in with the new password. */
export const passwordChanged = loginSetup.createStateConfig({
  entry: 'enterStep',
  on: { 'back.requested': '#login.enteringPassword' },
});
