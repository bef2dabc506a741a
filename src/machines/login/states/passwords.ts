import { assign } from 'xstate';
import { succeeded, valueIn } from '../../support/settle.ts';
import { codeIn, contactOf, passwordIn } from '../login.entries.ts';
import { loginSetup, sentNow } from '../login.setup.ts';
import { orOurFault, orRefused, orRefusedCode } from './refusals.ts';
import { resendingTo } from './typing-codes.ts';

/** FORGOT_PASSWORD. */
export const forgetting = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.byPassword', actions: 'clearFaults' } },
  states: {
    entering: {
      on: {
        'recovery.requested': [
          { guard: 'isWellTyped', target: 'sending', actions: ['keepTyped', 'clearFaults'] },
          { guard: 'mustWait' },
          { actions: ['keepTyped', 'markFaults'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'recover',
        src: 'recover',
        input: ({ context, event }) => ({
          to: {
            ...contactOf(event.type === 'recovery.requested' ? event.contact : context.email, context.market),
            channel: context.channel,
          },
          language: context.language,
        }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.resetting',
            actions: assign(({ event }) => sentNow(valueIn(event), 'RESET')),
          },
          orRefused,
        ],
        onError: orOurFault,
      },
    },
  },
});

/** CONFIRM_FORGOT_PASSWORD: the code and the new password together. */
export const resetting = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.forgetting', actions: 'clearFaults' } },
  states: {
    entering: {
      on: {
        'newPassword.submitted': [
          { guard: 'isWellTyped', target: 'saving', actions: 'clearFaults' },
          { guard: 'mustWait' },
          { actions: 'markFaults' },
        ],
        'resend.requested': { guard: 'mayResend', target: 'resending', actions: 'clearFaults' },
      },
    },
    saving: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context, event }) => ({
          challengeId: context.sent?.challenge.challengeId ?? '',
          code: codeIn(event),
          password: passwordIn(event),
        }),
        onDone: [
          { guard: succeeded, target: '#login.passwordChanged', actions: 'forgetCode' },
          orRefusedCode,
        ],
        onError: orOurFault,
      },
    },
    resending: resendingTo('#login.forgetting'),
  },
});

/** PASSWORD_SUCCESS: every session ended, so one signs in with the new one. */
export const passwordChanged = loginSetup.createStateConfig({
  entry: 'arrive',
  on: { 'back.requested': '#login.byPassword' },
});
