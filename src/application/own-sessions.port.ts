import type { OwnSession, WhichSessions } from '#domain/auth/own-session.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Outcome } from './failure.ts';

/** Where one is signed in. */
export interface OwnSessionsPort {
  /** The one that asks first, then the latest seen. */
  list(): Outcome<{ readonly sessions: readonly OwnSession[]; readonly serverNow: Instant }>;
  end(which: WhichSessions): Outcome<null>;
}
