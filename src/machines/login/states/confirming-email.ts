import { assign } from 'xstate';
import { getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { applySentCode, loginSetup } from '../login.setup.ts';
import { createResendingState, entering } from './entering-codes.ts';
import { getResultFailure, showCodeFailure, showUnexpectedFailure, toCodeCheck } from './failures.ts';

/** Checks for failures that end the confirmation; the account stays usable. */
const isConfirmationOver = hasFailedWith(
  'SessionExpiredException',
  'SignedOutException',
  'UsernameExistsException',
);

/** SUCCESS of a registration by phone: the e-mail address can be confirmed now or later. */
export const offeringEmailConfirmation = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'offering',
  on: { 'step.requested': {} },
  states: {
    offering: { on: { 'emailConfirmation.requested': { target: 'sending', actions: 'clearErrors' } } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendEmailCode',
        src: 'sendEmailCode',
        input: ({ context }) => ({ email: context.claimedEmail ?? '', language: context.language }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.confirmingEmail',
            actions: assign(({ event }) => applySentCode(getValue(event), 'CONFIRM_EMAIL')),
          },
          { guard: isConfirmationOver, target: '#login.signedIn' },
          {
            target: 'offering',
            actions: { type: 'applyFailure', params: getResultFailure },
          },
        ],
        onError: {
          target: 'offering',
          actions: 'applyUnexpectedFailure',
        },
      },
    },
  },
});

const backToEmailOffer = { target: '#login.offeringEmailConfirmation', actions: 'clearErrors' } as const;

/** OTP_CONFIRMATION of the e-mail address. */
export const confirmingEmail = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': backToEmailOffer, 'step.requested': backToEmailOffer },
  states: {
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: toCodeCheck,
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.signedIn',
            actions: [
              assign(({ event }) => ({ user: getValue(event), isEmailConfirmed: true })),
              'clearCode',
              'emitSessionOpened',
            ],
          },
          { guard: isConfirmationOver, target: '#login.signedIn', actions: 'clearCode' },
          showCodeFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
    resending: createResendingState('#login.offeringEmailConfirmation'),
  },
});
