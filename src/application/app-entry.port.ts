import type { AppAccount } from '#domain/auth/app-account.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Outcome } from './failure.ts';

/** From the mobile app into this browser. Spec §7, /api/auth/{product}-session. */
export interface AppEntryPort {
  /** Whom the code would sign in; nobody is in by that. `refused CodeExpiredException` when it opens nothing any more. */
  read(code: string): Outcome<AppAccount>;
  /** Signs the app's owner in, once and soon; `refused CodeExpiredException` ever after. */
  enter(code: string): Outcome<SessionUser>;
}
