import type { AccountSession, SessionSelection } from '#domain/identity/account-session.ts';
import type { CommunicationPreferences, Profile, ProfileDetails } from '#domain/identity/profile.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { LatePaymentDestination } from '#domain/identity/wallet-summary.ts';
import type { Language } from '#domain/market/locale.ts';
import { assertNever } from '#domain/shared/assert-never.ts';
import type { SentCode } from '../support/sent-code.ts';
import type { ProfileEvent } from './profile.events.ts';

/** An action on the account, kept during reauthentication so that nothing has to be entered twice. */
export type ProfileTask =
  | { readonly kind: 'details'; readonly details: ProfileDetails; readonly terms: boolean }
  | {
      readonly kind: 'communicationPreferences';
      readonly communicationPreferences: CommunicationPreferences & { readonly language: Language };
    }
  | { readonly kind: 'latePaymentDestination'; readonly place: LatePaymentDestination }
  /** The challenge to resend, if a code was already sent. */
  | { readonly kind: 'email'; readonly email: string; readonly resendChallengeId: string | null }
  | { readonly kind: 'emailCode'; readonly challengeId: string; readonly code: string }
  | { readonly kind: 'password'; readonly current: string | null; readonly password: string }
  | { readonly kind: 'sessions'; readonly which: SessionSelection }
  | { readonly kind: 'data' }
  | { readonly kind: 'deletion' };
export type ProfileTaskKind = ProfileTask['kind'];

/** The result of an action. */
export type ProfileTaskResult =
  | { readonly kind: 'details'; readonly user: SessionUser; readonly details: ProfileDetails }
  | {
      readonly kind: 'communicationPreferences' | 'latePaymentDestination' | 'emailCode';
      readonly profile: Profile;
    }
  | { readonly kind: 'email'; readonly change: EmailChange }
  /** Null: the action succeeded, but the list could not be reloaded. */
  | { readonly kind: 'password' | 'sessions'; readonly sessions: readonly AccountSession[] | null }
  | { readonly kind: 'data' }
  /** The account or the session has ended. */
  | { readonly kind: 'over'; readonly how: 'deleted' | 'signedOut' };

/** A new address that waits for its code. */
export type EmailChange = { readonly email: string; readonly sent: SentCode };

export type LoadedProfile = { readonly profile: Profile; readonly sessions: readonly AccountSession[] };

/** Returns the action that an event requests, or null. */
export function toProfileTask(event: ProfileEvent, emailChange: EmailChange | null): ProfileTask | null {
  switch (event.type) {
    case 'details.submitted':
      return { kind: 'details', details: event.details, terms: event.terms ?? false };
    case 'communicationPreferences.submitted':
      return { kind: 'communicationPreferences', communicationPreferences: event.communicationPreferences };
    case 'latePaymentDestination.chosen':
      return { kind: 'latePaymentDestination', place: event.place };
    case 'email.submitted':
      return { kind: 'email', email: event.email, resendChallengeId: null };
    case 'emailResend.requested':
      return emailChange === null
        ? null
        : {
            kind: 'email',
            email: emailChange.email,
            resendChallengeId: emailChange.sent.challenge.challengeId,
          };
    case 'emailCode.submitted':
      return emailChange === null
        ? null
        : { kind: 'emailCode', challengeId: emailChange.sent.challenge.challengeId, code: event.code };
    case 'password.submitted':
      return { kind: 'password', current: event.current, password: event.password };
    case 'sessionEnd.requested':
      return { kind: 'sessions', which: event.which };
    case 'data.requested':
      return { kind: 'data' };
    case 'deletion.confirmed':
      return { kind: 'deletion' };
    case 'emailChange.cancelled':
    case 'clock.ticked':
    case 'proofCode.requested':
    case 'proofResend.requested':
    case 'verificationMethods.reopened':
    case 'proofCode.submitted':
    case 'proofPassword.submitted':
    case 'proof.cancelled':
    case 'retry.requested':
      return null;
  }
}

/** Applies the result of an action to the loaded account. */
export function applyToProfile({ profile, sessions }: LoadedProfile, done: ProfileTaskResult): LoadedProfile {
  switch (done.kind) {
    case 'details': {
      const { gender, birthDate } = done.details;
      return { profile: { ...profile, user: done.user, gender, birthDate }, sessions };
    }
    case 'communicationPreferences':
    case 'latePaymentDestination':
    case 'emailCode':
      return { profile: done.profile, sessions };
    case 'password':
      return {
        profile: { ...profile, hasPassword: true },
        sessions: done.sessions ?? sessions.filter(isSignedIn),
      };
    case 'sessions':
      return { profile, sessions: done.sessions ?? sessions.filter(isSignedIn) };
    case 'email':
    case 'data':
    case 'over':
      return { profile, sessions };
    default:
      return assertNever(done);
  }
}

const isSignedIn = ({ isCurrent }: AccountSession): boolean => isCurrent;
