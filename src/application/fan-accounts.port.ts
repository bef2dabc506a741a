import type { SessionUser } from '#domain/auth/session-user.ts';
import type { FanIdentity, FanQuery, NewFan } from '#domain/fan/fan-identity.ts';
import type { Outcome } from './failure.ts';

/** What somebody may wish for who completes their account. */
export type CompletionWishes = { readonly newsletter: boolean; readonly password: string | null };

/** A fan's own data, and the seller's counter. */
export interface FanAccountsPort {
  /** Null when there is no such fan. */
  find(by: FanQuery): Outcome<SessionUser | null>;
  register(fan: NewFan & { readonly key: string }): Outcome<SessionUser>;
  /**
   * Name and document of whoever is in, who agreed to the terms: from then on they are registered. A password is set where
   * there is none; `refused InvalidPasswordException` otherwise, and where it is a bad one.
   */
  updateOwn(identity: FanIdentity, wishes?: CompletionWishes): Outcome<SessionUser>;
}
