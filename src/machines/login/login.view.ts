import {
  type AuthErrorCode,
  type AuthMoment,
  type AuthOffer,
  type AuthReaction,
  authOfferOf,
  authReactionOf,
  readAuthError,
} from '#domain/auth/auth-error.ts';
import type { CodePurpose } from '#domain/auth/code-purpose.ts';
import { otherChannels, type PhoneChannel } from '#domain/auth/contact.ts';
import type { LoginStep } from '#domain/auth/login-step.ts';
import type { Registration } from '#domain/auth/registration.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { accessTo } from '#domain/auth/site-path.ts';
import { OTP_LENGTH } from '#domain/fan/credentials.ts';
import type { EntryIssue } from '#domain/fan/fan-identity.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import { secondsToResend, secondsToWait } from '../support/sent-code.ts';
import type { Trouble } from '../support/trouble.ts';
import {
  type LoginContext,
  type LoginPlace,
  needsCompletion,
  offersConfirmation,
  type Proofs,
} from './login.context.ts';
import type { LoginSnapshot } from './login.machine.ts';

/** Why something did not work, as one of the identifiers of Spec §8, and what is offered about it. */
export type LoginProblem = {
  readonly code: AuthErrorCode;
  readonly moment: AuthMoment;
  readonly reaction: AuthReaction;
  readonly offer: AuthOffer;
  /** The field that it is about, and beside which it is said. */
  readonly field: string | null;
  readonly reference: string | null;
};

/** What every step knows. */
type Common = {
  readonly place: LoginPlace;
  readonly market: MarketCode;
  /** Where to go afterwards. */
  readonly returnTo: string;
  /** Where who gives up goes: back, unless that place wants one to be in. */
  readonly leaveTo: string;
  /** Whoever came from another step is led to the heading. */
  readonly moved: boolean;
  /** How often this step was refused: each time the person is led to the first wrong field. */
  readonly attempts: number;
  readonly busy: boolean;
  readonly issues: readonly EntryIssue[];
  readonly problem: LoginProblem | null;
  /** Whole seconds to wait before another try. */
  readonly wait: number;
};

type Step<Name extends string, At extends LoginStep> = Common & { readonly screen: Name; readonly step: At };

/** A code that was sent and can be typed. */
export type CodeFacts = {
  readonly channel: DeliveryChannel;
  /** Where the code went, masked. */
  readonly destination: string;
  readonly codeLength: number;
  readonly triesLeft: number;
  /** Whole seconds until another code may be asked for; 0 when it may. */
  readonly secondsToResend: number;
  readonly canResend: boolean;
  readonly otherChannels: readonly PhoneChannel[];
  /** The code is dead: only a new one helps. */
  readonly expired: boolean;
};

/** What a code is typed for at OTP_CONFIRMATION. */
export type CodeUse = Extract<CodePurpose, 'SIGN_IN' | 'CHANGE_PHONE' | 'PROVE' | 'CONFIRM_EMAIL'>;

/** What is known of the person and need not be asked twice. */
type Known = { readonly email: string; readonly phone: string; readonly channel: PhoneChannel };

