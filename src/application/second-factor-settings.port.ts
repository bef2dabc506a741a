import type { SecondFactorEnrolment } from '#domain/identity/operator.ts';
import type { AsyncResult } from './failure.ts';

/**
 * Lets staff manage their own second factor. All methods but `reauthenticate` reject with
 * `REAUTHENTICATION_REQUIRED` when the sign-in is not recent.
 */
export interface SecondFactorSettingsPort {
  /**
   * Confirms the identity with an authenticator code or a recovery code. Rejects with
   * `CodeMismatchException`.
   */
  reauthenticate(code: string): AsyncResult<null>;
  /** Returns the secret for a new authenticator. The current one stays valid until it is replaced. */
  startReplacement(): AsyncResult<SecondFactorEnrolment & { readonly challengeId: string }>;
  /**
   * Confirms the new authenticator with its first code. Rejects with `CodeMismatchException`
   * (detail.triesLeft), or `CodeExpiredException` when the replacement has to be restarted.
   */
  confirmReplacement(challengeId: string, code: string): AsyncResult<readonly string[]>;
  /** Returns ten new recovery codes and invalidates the previous ones. */
  renewRecoveryCodes(): AsyncResult<readonly string[]>;
}
