import type { FanAccount } from '#domain/identity/fan-account.ts';
import type { AsyncResult } from './failure.ts';

/** Lets managers require a password reset for a fan whose password may be compromised. */
export interface FanAccessPort {
  /**
   * Finds accounts by a complete e-mail address, phone or document number. Returns at most five and no staff.
   */
  findAccounts(searchText: string): AsyncResult<readonly FanAccount[]>;
  /**
   * Disables the password until the fan sets a new one, and ends all sessions. The call is idempotent.
   * `isTold` is false when no message could be sent. Rejects with `TRANSITION_REJECTED` when the account has
   * no password.
   */
  requirePasswordReset(
    id: string,
  ): AsyncResult<{ readonly account: FanAccount; readonly wasNotified: boolean }>;
}