export type LoginView =
  | (Step<'choice', 'LOGIN'> & {
      /** Who is in already, and signs in again. */
      readonly user: SessionUser | null;
      readonly toChangePhone: boolean;
    })
  | (Step<'email', 'EMAIL_OTP_LOGIN'> & Pick<Known, 'email'>)
  | (Step<'phone', 'PHONE_LOGIN'> & Pick<Known, 'phone' | 'channel'>)
  | (Step<'password', 'OLD_LOGIN'> & { readonly contact: string })
  | (Step<'registration', 'REGISTRATION'> &
      Pick<Known, 'email' | 'phone'> & { readonly known: Registration | null })
  | (Step<'completion', 'REGISTRATION'> & { readonly user: SessionUser; readonly asksPassword: boolean })
  /** Who is in says again who they are, before the phone changes; null while it is read by what. */
  | (Step<'proof', 'LOGIN'> & { readonly proofs: Proofs | null; readonly checking: boolean })
  | (Step<'confirmation', 'CONFIRMATION'> & CodeFacts)
  | (Step<'code', 'OTP_CONFIRMATION'> & CodeFacts & { readonly use: CodeUse })
  | (Step<'success', 'SUCCESS'> & {
      readonly user: SessionUser;
      readonly isNew: boolean;
      /** An address that was only typed: to be confirmed now, or confirmed here. */
      readonly email: { readonly address: string; readonly isConfirmed: boolean } | null;
    })
  | (Step<'forgot', 'FORGOT_PASSWORD'> & Pick<Known, 'channel'> & { readonly contact: string })
  | (Step<'reset', 'CONFIRM_FORGOT_PASSWORD'> & CodeFacts & { readonly username: string })
  | (Step<'passwordChanged', 'PASSWORD_SUCCESS'> & Pick<Known, 'email'>)
  | (Step<'phoneChange', 'CHANGE_PHONE_NUMBER'> &
      Pick<Known, 'phone' | 'channel'> & { readonly current: string | null })
  | (Step<'phoneChanged', 'CHANGE_PHONE_SUCCESS'> & { readonly user: SessionUser });

export function toLoginView(snapshot: LoginSnapshot): LoginView {
  const { context } = snapshot;
  const { user, email, phone, channel } = context;
  const contact = email === '' ? phone : email;
  const common = commonOf(snapshot);
  if (snapshot.matches('byEmail')) return { ...common, screen: 'email', step: 'EMAIL_OTP_LOGIN', email };
  if (snapshot.matches('byPhone')) return { ...common, screen: 'phone', step: 'PHONE_LOGIN', phone, channel };
  if (snapshot.matches('byPassword')) return { ...common, screen: 'password', step: 'OLD_LOGIN', contact };
  if (snapshot.matches('registering'))
    return {
      ...common,
      screen: 'registration',
      step: 'REGISTRATION',
      email,
      phone,
      known: context.registration,
    };
  if (snapshot.matches('forgetting'))
    return { ...common, screen: 'forgot', step: 'FORGOT_PASSWORD', contact, channel };
  if (snapshot.matches('passwordChanged'))
    return { ...common, screen: 'passwordChanged', step: 'PASSWORD_SUCCESS', email };
  const code = codeOf(snapshot);
  // A proof that outlived its code is saved without typing anything again.
  if (snapshot.matches('changingPhone') || (snapshot.matches('checkingPhone') && code === null))
    return {
      ...common,
      screen: 'phoneChange',
      step: 'CHANGE_PHONE_NUMBER',
      phone,
      channel,
      current: user?.phone ?? null,
    };
  if (code !== null) {
    if (snapshot.matches('confirming'))
      return { ...common, ...code, screen: 'confirmation', step: 'CONFIRMATION' };
    if (snapshot.matches('resetting'))
      return {
        ...common,
        ...code,
        screen: 'reset',
        step: 'CONFIRM_FORGOT_PASSWORD',
        username: contact,
      };
    const use = codeUseOf(snapshot);
    if (use !== null) return { ...common, ...code, screen: 'code', step: 'OTP_CONFIRMATION', use };
  }
  if (snapshot.matches('proving'))
    return {
      ...common,
      screen: 'proof',
      step: 'LOGIN',
      proofs: context.proofs,
      checking: snapshot.matches({ proving: 'checking' }),
    };
  if (user !== null) {
    if (snapshot.matches('completing'))
      return {
        ...common,
        screen: 'completion',
        step: 'REGISTRATION',
        user,
        asksPassword: !context.hasPassword,
      };
    if (snapshot.matches('phoneChanged'))
      return { ...common, screen: 'phoneChanged', step: 'CHANGE_PHONE_SUCCESS', user };
    if (snapshot.matches('signedIn') || snapshot.matches('welcoming'))
      return {
        ...common,
        screen: 'success',
        step: 'SUCCESS',
        user,
        isNew: isNew(context),
        email: snapshot.matches('welcoming') || context.isEmailConfirmed ? emailOf(context) : null,
      };
  }
  const toChangePhone = context.goal === 'CHANGE_PHONE';
  return { ...common, screen: 'choice', step: 'LOGIN', user, toChangePhone };
}

