import type { Enrolment, Invitation, SecondFactorChallenge } from '#domain/auth/operator.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Outcome } from './failure.ts';

/** What a right password leads to: in at once, or to the second factor. */
export type PasswordProven =
  | { readonly kind: 'signedIn'; readonly user: SessionUser }
  | { readonly kind: 'secondFactor'; readonly challenge: SecondFactorChallenge };

/** The operators' entrance: a password, then a second factor (Spec §2, /authorization/operators). */
export interface OperatorDoorPort {
  signIn(email: string, password: string): Outcome<PasswordProven>;
  /**
   * A code of the authenticator, or a recovery code. `refused CodeMismatchException` (detail.triesLeft),
   * `CodeExpiredException` when the password must be given again, `TooManyFailedAttemptsException`.
   */
  confirm(challengeId: string, code: string): Outcome<SessionUser>;
  /**
   * What to set an authenticator up with. `refused REAUTHENTICATION_REQUIRED` where a manager reset the one before: then the code
   * that was mailed belongs to it.
   */
  enrol(challengeId: string, mailedCode: string | null): Outcome<Enrolment>;
  /** The first code signs in; the recovery codes are told this once. */
  confirmEnrolment(
    challengeId: string,
    code: string,
  ): Outcome<{ readonly user: SessionUser; readonly recoveryCodes: readonly string[] }>;
  /** Whom a link is for; `refused LINK_INVALID` when it opens nothing any more. */
  invitation(token: string): Outcome<Invitation>;
  /** `refused InvalidPasswordException` with a field per rule that is broken. */
  accept(token: string, password: string): Outcome<SecondFactorChallenge>;
}
