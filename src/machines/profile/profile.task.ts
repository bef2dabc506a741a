import type { OwnSession, WhichSessions } from '#domain/auth/own-session.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { LateMoneyPlace } from '#domain/fan/own-balance.ts';
import type { ContactWishes, Profile, ProfileDetails } from '#domain/fan/profile.ts';
import type { Language } from '#domain/market/locale.ts';
import { assertNever } from '#domain/shared/assert-never.ts';
import type { SentCode } from '../support/sent-code.ts';
import type { ProfileEvent } from './profile.events.ts';

/** One thing to be done to the account; kept while its owner proves who they are, so that nothing is typed twice. */
export type ProfileTask =
  | { readonly kind: 'details'; readonly details: ProfileDetails; readonly terms: boolean }
  | { readonly kind: 'wishes'; readonly wishes: ContactWishes & { readonly language: Language } }
  | { readonly kind: 'lateMoney'; readonly place: LateMoneyPlace }
  /** `again` names the code that was sent to it already. */
  | { readonly kind: 'email'; readonly email: string; readonly again: string | null }
  | { readonly kind: 'emailCode'; readonly challengeId: string; readonly code: string }
  | { readonly kind: 'password'; readonly current: string | null; readonly password: string }
  | { readonly kind: 'sessions'; readonly which: WhichSessions }
  | { readonly kind: 'data' }
  | { readonly kind: 'deletion' };
export type ProfileTaskKind = ProfileTask['kind'];

/** What came of it. */
export type ProfileDone =
  | { readonly kind: 'details'; readonly user: SessionUser; readonly details: ProfileDetails }
  | { readonly kind: 'wishes' | 'lateMoney' | 'emailCode'; readonly profile: Profile }
  | { readonly kind: 'email'; readonly change: EmailChange }
  /** Null: it is done, and how the list stands now could not be read. */
  | { readonly kind: 'password' | 'sessions'; readonly sessions: readonly OwnSession[] | null }
  | { readonly kind: 'data' }
  /** There is no account, or no session, any more. */
  | { readonly kind: 'over'; readonly how: 'deleted' | 'signedOut' };

/** A new address that waits for its code. */
export type EmailChange = { readonly email: string; readonly sent: SentCode };

/** What was read of the account. */
export type ProfileReading = { readonly profile: Profile; readonly sessions: readonly OwnSession[] };

/** The task that an event asks for, or null when it asks for none. */
export function taskOf(event: ProfileEvent, emailChange: EmailChange | null): ProfileTask | null {
  switch (event.type) {
    case 'details.submitted':
      return { kind: 'details', details: event.details, terms: event.terms ?? false };
    case 'wishes.submitted':
      return { kind: 'wishes', wishes: event.wishes };
    case 'lateMoney.chosen':
      return { kind: 'lateMoney', place: event.place };
    case 'email.submitted':
      return { kind: 'email', email: event.email, again: null };
    case 'emailResend.requested':
      return emailChange === null
        ? null
        : { kind: 'email', email: emailChange.email, again: emailChange.sent.challenge.challengeId };
    case 'emailCode.submitted':
      return emailChange === null
        ? null
        : { kind: 'emailCode', challengeId: emailChange.sent.challenge.challengeId, code: event.code };
    case 'password.submitted':
      return { kind: 'password', current: event.current, password: event.password };
    case 'sessions.ended':
      return { kind: 'sessions', which: event.which };
    case 'data.requested':
      return { kind: 'data' };
    case 'deletion.confirmed':
      return { kind: 'deletion' };
    case 'emailChange.cancelled':
    case 'clock.ticked':
    case 'proofCode.requested':
    case 'proofResend.requested':
    case 'proofWay.reopened':
    case 'proofCode.submitted':
    case 'proofPassword.submitted':
    case 'proof.cancelled':
    case 'retry.requested':
      return null;
  }
}

/** The account after something was done to it. */
export function readingAfter({ profile, sessions }: ProfileReading, done: ProfileDone): ProfileReading {
  switch (done.kind) {
    case 'details': {
      const { gender, birthDate } = done.details;
      return { profile: { ...profile, user: done.user, gender, birthDate }, sessions };
    }
    case 'wishes':
    case 'lateMoney':
    case 'emailCode':
      return { profile: done.profile, sessions };
    case 'password':
      return {
        profile: { ...profile, hasPassword: true },
        sessions: done.sessions ?? sessions.filter(isHere),
      };
    case 'sessions':
      return { profile, sessions: done.sessions ?? sessions.filter(isHere) };
    case 'email':
    case 'data':
    case 'over':
      return { profile, sessions };
    default:
      return assertNever(done);
  }
}

const isHere = ({ isCurrent }: OwnSession): boolean => isCurrent;
