import { findAlternativeChannels, maskContact, type PhoneChannel } from '#domain/identity/contact.ts';
import { OTP_LENGTH } from '#domain/identity/credentials.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { InputIssue } from '#domain/identity/fan-identity.ts';
import type { LoginStep } from '#domain/identity/login-step.ts';
import type { Registration } from '#domain/identity/registration.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { resolvePathAccess } from '#domain/identity/site-path.ts';
import type { CodePurpose } from '#domain/identity/verification-code-purpose.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { calculateRetryWait, secondsUntilResend } from '../support/sent-code.ts';
import {
  type LoginContext,
  type LoginPlace,
  needsCompletion,
  offersConfirmation,
  type ReauthenticationMethods,
} from './login.context.ts';
import type { LoginSnapshot } from './login.machine.ts';
import { buildProblem, getAuthPhase, type LoginProblem, listFieldIssues } from './login-problem.view.ts';

/** Fields of every step. */
type Common = {
  readonly place: LoginPlace;
  readonly market: MarketCode;
  /** The address to continue at. */
  readonly returnTo: string;
  /** The address for leaving the login: the previous page, unless it requires a sign-in. */
  readonly leaveTo: string;
  /** The focus moves to the heading after a step change. */
  readonly moved: boolean;
  /** The number of failed attempts; each one moves the focus to the first invalid field. */
  readonly attempts: number;
  readonly busy: boolean;
  readonly issues: readonly InputIssue[];
  readonly problem: LoginProblem | null;
  /** Whole seconds before the next attempt. */
  readonly wait: number;
};

type Step<Name extends string, At extends LoginStep> = Common & { readonly screen: Name; readonly step: At };

/** A pending code. */
export type PendingCodeView = {
  readonly channel: DeliveryChannel;
  /** The contact that the code was sent to: as typed, so that a typo is seen, or masked if it was not typed here. */
  readonly destination: string;
  readonly codeLength: number;
  readonly attemptsLeft: number;
  /** The end of its validity by the server’s clock; another code has another one. */
  readonly validUntil: Instant;
  /** Whole seconds until a resend is possible; 0 when it is. */
  readonly secondsUntilResend: number;
  readonly canResend: boolean;
  readonly otherChannels: readonly PhoneChannel[];
  /** The code is invalid and has to be resent. */
  readonly expired: boolean;
};

/** The purpose of a code at OTP_CONFIRMATION. */
export type CodeUse = Extract<CodePurpose, 'SIGN_IN' | 'CHANGE_PHONE' | 'PROVE' | 'CONFIRM_EMAIL'>;

/** Data of the user for prefilling the form. */
type Known = { readonly email: string; readonly phone: string; readonly channel: PhoneChannel };

/** The steps of Spec §2 that ask for an e-mail address or a phone: one page, whose address may name either. */
const identifySteps = ['LOGIN', 'EMAIL_OTP_LOGIN', 'PHONE_LOGIN'] as const satisfies readonly LoginStep[];
type IdentifyStep = (typeof identifySteps)[number];

export type LoginView =
  | (Step<'identify', IdentifyStep> &
      Pick<Known, 'channel'> & {
        readonly contact: string;
        /** The signed-in user, who signs in again. */
        readonly user: SessionUser | null;
        readonly toChangePhone: boolean;
      })
  | (Step<'password', 'OLD_LOGIN'> & { readonly contact: string })
  | (Step<'registration', 'REGISTRATION'> &
      Pick<Known, 'email' | 'phone'> & { readonly known: Registration | null })
  | (Step<'completion', 'REGISTRATION'> & { readonly user: SessionUser })
  /** Reauthentication before the phone change; null while the methods are loading. */
  | (Step<'proof', 'LOGIN'> & { readonly proofs: ReauthenticationMethods | null; readonly checking: boolean })
  | (Step<'confirmation', 'CONFIRMATION'> & PendingCodeView)
  | (Step<'code', 'OTP_CONFIRMATION'> & PendingCodeView & { readonly use: CodeUse })
  | (Step<'success', 'SUCCESS'> & {
      readonly user: SessionUser;
      readonly isNew: boolean;
      /** The unverified address, to be confirmed or just confirmed. */
      readonly email: { readonly address: string; readonly isConfirmed: boolean } | null;
    })
  | (Step<'forgot', 'FORGOT_PASSWORD'> & Pick<Known, 'channel'> & { readonly contact: string })
  | (Step<'reset', 'CONFIRM_FORGOT_PASSWORD'> & PendingCodeView & { readonly username: string })
  | (Step<'passwordChanged', 'PASSWORD_SUCCESS'> & Pick<Known, 'email'>)
  | (Step<'phoneChange', 'CHANGE_PHONE_NUMBER'> &
      Pick<Known, 'phone' | 'channel'> & { readonly current: string | null })
  | (Step<'phoneChanged', 'CHANGE_PHONE_SUCCESS'> & { readonly user: SessionUser });

