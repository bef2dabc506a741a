import type { CodePurpose, LoginGoal } from '#domain/auth/code-purpose.ts';
import type { PhoneChannel } from '#domain/auth/contact.ts';
import { beginningOf, type LoginStep } from '#domain/auth/login-step.ts';
import type { Completion, Registration } from '#domain/auth/registration.ts';
import type { Entered, SessionUser } from '#domain/auth/session-user.ts';
import { safeReturnPath } from '#domain/auth/site-path.ts';
import type { EntryIssue } from '#domain/fan/fan-identity.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import type { SentCode, Wait } from '../support/sent-code.ts';
import type { Trouble } from '../support/trouble.ts';

/** Where the wizard stands: a page of its own, or inside a purchase, which asks for name and document itself. */
export type LoginPlace = 'page' | 'purchase';

export type LoginInput = {
  readonly language: Language;
  readonly market: MarketCode;
  readonly today: CalendarDay;
  readonly returnTo: string;
  readonly place: LoginPlace;
  readonly step: LoginStep;
  /** Who is in already: to sign in again, or to change the phone. */
  readonly user: SessionUser | null;
  /** A code that is on its way since before this page was loaded, where one is. */
  readonly kept: KeptCode | null;
};

/** A code that was sent, and what goes with it. */
export type KeptCode = Pick<LoginContext, 'goal' | 'email' | 'phone' | 'proof'> & {
  readonly sent: NonNullable<LoginContext['sent']>;
};

/** By what somebody who is in may say again who they are; contacts are masked. */
export type Proofs = {
  readonly ways: readonly { readonly channel: DeliveryChannel; readonly destination: string }[];
  readonly hasPassword: boolean;
};

/** All that the wizard knows: no password, and no code but one that was right and is needed once more. */
export type LoginContext = Omit<LoginInput, 'step' | 'kept'> & {
  /** The step that was asked for last. */
  readonly wanted: LoginStep;
  readonly goal: LoginGoal;
  /** Steps taken since the first, and how often this one was refused: who looks at the screen is led accordingly. */
  readonly moves: number;
  readonly attempts: number;
  /** As typed, until it is right; whatever step asks next knows it. */
  readonly email: string;
  readonly phone: string;
  readonly channel: PhoneChannel;
  readonly registration: Registration | null;
  readonly completion: Completion | null;
  /** The account came to be, or became whole, at this wizard. */
  readonly isNew: boolean;
  /** The password that opened the account just now: none has to be offered. */
  readonly hasPassword: boolean;
  /** The address of a registration by phone, which nobody has proven yet. */
  readonly claimedEmail: string | null;
  /** The address was confirmed here. */
  readonly isEmailConfirmed: boolean;
  readonly proofs: Proofs | null;
  readonly sent: (SentCode & { readonly purpose: CodePurpose }) | null;
  /** The code that was sent is of no use any more. */
  readonly codeIsDead: boolean;
  /** A right code whose registration was refused: it goes along with the corrected one. */
  readonly provenCode: string | null;
  /** What changes the phone. */
  readonly proof: string | null;
  readonly steady: number;
  /** How long to wait before another try, counted from the first tick after it was said. */
  readonly wait: Wait | null;
  readonly issues: readonly EntryIssue[];
  readonly trouble: Trouble | null;
};

export const untroubled = { issues: [], trouble: null } as const;

export const freshLogin = ({ step, kept, ...input }: LoginInput): LoginContext => ({
  ...input,
  returnTo: safeReturnPath(input.returnTo) ?? '/',
  wanted: step,
  goal: beginningOf[step] === 'CHANGE_PHONE_NUMBER' ? 'CHANGE_PHONE' : 'SIGN_IN',
  moves: -1,
  attempts: 0,
  email: input.user?.email ?? '',
  phone: '',
  channel: 'whatsapp',
  registration: null,
  completion: null,
  isNew: false,
  hasPassword: false,
  claimedEmail: null,
  isEmailConfirmed: false,
  proofs: null,
  sent: null,
  codeIsDead: false,
  provenCode: null,
  proof: null,
  steady: 0,
  wait: null,
  ...untroubled,
  ...(kept === null ? {} : goneOnWith(kept)),
});

