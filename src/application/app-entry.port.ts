import type { AppAccount } from '#domain/identity/app-account.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { AsyncResult } from './failure.ts';

/**
 * Exchanges the link code of the mobile app for a session in this browser. Spec §7,
 * /api/auth/{product}-session.
 */
export interface AppEntryPort {
  /**
   * Returns the account that the code would sign in, without signing in. Rejects with `CodeExpiredException`
   * when the code is used or expired.
   */
  findAccount(code: string): AsyncResult<AppAccount>;
  /**
   * Signs the owner of the code in. A code works once and for a short time; afterwards the port rejects with
   * `CodeExpiredException`.
   */
  signIn(code: string): AsyncResult<SessionUser>;
}