export function toLoginView(snapshot: LoginSnapshot): LoginView {
  const { context } = snapshot;
  const { user, email, phone, channel } = context;
  const contact = email === '' ? phone : email;
  const common = buildCommonView(snapshot);
  if (snapshot.matches('enteringPassword'))
    return { ...common, screen: 'password', step: 'OLD_LOGIN', contact };
  if (snapshot.matches('registering'))
    return {
      ...common,
      screen: 'registration',
      step: 'REGISTRATION',
      email,
      phone,
      known: context.registration,
    };
  if (snapshot.matches('requestingPasswordReset'))
    return { ...common, screen: 'forgot', step: 'FORGOT_PASSWORD', contact, channel };
  if (snapshot.matches('passwordChanged'))
    return { ...common, screen: 'passwordChanged', step: 'PASSWORD_SUCCESS', email };
  const code = buildCodeView(snapshot);
  // A proof that outlived its code is saved without further input.
  if (snapshot.matches('changingPhone') || (snapshot.matches('confirmingPhone') && code === null))
    return {
      ...common,
      screen: 'phoneChange',
      step: 'CHANGE_PHONE_NUMBER',
      phone,
      channel,
      current: user?.phone ?? null,
    };
  if (code !== null) {
    if (snapshot.matches('confirmingRegistration'))
      return { ...common, ...code, screen: 'confirmation', step: 'CONFIRMATION' };
    if (snapshot.matches('resettingPassword'))
      return {
        ...common,
        ...code,
        screen: 'reset',
        step: 'CONFIRM_FORGOT_PASSWORD',
        username: contact,
      };
    const use = getCodeUse(snapshot);
    if (use !== null) return { ...common, ...code, screen: 'code', step: 'OTP_CONFIRMATION', use };
  }
  if (snapshot.matches('reauthenticating'))
    return {
      ...common,
      screen: 'proof',
      step: 'LOGIN',
      proofs: context.proofs,
      checking: snapshot.matches({ reauthenticating: 'checking' }),
    };
  if (user !== null) {
    if (snapshot.matches('completing'))
      return {
        ...common,
        screen: 'completion',
        step: 'REGISTRATION',
        user,
      };
    if (snapshot.matches('phoneChanged'))
      return { ...common, screen: 'phoneChanged', step: 'CHANGE_PHONE_SUCCESS', user };
    if (snapshot.matches('signedIn') || snapshot.matches('offeringEmailConfirmation'))
      return {
        ...common,
        screen: 'success',
        step: 'SUCCESS',
        user,
        isNew: isNew(context),
        email:
          snapshot.matches('offeringEmailConfirmation') || context.isEmailConfirmed
            ? buildEmailView(context)
            : null,
      };
  }
  return {
    ...common,
    screen: 'identify',
    step: identifySteps.find((step) => step === context.requestedStep) ?? 'LOGIN',
    contact,
    channel,
    user,
    toChangePhone: context.goal === 'CHANGE_PHONE',
  };
}

/** Checks whether the account was just created or completed, which is announced before continuing. */
const isNew = (context: LoginContext): boolean =>
  context.place === 'page' && context.isNew && !needsCompletion(context);

function buildEmailView(context: LoginContext) {
  const { claimedEmail } = context;
  return claimedEmail === null ? null : { address: claimedEmail, isConfirmed: !offersConfirmation(context) };
}

function getCodeUse(snapshot: LoginSnapshot): CodeUse | null {
  if (snapshot.matches('enteringSignInCode')) return 'SIGN_IN';
  if (snapshot.matches('confirmingPhone')) return 'CHANGE_PHONE';
  if (snapshot.matches('enteringReauthenticationCode')) return 'PROVE';
  return snapshot.matches('confirmingEmail') ? 'CONFIRM_EMAIL' : null;
}

function buildCommonView(snapshot: LoginSnapshot): Common {
  const { context } = snapshot;
  const { place, market, returnTo, user, stepCount, attempts, issues, failure } = context;
  const problem = failure === null ? null : buildProblem(failure, getAuthPhase(snapshot));
  return {
    place,
    market,
    returnTo,
    leaveTo: resolvePathAccess(getPath(returnTo), user?.roles ?? []) === 'open' ? returnTo : '/',
    moved: stepCount > 0,
    attempts,
    busy: snapshot.hasTag('busy'),
    issues: [...issues, ...listFieldIssues(problem, issues)],
    problem,
    wait: calculateRetryWait(context),
  };
}

const getPath = (address: string): string => address.split(/[?#]/)[0] ?? address;

function buildCodeView(snapshot: LoginSnapshot): PendingCodeView | null {
  const { context } = snapshot;
  if (context.sent === null) return null;
  const { channel, destination, attemptsLeft } = context.sent.challenge;
  const typed = channel === 'EMAIL' ? context.email : context.phone;
  const wasTyped = context.sent.purpose !== 'PROVE' && maskContact(typed) === destination;
  const seconds = secondsUntilResend(context);
  return {
    channel,
    destination: wasTyped ? typed : destination,
    codeLength: OTP_LENGTH,
    attemptsLeft: context.failure?.attemptsLeft ?? attemptsLeft,
    validUntil: context.sent.challenge.expiresAt,
    secondsUntilResend: seconds,
    canResend: !snapshot.hasTag('busy') && seconds === 0 && calculateRetryWait(context) === 0,
    otherChannels: findAlternativeChannels(channel),
    expired: context.isCodeInvalid,
  };
}
