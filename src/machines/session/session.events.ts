import type { SessionUser } from '#domain/auth/session-user.ts';

export type SessionEvent =
  /** The login flow ended well. */
  | { readonly type: 'session.started'; readonly user: SessionUser }
  /** A call was refused because the session is gone. */
  | { readonly type: 'session.lost' }
  /** A call was refused because somebody may not do it: perhaps they may less than before. */
  | { readonly type: 'session.doubted' }
  | { readonly type: 'signOut.requested' }
  | { readonly type: 'retry.requested' };
