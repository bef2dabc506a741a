import type { Invitation, SecondFactorChallenge, SecondFactorEnrolment } from '#domain/identity/operator.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { AsyncResult } from './failure.ts';

/** The result of a correct password: signed in at once, or a second-factor challenge. */
export type PasswordSignInResult =
  | { readonly kind: 'signedIn'; readonly user: SessionUser }
  | { readonly kind: 'secondFactor'; readonly challenge: SecondFactorChallenge };

/** The staff login: a password, then a second factor (Spec §2, /authorization/operators). */
export interface OperatorLoginPort {
  signIn(email: string, password: string): AsyncResult<PasswordSignInResult>;
  /**
   * Accepts an authenticator code or a recovery code. Rejects with `CodeMismatchException`
   * (detail.triesLeft), `CodeExpiredException` when the password is required again, or
   * `TooManyFailedAttemptsException`.
   */
  confirmSecondFactor(challengeId: string, code: string): AsyncResult<SessionUser>;
  /**
   * Returns the secret for setting up an authenticator. Rejects with `REAUTHENTICATION_REQUIRED` when a
   * manager has reset the previous one: then the code from the e-mail is required.
   */
  startEnrolment(challengeId: string, mailedCode: string | null): AsyncResult<SecondFactorEnrolment>;
  /**
   * Signs in with the first authenticator code and returns the recovery codes, which are never shown again.
   */
  confirmEnrolment(
    challengeId: string,
    code: string,
  ): AsyncResult<{ readonly user: SessionUser; readonly recoveryCodes: readonly string[] }>;
  /** Returns the invitation behind a link. Rejects with `LINK_INVALID` when it is used or expired. */
  findInvitation(token: string): AsyncResult<Invitation>;
  /** Rejects with `InvalidPasswordException` and one field per violated rule. */
  acceptInvitation(token: string, password: string): AsyncResult<SecondFactorChallenge>;
}
