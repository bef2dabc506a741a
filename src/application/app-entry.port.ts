import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Outcome } from './failure.ts';

/** From the mobile app into this browser. Spec §7, /api/auth/{product}-session. */
export interface AppEntryPort {
  /** Signs the app's owner in, once and within a minute; `refused CodeExpiredException` ever after. */
  enter(code: string): Outcome<SessionUser>;
}
