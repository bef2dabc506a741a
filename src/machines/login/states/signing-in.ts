import { assign } from 'xstate';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
} from '../../support/actor-result.ts';
import { toContact } from '../login.context.ts';
import { readPassword } from '../login.input.ts';
import { applyFailureToContext, applySentCode, loginSetup, type SignInFailure } from '../login.setup.ts';
import { getResultFailure, showFailure, showUnexpectedFailure } from './failures.ts';

/** Validates the input and stores it, together with its issues if there are any. */
const validateThen = (target: string) =>
  [
    { guard: 'isInputValid', target, actions: ['storeInput', 'clearErrors'] },
    { guard: 'mustWait' },
    { actions: ['storeInput', 'showInputIssues'] },
  ] as const;

/** LOGIN, EMAIL_OTP_LOGIN and PHONE_LOGIN: one field for an e-mail address or a phone, to which a code is sent. */
export const identifying = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  states: {
    entering: { on: { 'contact.submitted': validateThen('sending') } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ to: toContact(context), language: context.language }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.enteringSignInCode',
            actions: assign(({ event }) => applySentCode(getValue(event), 'SIGN_IN')),
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});

/** Checks for the pending code of an unconfirmed address, which follows a correct password. */
const hasPendingCode = ({
  event,
}: {
  readonly event: { readonly output: ActorResult<unknown, SignInFailure> };
}): boolean => !event.output.ok && event.output.error.sent !== null;

/** OLD_LOGIN: e-mail or phone, and a password. */
export const enteringPassword = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.identifying', actions: 'clearErrors' } },
  states: {
    entering: { on: { 'password.submitted': validateThen('signingIn') } },
    signingIn: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({
          contact: context.email === '' ? { phone: context.phone } : { email: context.email },
          password: readPassword(event),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.routing',
            actions: [assign(({ event }) => ({ user: getValue(event) })), 'emitSessionOpened'],
          },
          {
            guard: hasFailedWith('PasswordResetRequiredException'),
            target: '#login.requestingPasswordReset',
            actions: { type: 'applyFailure', params: getResultFailure },
          },
          {
            guard: hasPendingCode,
            target: '#login.enteringSignInCode',
            actions: assign(({ context, event }) => {
              const { sent, ...failure } = getFailure(event);
              const changes = applyFailureToContext(context, failure);
              return sent === null ? changes : { ...changes, ...applySentCode(sent, 'SIGN_IN') };
            }),
          },
          {
            guard: hasFailedWith('UserNotConfirmedException'),
            target: '#login.identifying.sending',
            actions: { type: 'applyFailure', params: getResultFailure },
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});
