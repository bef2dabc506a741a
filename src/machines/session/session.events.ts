import type { SessionUser } from '#domain/identity/session-user.ts';

export type SessionEvent =
  /** The login succeeded. */
  | { readonly type: 'session.started'; readonly user: SessionUser }
  /** A request failed because the session has ended. */
  | { readonly type: 'session.lost' }
  /** A request was forbidden: the user's permissions may have changed. */
  | { readonly type: 'permission.denied' }
  | { readonly type: 'signOut.requested' }
  | { readonly type: 'retry.requested' };
