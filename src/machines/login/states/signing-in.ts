import { assign } from 'xstate';
import type { Contact } from '#domain/identity/contact.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
} from '../../support/actor-result.ts';
import type { LoginContext } from '../login.context.ts';
import { readPassword, toLoginContact } from '../login.input.ts';
import { applyFailureToContext, applySentCode, loginSetup, type SignInFailure } from '../login.setup.ts';
import { getResultFailure, showFailure, showUnexpectedFailure } from './failures.ts';

/** LOGIN: the choice of a method. */
export const choosing = loginSetup.createStateConfig({ entry: 'enterStep' });

const backToMethodChoice = { target: '#login.choosing', actions: 'clearErrors' } as const;

/** Validates the input and stores it, together with its issues if there are any. */
const validateThen = (target: string) =>
  [
    { guard: 'isInputValid', target, actions: ['storeInput', 'clearErrors'] },
    { guard: 'mustWait' },
    { actions: ['storeInput', 'showInputIssues'] },
  ] as const;

const createSendingState = (contactIn: (context: LoginContext) => Contact) =>
  loginSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'sendCode',
      src: 'sendCode',
      input: ({ context }) => ({ to: contactIn(context), language: context.language }),
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
  });

/** EMAIL_OTP_LOGIN. */
export const enteringEmail = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': backToMethodChoice },
  states: {
    entering: { on: { 'email.submitted': validateThen('sending') } },
    sending: createSendingState(({ email }) => ({ email })),
  },
});

/** PHONE_LOGIN. */
export const enteringPhone = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: { 'back.requested': backToMethodChoice },
  states: {
    entering: { on: { 'phone.submitted': validateThen('sending') } },
    sending: createSendingState(({ phone, channel }) => ({ phone, channel })),
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
  on: { 'back.requested': backToMethodChoice },
  states: {
    entering: { on: { 'password.submitted': validateThen('signingIn') } },
    signingIn: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({
          contact: toLoginContact(
            event.type === 'password.submitted' ? event.contact : context.email,
            context.market,
          ),
          password: readPassword(event),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.routing',
            actions: [
              assign(({ event }) => ({ user: getValue(event), hasPassword: true })),
              'emitSessionOpened',
            ],
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
              const changes = { ...applyFailureToContext(context, failure), hasPassword: true };
              return sent === null ? changes : { ...changes, ...applySentCode(sent, 'SIGN_IN') };
            }),
          },
          {
            guard: hasFailedWith('UserNotConfirmedException'),
            target: '#login.enteringEmail.sending',
            actions: { type: 'applyFailure', params: getResultFailure },
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});
