import { assign } from 'xstate';
import { getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { readPassword } from '../login.input.ts';
import { applySentCode, loginSetup } from '../login.setup.ts';
import { createResendingState, entering } from './entering-codes.ts';
import {
  getResultFailure,
  showCodeFailure,
  showFailure,
  showUnexpectedFailure,
  toCodeCheck,
} from './failures.ts';

const isSignedOut = hasFailedWith('SessionExpiredException', 'SignedOutException');

/**
 * LOGIN of a signed-in user before the phone changes: reauthentication by one of their own contacts or the
 * password.
 */
export const reauthenticating = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'loadingMethods',
  on: { 'back.requested': { target: '#login.changingPhone', actions: ['clearErrors', 'clearProof'] } },
  states: {
    loadingMethods: {
      tags: 'busy',
      invoke: {
        id: 'findReauthenticationMethods',
        src: 'findReauthenticationMethods',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'entering',
            actions: assign(({ event }) => ({ proofs: getValue(event) })),
          },
          {
            guard: isSignedOut,
            target: '#login.identifying',
            actions: [{ type: 'applyFailure', params: getResultFailure }, assign({ user: null })],
          },
          {
            target: '#login.changingPhone',
            actions: ['clearProof', { type: 'applyFailure', params: getResultFailure }],
          },
        ],
        onError: {
          target: '#login.changingPhone',
          actions: ['clearProof', 'applyUnexpectedFailure'],
        },
      },
    },
    entering: {
      on: {
        'verificationMethod.chosen': [{ guard: 'mustWait' }, { target: 'sending', actions: 'clearErrors' }],
        'proofPassword.submitted': [
          { guard: 'isInputValid', target: 'checking', actions: 'clearErrors' },
          { guard: 'mustWait' },
          { actions: 'showInputIssues' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendReauthenticationCode',
        src: 'sendReauthenticationCode',
        input: ({ context, event }) => ({
          channel: event.type === 'verificationMethod.chosen' ? event.channel : 'EMAIL',
          language: context.language,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.enteringReauthenticationCode',
            actions: assign(({ event }) => applySentCode(getValue(event), 'PROVE')),
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'reauthenticateWithPassword',
        src: 'reauthenticateWithPassword',
        input: ({ event }) => ({ password: readPassword(event) }),
        onDone: [
          { guard: hasSucceeded, target: '#login.confirmingPhone', actions: 'clearCode' },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});

/**
 * OTP_CONFIRMATION of the reauthentication: the code was sent to the user's own contact and serves no other
 * purpose.
 */
export const enteringReauthenticationCode = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.reauthenticating', actions: 'clearErrors' } },
  states: {
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'reauthenticateWithCode',
        src: 'reauthenticateWithCode',
        input: toCodeCheck,
        onDone: [
          { guard: hasSucceeded, target: '#login.confirmingPhone', actions: 'clearCode' },
          showCodeFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
    resending: createResendingState('#login.reauthenticating'),
  },
});
