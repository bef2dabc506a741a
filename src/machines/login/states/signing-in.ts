import { assign } from 'xstate';
import type { Contact } from '#domain/auth/contact.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../../support/settle.ts';
import type { LoginContext } from '../login.context.ts';
import { contactOf, passwordIn } from '../login.entries.ts';
import { loginSetup, refused, type SignInTrouble, sentNow } from '../login.setup.ts';
import { orOurFault, orRefused, whyNot } from './refusals.ts';

/** LOGIN: which way in? */
export const choosing = loginSetup.createStateConfig({ entry: 'arrive' });

const backToChoice = { target: '#login.choosing', actions: 'clearFaults' } as const;

/** What was typed is read, and kept with its faults when it has any. */
const orFaultsTo = (target: string) =>
  [
    { guard: 'isWellTyped', target, actions: ['keepTyped', 'clearFaults'] },
    { guard: 'mustWait' },
    { actions: ['keepTyped', 'markFaults'] },
  ] as const;

const sendingTo = (contactIn: (context: LoginContext) => Contact) =>
  loginSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'sendCode',
      src: 'sendCode',
      input: ({ context }) => ({ to: contactIn(context), language: context.language }),
      onDone: [
        {
          guard: succeeded,
          target: '#login.typingCode',
          actions: assign(({ event }) => sentNow(valueIn(event), 'SIGN_IN')),
        },
        orRefused,
      ],
      onError: orOurFault,
    },
  });

/** EMAIL_OTP_LOGIN. */
export const byEmail = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': backToChoice },
  states: {
    entering: { on: { 'email.submitted': orFaultsTo('sending') } },
    sending: sendingTo(({ email }) => ({ email })),
  },
});

/** PHONE_LOGIN. */
export const byPhone = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': backToChoice },
  states: {
    entering: { on: { 'phone.submitted': orFaultsTo('sending') } },
    sending: sendingTo(({ phone, channel }) => ({ phone, channel })),
  },
});

/** The right password for an address that was never confirmed: its code is typed next. */
const hasCodeOnItsWay = ({
  event,
}: {
  readonly event: { readonly output: Settled<unknown, SignInTrouble> };
}): boolean => !event.output.ok && event.output.error.sent !== null;

/** OLD_LOGIN: e-mail or phone, and a password. */
export const byPassword = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': backToChoice },
  states: {
    entering: { on: { 'password.submitted': orFaultsTo('signingIn') } },
    signingIn: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({
          contact: contactOf(
            event.type === 'password.submitted' ? event.contact : context.email,
            context.market,
          ),
          password: passwordIn(event),
        }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.arriving',
            actions: [assign(({ event }) => ({ user: valueIn(event), hasPassword: true })), 'announce'],
          },
          {
            guard: refusedAs('PasswordResetRequiredException'),
            target: '#login.forgetting',
            actions: { type: 'refuse', params: whyNot },
          },
          {
            guard: hasCodeOnItsWay,
            target: '#login.typingCode',
            actions: assign(({ context, event }) => {
              const { sent, ...trouble } = reasonIn(event);
              const told = { ...refused(context, trouble), hasPassword: true };
              return sent === null ? told : { ...told, ...sentNow(sent, 'SIGN_IN') };
            }),
          },
          {
            guard: refusedAs('UserNotConfirmedException'),
            target: '#login.byEmail.sending',
            actions: { type: 'refuse', params: whyNot },
          },
          orRefused,
        ],
        onError: orOurFault,
      },
    },
  },
});
