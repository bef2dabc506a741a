import type { SessionSelection } from '#domain/identity/account-session.ts';

export type AccountSecurityEvent =
  | { readonly type: 'password.submitted'; readonly current: string | null; readonly password: string }
  | { readonly type: 'sessionEnd.requested'; readonly which: SessionSelection }
  | { readonly type: 'retry.requested' };
