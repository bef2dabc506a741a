import type { AccountSession } from '#domain/identity/account-session.ts';
import { findAlternativeChannels, maskContact, type PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Profile } from '#domain/identity/profile.ts';
import { listVerificationMethods } from '#domain/identity/verification-method.ts';
import type { CalendarDay } from '#domain/shared/calendar-day.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import { calculateRetryWait, type SentCode, secondsUntilResend } from '../support/sent-code.ts';
import type { ProfileSnapshot } from './profile.machine.ts';
import type { EmailChange, ProfileTaskKind } from './profile.task.ts';

/** A pending code for reauthentication or for an e-mail address. */
export type ProofCode = {
  readonly channel: DeliveryChannel;
  /** The masked contact that the code was sent to. */
  readonly destination: string;
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

/** The reauthentication dialog. */
export type ProofView = {
  /** The verified contacts that a code can be sent to, masked. */
  readonly methods: readonly { readonly channel: DeliveryChannel; readonly destination: string }[];
  /** The last chosen method, or the first one offered. */
  readonly channel: DeliveryChannel;
  readonly hasPassword: boolean;
  /** The pending code, if one was requested. */
  readonly code: ProofCode | null;
  readonly sending: boolean;
  readonly checking: 'code' | 'password' | null;
  /** Whole seconds before the next attempt. */
  readonly wait: number;
  readonly failure: FlowFailure | null;
};

export type ProfileView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly profile: Profile;
      readonly sessions: readonly AccountSession[];
      readonly today: CalendarDay;
      /** The running action. */
      readonly busy: ProfileTaskKind | null;
      /** The id of the session that is being ended. */
      readonly endingSession: string | null;
      /** The last completed action, for its confirmation message. */
      readonly done: ProfileTaskKind | null;
      readonly failure: { readonly about: ProfileTaskKind; readonly reason: FlowFailure } | null;
      /** The new or unconfirmed address that waits for its code. */
      readonly emailChange: { readonly email: string; readonly code: ProofCode } | null;
      /** Whole seconds before the next attempt. */
      readonly wait: number;
      /** Identifies the password form, which is reset after each change. */
      readonly passwordsSet: number;
      readonly proof: ProofView | null;
    }
  | { readonly screen: 'deleted' }
  | { readonly screen: 'signedOut' };

export function toProfileView(snapshot: ProfileSnapshot): ProfileView {
  const { reading, task, emailChange, done, failure } = snapshot.context;
  if (snapshot.matches('closed')) return { screen: done === 'deletion' ? 'deleted' : 'signedOut' };
  if (reading === null)
    return snapshot.matches('failed')
      ? { screen: 'failed', failure: failure?.reason ?? unexpectedFailure }
      : { screen: 'loading' };
  const busy = snapshot.matches('working') ? (task?.kind ?? null) : null;
  return {
    screen: 'ready',
    profile: reading.profile,
    sessions: reading.sessions,
    today: snapshot.context.today,
    busy,
    endingSession: busy === 'sessions' ? findEndingSession(snapshot) : null,
    done,
    failure:
      failure === null || failure.about === null || failure.about === 'proof'
        ? null
        : { about: failure.about, reason: failure.reason },
    emailChange:
      emailChange === null ? null : { email: emailChange.email, code: buildEmailCode(snapshot, emailChange) },
    wait: calculateRetryWait(snapshot.context),
    passwordsSet: snapshot.context.passwordsSet,
    proof: snapshot.matches('reauthenticating') ? buildProofView(snapshot, reading.profile) : null,
  };
}

function findEndingSession({ context: { task } }: ProfileSnapshot): string | null {
  return task?.kind === 'sessions' && task.which.kind === 'one' ? task.which.id : null;
}

function buildProofView(snapshot: ProfileSnapshot, profile: Profile): ProofView {
  const { context } = snapshot;
  const { channel, proof, failure } = context;
  const methods = listVerificationMethods(profile);
  return {
    methods: methods.map((method) => ({ channel: method.channel, destination: maskContact(method.contact) })),
    channel: methods.some((method) => method.channel === channel)
      ? channel
      : (methods[0]?.channel ?? channel),
    hasPassword: profile.hasPassword,
    code: buildProofCode(snapshot),
    sending:
      snapshot.matches({ reauthenticating: 'sending' }) ||
      snapshot.matches({ reauthenticating: 'resending' }),
    checking: snapshot.matches({ reauthenticating: 'checking' }) ? (proof?.kind ?? null) : null,
    wait: calculateRetryWait(context),
    failure: failure?.about === 'proof' ? failure.reason : null,
  };
}

function buildProofCode(snapshot: ProfileSnapshot): ProofCode | null {
  const { sent, failure, isCodeInvalid } = snapshot.context;
  const attemptsLeft = failure?.about === 'proof' ? failure.reason.attemptsLeft : null;
  return sent === null ? null : buildCodeView(snapshot, sent, { attemptsLeft, expired: isCodeInvalid });
}

function buildEmailCode(snapshot: ProfileSnapshot, { sent }: EmailChange): ProofCode {
  const { failure, isEmailCodeInvalid } = snapshot.context;
  const attemptsLeft = failure?.about === 'emailCode' ? failure.reason.attemptsLeft : null;
  return buildCodeView(snapshot, sent, { attemptsLeft, expired: isEmailCodeInvalid });
}

function buildCodeView(
  snapshot: ProfileSnapshot,
  sent: SentCode,
  { attemptsLeft, expired }: { readonly attemptsLeft: number | null; readonly expired: boolean },
): ProofCode {
  const { monotonicMs } = snapshot.context;
  const { challenge } = sent;
  const seconds = secondsUntilResend({ sent, monotonicMs });
  return {
    channel: challenge.channel,
    destination: challenge.destination,
    attemptsLeft: attemptsLeft ?? challenge.attemptsLeft,
    validUntil: challenge.expiresAt,
    secondsUntilResend: seconds,
    canResend: !snapshot.hasTag('busy') && seconds === 0 && calculateRetryWait(snapshot.context) === 0,
    otherChannels: findAlternativeChannels(challenge.channel),
    expired,
  };
}
