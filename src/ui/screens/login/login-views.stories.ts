import { type AuthErrorCode, type AuthMoment, authOfferOf, authReactionOf } from '#domain/auth/auth-error.ts';
import type { CodeFacts, LoginProblem, LoginView } from '#machines/login/login.view.ts';
import { mariana } from '#testing/sale-desk.ts';

type Screen = LoginView['screen'];
type Showing<Name extends Screen> = Extract<LoginView, { readonly screen: Name }>;

const calm = {
  place: 'page',
  market: 'COL',
  returnTo: '/my-tickets',
  leaveTo: '/',
  moved: false,
  attempts: 0,
  busy: false,
  issues: [],
  problem: null,
  wait: 0,
} as const;

export const codeFacts: CodeFacts = {
  channel: 'whatsapp',
  destination: '••••3344',
  codeLength: 6,
  triesLeft: 5,
  secondsToResend: 42,
  canResend: false,
  otherChannels: ['SMS'],
  expired: false,
};

const known = { email: '', phone: '', channel: 'whatsapp' } as const;

const views: { readonly [Name in Screen]: Showing<Name> } = {
  choice: { ...calm, screen: 'choice', step: 'LOGIN', user: null, toChangePhone: false },
  email: { ...calm, screen: 'email', step: 'EMAIL_OTP_LOGIN', email: '' },
  phone: { ...calm, ...known, screen: 'phone', step: 'PHONE_LOGIN' },
  password: { ...calm, screen: 'password', step: 'OLD_LOGIN', contact: '' },
  registration: { ...calm, ...known, screen: 'registration', step: 'REGISTRATION', known: null },
  completion: { ...calm, screen: 'completion', step: 'REGISTRATION', user: mariana, asksPassword: true },
  proof: {
    ...calm,
    screen: 'proof',
    step: 'LOGIN',
    checking: false,
    proofs: {
      ways: [
        { channel: 'EMAIL', destination: 'm•••@correo.co' },
        { channel: 'whatsapp', destination: '••••3344' },
        { channel: 'SMS', destination: '••••3344' },
      ],
      hasPassword: true,
    },
  },
  confirmation: { ...calm, ...codeFacts, screen: 'confirmation', step: 'CONFIRMATION' },
  code: { ...calm, ...codeFacts, screen: 'code', step: 'OTP_CONFIRMATION', use: 'SIGN_IN' },
  success: { ...calm, screen: 'success', step: 'SUCCESS', user: mariana, isNew: true, email: null },
  forgot: { ...calm, screen: 'forgot', step: 'FORGOT_PASSWORD', contact: '', channel: 'whatsapp' },
  reset: {
    ...calm,
    ...codeFacts,
    screen: 'reset',
    step: 'CONFIRM_FORGOT_PASSWORD',
    username: mariana.email,
  },
  passwordChanged: { ...calm, ...known, screen: 'passwordChanged', step: 'PASSWORD_SUCCESS' },
  phoneChange: {
    ...calm,
    ...known,
    screen: 'phoneChange',
    step: 'CHANGE_PHONE_NUMBER',
    current: mariana.phone,
  },
  phoneChanged: { ...calm, screen: 'phoneChanged', step: 'CHANGE_PHONE_SUCCESS', user: mariana },
};

/** A step as it stands when one comes to it, or as told. */
export const loginView = <Name extends Screen>(
  screen: Name,
  own: Partial<Showing<Name>> = {},
): Showing<Name> => ({ ...views[screen], ...own });

/** What an identifier of Spec §8 makes of a step. */
export function problemWith(
  code: AuthErrorCode,
  moment: AuthMoment = 'login',
  field: string | null = null,
): LoginProblem {
  const reaction = authReactionOf(code, moment);
  return { code, moment, reaction, offer: authOfferOf[reaction], field, reference: 'r-7Q2K' };
}
