import {
  type AuthErrorCode,
  type AuthPhase,
  determineAuthReaction,
  nextStepByAuthReaction,
} from '#domain/identity/auth-error.ts';
import type { LoginView, PendingCodeView } from '#machines/login/login.view.ts';
import type { LoginProblem } from '#machines/login/login-problem.view.ts';
import { mariana } from '#testing/sale-driver.ts';

type Screen = LoginView['screen'];
type ViewOf<Name extends Screen> = Extract<LoginView, { readonly screen: Name }>;

const baseView = {
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

export const sentCode: PendingCodeView = {
  channel: 'whatsapp',
  destination: '••••3344',
  codeLength: 6,
  attemptsLeft: 5,
  validUntil: 0,
  secondsUntilResend: 42,
  canResend: false,
  otherChannels: ['SMS'],
  expired: false,
};

const emptyContacts = { email: '', phone: '', channel: 'whatsapp' } as const;

const views: { readonly [Name in Screen]: ViewOf<Name> } = {
  identify: {
    ...baseView,
    screen: 'identify',
    step: 'LOGIN',
    contact: '',
    channel: 'whatsapp',
    user: null,
    toChangePhone: false,
  },
  password: { ...baseView, screen: 'password', step: 'OLD_LOGIN', contact: '' },
  registration: { ...baseView, ...emptyContacts, screen: 'registration', step: 'REGISTRATION', known: null },
  completion: {
    ...baseView,
    screen: 'completion',
    step: 'REGISTRATION',
    user: mariana,
  },
  proof: {
    ...baseView,
    screen: 'proof',
    step: 'LOGIN',
    checking: false,
    proofs: {
      methods: [
        { channel: 'EMAIL', destination: 'm•••@correo.co' },
        { channel: 'whatsapp', destination: '••••3344' },
        { channel: 'SMS', destination: '••••3344' },
      ],
      hasPassword: true,
    },
  },
  confirmation: { ...baseView, ...sentCode, screen: 'confirmation', step: 'CONFIRMATION' },
  code: { ...baseView, ...sentCode, screen: 'code', step: 'OTP_CONFIRMATION', use: 'SIGN_IN' },
  success: { ...baseView, screen: 'success', step: 'SUCCESS', user: mariana, isNew: true, email: null },
  forgot: { ...baseView, screen: 'forgot', step: 'FORGOT_PASSWORD', contact: '', channel: 'whatsapp' },
  reset: {
    ...baseView,
    ...sentCode,
    screen: 'reset',
    step: 'CONFIRM_FORGOT_PASSWORD',
    username: mariana.email,
  },
  passwordChanged: { ...baseView, ...emptyContacts, screen: 'passwordChanged', step: 'PASSWORD_SUCCESS' },
  phoneChange: {
    ...baseView,
    ...emptyContacts,
    screen: 'phoneChange',
    step: 'CHANGE_PHONE_NUMBER',
    current: mariana.phone,
  },
  phoneChanged: { ...baseView, screen: 'phoneChanged', step: 'CHANGE_PHONE_SUCCESS', user: mariana },
};

/** Builds the view of a step in its initial state, with overrides. */
export const createLoginView = <Name extends Screen>(
  screen: Name,
  overrides: Partial<ViewOf<Name>> = {},
): ViewOf<Name> => ({ ...views[screen], ...overrides });

/** Builds the problem that an error code of Spec §8 causes in a step. */
export function createLoginProblem(
  code: AuthErrorCode,
  moment: AuthPhase = 'login',
  field: string | null = null,
): LoginProblem {
  const reaction = determineAuthReaction(code, moment);
  return { code, moment, reaction, offer: nextStepByAuthReaction[reaction], field, reference: 'r-7Q2K' };
}
