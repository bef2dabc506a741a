import type { Enrolment } from '#domain/auth/operator.ts';
import type { Outcome } from './failure.ts';

/** An operator's own second factor. But for `prove`, all is `refused REAUTHENTICATION_REQUIRED` after a while. */
export interface OwnFactorPort {
  /** Says again who one is, with a code of the authenticator or a recovery code. `refused CodeMismatchException`. */
  prove(code: string): Outcome<null>;
  /** What to set up another authenticator with; the one before works until it is replaced. */
  begin(): Outcome<Enrolment & { readonly challengeId: string }>;
  /**
   * The first code of the other one. `refused CodeMismatchException` (detail.triesLeft), `CodeExpiredException` when one must
   * begin again.
   */
  replace(challengeId: string, code: string): Outcome<readonly string[]>;
  /** Ten new recovery codes; those before work no longer. */
  renewCodes(): Outcome<readonly string[]>;
}
