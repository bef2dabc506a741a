import { assign } from 'xstate';
import { refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { loginSetup, sentNow } from '../login.setup.ts';
import { orOurFault, orRefusedCode, typedCode, whyNot } from './refusals.ts';
import { entering, resendingTo } from './typing-codes.ts';

/** After these there is nothing to be confirmed here any more; the account is open all the same. */
const isOver = refusedAs('SessionExpiredException', 'SignedOutException', 'UsernameExistsException');

/** SUCCESS of who registered by a phone: the address that was typed may be confirmed now, or another day. */
export const welcoming = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'offering',
  on: { 'step.requested': {} },
  states: {
    offering: { on: { 'emailConfirmation.requested': { target: 'sending', actions: 'clearFaults' } } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendEmailCode',
        src: 'sendEmailCode',
        input: ({ context }) => ({ email: context.claimedEmail ?? '', language: context.language }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.confirmingEmail',
            actions: assign(({ event }) => sentNow(valueIn(event), 'CONFIRM_EMAIL')),
          },
          { guard: isOver, target: '#login.signedIn' },
          {
            target: 'offering',
            actions: { type: 'refuse', params: whyNot },
          },
        ],
        onError: {
          target: 'offering',
          actions: 'refuseUnexpected',
        },
      },
    },
  },
});

const backToWelcome = { target: '#login.welcoming', actions: 'clearFaults' } as const;

/** OTP_CONFIRMATION of that address. */
export const confirmingEmail = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': backToWelcome, 'step.requested': backToWelcome },
  states: {
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: typedCode,
        onDone: [
          {
            guard: succeeded,
            target: '#login.signedIn',
            actions: [
              assign(({ event }) => ({ user: valueIn(event), isEmailConfirmed: true })),
              'forgetCode',
              'announce',
            ],
          },
          { guard: isOver, target: '#login.signedIn', actions: 'forgetCode' },
          orRefusedCode,
        ],
        onError: orOurFault,
      },
    },
    resending: resendingTo('#login.welcoming'),
  },
});
