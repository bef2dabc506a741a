import type { AccountSession, SessionSelection } from '#domain/identity/account-session.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { AsyncResult } from './failure.ts';

/** Lists and ends the sessions of the signed-in account. */
export interface AccountSessionsPort {
  /** The current session first, then by last use. */
  list(): AsyncResult<{ readonly sessions: readonly AccountSession[]; readonly serverNow: Instant }>;
  end(which: SessionSelection): AsyncResult<null>;
}