/** The account was made or completed just now: worth a word before going on. */
const isNew = (context: LoginContext): boolean =>
  context.place === 'page' && context.isNew && !needsCompletion(context);

function emailOf(context: LoginContext) {
  const { claimedEmail } = context;
  return claimedEmail === null ? null : { address: claimedEmail, isConfirmed: !offersConfirmation(context) };
}

function codeUseOf(snapshot: LoginSnapshot): CodeUse | null {
  if (snapshot.matches('typingCode')) return 'SIGN_IN';
  if (snapshot.matches('checkingPhone')) return 'CHANGE_PHONE';
  if (snapshot.matches('typingProof')) return 'PROVE';
  return snapshot.matches('confirmingEmail') ? 'CONFIRM_EMAIL' : null;
}

function commonOf(snapshot: LoginSnapshot): Common {
  const { context } = snapshot;
  const { place, market, returnTo, user, moves, attempts, issues, trouble } = context;
  const problem = trouble === null ? null : problemOf(trouble, momentOf(snapshot));
  return {
    place,
    market,
    returnTo,
    leaveTo: accessTo(pathIn(returnTo), user?.roles ?? []) === 'open' ? returnTo : '/',
    moved: moves > 0,
    attempts,
    busy: snapshot.hasTag('busy'),
    issues: [...issues, ...issuesOf(problem, issues)],
    problem,
    wait: secondsToWait(context),
  };
}

const pathIn = (address: string): string => address.split(/[?#]/)[0] ?? address;

function codeOf(snapshot: LoginSnapshot): CodeFacts | null {
  const { context } = snapshot;
  if (context.sent === null) return null;
  const { channel, destination, triesLeft } = context.sent.challenge;
  const seconds = secondsToResend(context);
  return {
    channel,
    destination,
    codeLength: OTP_LENGTH,
    triesLeft: context.trouble?.triesLeft ?? triesLeft,
    secondsToResend: seconds,
    canResend: !snapshot.hasTag('busy') && seconds === 0 && secondsToWait(context) === 0,
    otherChannels: otherChannels(channel),
    expired: context.codeIsDead,
  };
}

function problemOf(trouble: Trouble, moment: AuthMoment): LoginProblem {
  const { code } = readAuthError(trouble.code);
  const reaction = authReactionOf(code, moment);
  return {
    code,
    moment,
    reaction,
    offer: authOfferOf[reaction],
    field: fields.get(code) ?? null,
    reference: trouble.reference,
  };
}

/**
 * One identifier, two meanings: before a password or a code was right nobody learns who has an account; afterwards, and
 * while one registers, a refusal may say what is wrong.
 */
function momentOf(snapshot: LoginSnapshot): AuthMoment {
  if (snapshot.matches('registering') || snapshot.matches('completing') || snapshot.matches('resetting'))
    return 'register';
  return snapshot.matches('forgetting') || snapshot.matches('typingCode') ? 'password-proven' : 'login';
}

/** The field that an identifier is about, where the answer named none itself. */
function issuesOf(problem: LoginProblem | null, named: readonly EntryIssue[]): readonly EntryIssue[] {
  const field = problem?.field ?? null;
  if (problem === null || field === null || named.some((issue) => issue.field === field)) return [];
  // Whichever of the two is wrong, it is said in the same words at the same field.
  const isCredentials = problem.reaction === 'WRONG_CREDENTIALS';
  return [{ field, reason: isCredentials ? 'NotAuthorizedException' : problem.code }];
}

const fields: ReadonlyMap<AuthErrorCode, string> = new Map([
  ['NotAuthorizedException', 'password'],
  ['UserNotFoundException', 'password'],
  ['InvalidPasswordException', 'password'],
  ['CodeMismatchException', 'code'],
  ['CodeExpiredException', 'code'],
  ['RepeatedDocumentNumber', 'documentNumber'],
  ['RepeatedPhoneNumber', 'phone'],
  ['UsernameExistsException', 'email'],
] as const);