/** Somebody who was waiting for a code goes on waiting for it. */
function goneOnWith({ sent, ...kept }: KeptCode): Partial<LoginContext> {
  const { channel } = sent.challenge;
  // Only somebody new is asked to confirm an address.
  const isNewcomer = sent.purpose === 'CONFIRM_EMAIL';
  return {
    ...kept,
    ...(channel === 'EMAIL' ? {} : { channel }),
    ...(isNewcomer ? { claimedEmail: kept.email, isNew: true } : {}),
    sent,
    steady: sent.steady,
  };
}

/** The places of the wizard that can be asked for. */
export type LoginPlaceName =
  | 'choosing'
  | 'byEmail'
  | 'byPhone'
  | 'byPassword'
  | 'registering'
  | 'confirming'
  | 'typingCode'
  | 'confirmingEmail'
  | 'checkingPhone'
  | 'proving'
  | 'typingProof'
  | 'forgetting'
  | 'resetting'
  | 'changingPhone';

/**
 * Where a wanted step is. A step that needs a code is there as long as its code is; without one, and at the address of a
 * success, one begins where it begins. Only somebody who is in can change the phone.
 */
export function placeOf({ wanted, sent, user, proof, goal }: LoginContext): LoginPlaceName {
  // A phone that was proven waits until its owner has said again who they are.
  const mustProve = goal === 'CHANGE_PHONE' && user !== null && proof !== null;
  const purpose = sent?.purpose ?? null;
  if (wanted === 'OTP_CONFIRMATION' && purpose === 'SIGN_IN') return 'typingCode';
  if (wanted === 'OTP_CONFIRMATION' && purpose === 'CHANGE_PHONE' && user !== null) return 'checkingPhone';
  if (wanted === 'OTP_CONFIRMATION' && purpose === 'PROVE' && mustProve) return 'typingProof';
  if (wanted === 'OTP_CONFIRMATION' && purpose === 'CONFIRM_EMAIL' && user !== null) return 'confirmingEmail';
  if (wanted === 'LOGIN' && mustProve) return 'proving';
  if (wanted === 'CONFIRMATION' && purpose === 'REGISTER') return 'confirming';
  if (wanted === 'CONFIRM_FORGOT_PASSWORD' && purpose === 'RESET') return 'resetting';
  // Who is in already made that account: it is not made again.
  if (wanted === 'CONFIRMATION' && user !== null) return 'choosing';
  const beginning = beginningOf[wanted];
  return beginning === 'CHANGE_PHONE_NUMBER' && user === null ? 'choosing' : beginnings[beginning];
}

const beginnings = {
  OLD_LOGIN: 'byPassword',
  EMAIL_OTP_LOGIN: 'byEmail',
  LOGIN: 'choosing',
  PHONE_LOGIN: 'byPhone',
  REGISTRATION: 'registering',
  FORGOT_PASSWORD: 'forgetting',
  CHANGE_PHONE_NUMBER: 'changingPhone',
} as const satisfies Record<(typeof beginningOf)[LoginStep], LoginPlaceName>;

/** Somebody whose account still lacks name and document, at a page that has time to ask for them. */
export const needsCompletion = ({ user, place }: LoginContext): boolean =>
  place === 'page' && user !== null && user.roles.includes('fan') && user.registration !== 'REGISTERED';

/** Somebody new by a phone, whose address was only typed, at a page that has time to have it confirmed. */
export const offersConfirmation = ({ claimedEmail, place, isEmailConfirmed }: LoginContext): boolean =>
  place === 'page' && claimedEmail !== null && !isEmailConfirmed;

/** The address that whoever registers by a phone typed, as long as nobody has proven it. */
export const claimedEmailOf = ({ sent, email }: LoginContext, { user, isNew }: Entered): string | null => {
  const isByPhone = sent !== null && sent.challenge.channel !== 'EMAIL';
  return isNew && isByPhone && email !== '' && user.email === email ? user.email : null;
};
