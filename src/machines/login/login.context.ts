import type { Contact, PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { FanIdentity, InputIssue } from '#domain/identity/fan-identity.ts';
import { entryStepByLoginStep, type LoginStep } from '#domain/identity/login-step.ts';
import type { Registration } from '#domain/identity/registration.ts';
import type { SessionUser, SignInResult } from '#domain/identity/session-user.ts';
import { safeReturnPath } from '#domain/identity/site-path.ts';
import type { CodePurpose, LoginGoal } from '#domain/identity/verification-code-purpose.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { RetryDelay, SentCode } from '../support/sent-code.ts';

/**
 * The embedding of the login: a page of its own, or inside a purchase, which asks for name and document
 * itself.
 */
export type LoginPlace = 'page' | 'purchase';

export type LoginInput = {
  readonly language: Language;
  readonly market: MarketCode;
  readonly today: CalendarDay;
  readonly returnTo: string;
  readonly place: LoginPlace;
  readonly step: LoginStep;
  /** The signed-in user, who signs in again or changes the phone. */
  readonly user: SessionUser | null;
  /** A code that was sent before this page was loaded, if there is one. */
  readonly restoredCode: PendingCode | null;
};

/** A pending code and the data it belongs to. */
export type PendingCode = Pick<LoginContext, 'goal' | 'email' | 'phone' | 'proof'> & {
  readonly sent: NonNullable<LoginContext['sent']>;
};

/** The reauthentication methods of the signed-in user; contacts are masked. */
export type ReauthenticationMethods = {
  readonly methods: readonly { readonly channel: DeliveryChannel; readonly destination: string }[];
  readonly hasPassword: boolean;
};

/**
 * The state of the login. It contains no password, and no code except a correct one that is required once
 * more.
 */
export type LoginContext = Omit<LoginInput, 'step' | 'restoredCode'> & {
  /** The step that was last requested. */
  readonly requestedStep: LoginStep;
  readonly goal: LoginGoal;
  /**
   * The number of steps taken and of failed attempts at the current one. The view moves the focus
   * accordingly.
   */
  readonly stepCount: number;
  readonly attempts: number;
  /** The unvalidated input; the next steps are prefilled with it. */
  readonly email: string;
  readonly phone: string;
  readonly channel: PhoneChannel;
  readonly registration: Registration | null;
  readonly completion: FanIdentity | null;
  /** The account was created or completed in this login. */
  readonly isNew: boolean;
  /** The unverified e-mail address of a registration by phone. */
  readonly claimedEmail: string | null;
  /** The e-mail address was confirmed in this login. */
  readonly isEmailConfirmed: boolean;
  readonly proofs: ReauthenticationMethods | null;
  readonly sent: (SentCode & { readonly purpose: CodePurpose }) | null;
  /** The code that was sent is no longer valid. */
  readonly isCodeInvalid: boolean;
  /** A correct code whose registration was rejected; it is submitted again with the corrected one. */
  readonly provenCode: string | null;
  /** The proof that authorises the phone change. */
  readonly proof: string | null;
  readonly monotonicMs: number;
  /** The delay before the next attempt, counted from the first tick after it was reported. */
  readonly wait: RetryDelay | null;
  readonly issues: readonly InputIssue[];
  readonly failure: FlowFailure | null;
};

export const noErrors = { issues: [], failure: null } as const;

export const createLoginContext = ({ step, restoredCode, ...input }: LoginInput): LoginContext => ({
  ...input,
  returnTo: safeReturnPath(input.returnTo) ?? '/',
  requestedStep: step,
  goal: entryStepByLoginStep[step] === 'CHANGE_PHONE_NUMBER' ? 'CHANGE_PHONE' : 'SIGN_IN',
  stepCount: -1,
  attempts: 0,
  email: input.user?.email ?? '',
  phone: '',
  channel: 'whatsapp',
  registration: null,
  completion: null,
  isNew: false,
  claimedEmail: null,
  isEmailConfirmed: false,
  proofs: null,
  sent: null,
  isCodeInvalid: false,
  provenCode: null,
  proof: null,
  monotonicMs: 0,
  wait: null,
  ...noErrors,
  ...(restoredCode === null ? {} : restorePendingCode(restoredCode)),
});

/** Restores the state of a user who was waiting for a code. */
function restorePendingCode({ sent, ...restoredCode }: PendingCode): Partial<LoginContext> {
  const { channel } = sent.challenge;
  // Only new users are asked to confirm an address.
  const isNewcomer = sent.purpose === 'CONFIRM_EMAIL';
  return {
    ...restoredCode,
    ...(channel === 'EMAIL' ? {} : { channel }),
    ...(isNewcomer ? { claimedEmail: restoredCode.email, isNew: true } : {}),
    sent,
    monotonicMs: sent.monotonicMs,
  };
}

/** Returns the contact that was submitted last: an e-mail address or a phone, never both. */
export const toContact = ({ email, phone, channel }: LoginContext): Contact =>
  email === '' ? { phone, channel } : { email };

/** The states of the login that can be requested. */
export type LoginStateName =
  | 'identifying'
  | 'enteringPassword'
  | 'registering'
  | 'confirmingRegistration'
  | 'enteringSignInCode'
  | 'confirmingEmail'
  | 'confirmingPhone'
  | 'reauthenticating'
  | 'enteringReauthenticationCode'
  | 'requestingPasswordReset'
  | 'resettingPassword'
  | 'changingPhone';

/**
 * Resolves a requested step to a state. A step that requires a code is available while its code is;
 * otherwise, and for the address of a success, the flow starts at its entry step. Only a signed-in user can
 * change the phone.
 */
export function resolveLoginState({ requestedStep, sent, user, proof, goal }: LoginContext): LoginStateName {
  // A proven phone is changed only after reauthentication.
  const mustProve = goal === 'CHANGE_PHONE' && user !== null && proof !== null;
  const purpose = sent?.purpose ?? null;
  if (requestedStep === 'OTP_CONFIRMATION' && purpose === 'SIGN_IN') return 'enteringSignInCode';
  if (requestedStep === 'OTP_CONFIRMATION' && purpose === 'CHANGE_PHONE' && user !== null)
    return 'confirmingPhone';
  if (requestedStep === 'OTP_CONFIRMATION' && purpose === 'PROVE' && mustProve)
    return 'enteringReauthenticationCode';
  if (requestedStep === 'OTP_CONFIRMATION' && purpose === 'CONFIRM_EMAIL' && user !== null)
    return 'confirmingEmail';
  if (requestedStep === 'LOGIN' && mustProve) return 'reauthenticating';
  if (requestedStep === 'CONFIRMATION' && purpose === 'REGISTER') return 'confirmingRegistration';
  if (requestedStep === 'CONFIRM_FORGOT_PASSWORD' && purpose === 'RESET') return 'resettingPassword';
  // A signed-in user has an account: the registration is not shown again.
  if (requestedStep === 'CONFIRMATION' && user !== null) return 'identifying';
  const beginning = entryStepByLoginStep[requestedStep];
  return beginning === 'CHANGE_PHONE_NUMBER' && user === null ? 'identifying' : stateByEntryStep[beginning];
}

const stateByEntryStep = {
  OLD_LOGIN: 'enteringPassword',
  EMAIL_OTP_LOGIN: 'identifying',
  LOGIN: 'identifying',
  PHONE_LOGIN: 'identifying',
  REGISTRATION: 'registering',
  FORGOT_PASSWORD: 'requestingPasswordReset',
  CHANGE_PHONE_NUMBER: 'changingPhone',
} as const satisfies Record<(typeof entryStepByLoginStep)[LoginStep], LoginStateName>;

/** Checks whether the account lacks name and document and this page may ask for them. */
export const needsCompletion = ({ user, place }: LoginContext): boolean =>
  place === 'page' && user !== null && user.roles.includes('fan') && user.registration !== 'REGISTERED';

/** Checks whether a new user's address is unverified and this page may offer to confirm it. */
export const offersConfirmation = ({ claimedEmail, place, isEmailConfirmed }: LoginContext): boolean =>
  place === 'page' && claimedEmail !== null && !isEmailConfirmed;

/** Returns the e-mail address of a registration by phone while it is unverified. */
export const findClaimedEmail = (
  { sent, email }: LoginContext,
  { user, isNew }: SignInResult,
): string | null => {
  const isByPhone = sent !== null && sent.challenge.channel !== 'EMAIL';
  return isNew && isByPhone && email !== '' && user.email === email ? user.email : null;
};
