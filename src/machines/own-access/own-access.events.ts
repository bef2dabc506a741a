import type { WhichSessions } from '#domain/auth/own-session.ts';

/** What an operator says of their own sessions and password. */
export type OwnAccessEvent =
  | { readonly type: 'password.submitted'; readonly current: string | null; readonly password: string }
  | { readonly type: 'sessions.ended'; readonly which: WhichSessions }
  | { readonly type: 'retry.requested' };
