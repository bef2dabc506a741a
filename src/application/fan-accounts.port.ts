import type { FanIdentity, FanQuery, NewFan } from '#domain/identity/fan-identity.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { AsyncResult } from './failure.ts';

/** Reads and registers fans: the signed-in fan's identity, and fans in assisted sales. */
export interface FanAccountsPort {
  /** Finds the fan of a sale, with name and contacts masked and without the document; null when there is none. */
  findFan(by: FanQuery): AsyncResult<SessionUser | null>;
  registerFan(fan: NewFan & { readonly key: string }): AsyncResult<SessionUser>;
  /**
   * Stores name and document of the signed-in fan, who has agreed to the terms; the account is registered
   * from then on.
   */
  updateIdentity(identity: FanIdentity): AsyncResult<SessionUser>;
}
