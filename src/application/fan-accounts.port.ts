import type { SessionUser } from '#domain/auth/session-user.ts';
import type { FanIdentity, FanQuery, NewFan } from '#domain/fan/fan-identity.ts';
import type { Outcome } from './failure.ts';

/** A fan's own data, and the seller's counter. */
export interface FanAccountsPort {
  /** Null when there is no such fan. */
  find(by: FanQuery): Outcome<SessionUser | null>;
  register(fan: NewFan & { readonly key: string }): Outcome<SessionUser>;
  updateOwn(identity: FanIdentity): Outcome<SessionUser>;
}
