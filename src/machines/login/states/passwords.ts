import { assign } from 'xstate';
import { reasonIn, refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { unexpected } from '../../support/trouble.ts';
import { codeIn, contactOf, passwordIn } from '../login.entries.ts';
import { loginSetup, refused, refusedCode, sentNow } from '../login.setup.ts';

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
          {
            target: 'entering',
            actions: assign(({ context, event }) => refused(context, reasonIn(event))),
          },
        ],
        onError: {
          target: 'entering',
          actions: assign(({ context }) => refused(context, unexpected)),
        },
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
          {
            target: 'entering',
            actions: assign(({ context, event }) => refusedCode(context, reasonIn(event))),
          },
        ],
        onError: {
          target: 'entering',
          actions: assign(({ context }) => refused(context, unexpected)),
        },
      },
    },
    resending: {
      tags: 'busy',
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context, event }) => ({
          challengeId: context.sent?.challenge.challengeId ?? '',
          channel: event.type === 'resend.requested' ? (event.channel ?? null) : null,
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'entering',
            actions: assign(({ event }) => sentNow(valueIn(event), 'RESET')),
          },
          {
            guard: refusedAs('CodeExpiredException', 'ResourceNotFoundException'),
            target: '#login.forgetting',
            actions: ['forgetCode', assign(({ context, event }) => refused(context, reasonIn(event)))],
          },
          {
            target: 'entering',
            actions: assign(({ context, event }) => refused(context, reasonIn(event))),
          },
        ],
        onError: {
          target: 'entering',
          actions: assign(({ context }) => refused(context, unexpected)),
        },
      },
    },
  },
});

/** PASSWORD_SUCCESS: every session ended, so one signs in with the new one. */
export const passwordChanged = loginSetup.createStateConfig({
  entry: 'arrive',
  on: { 'back.requested': '#login.byPassword' },
});
