import type { SessionUser } from '#domain/auth/session-user.ts';

export type AppEntryEvent =
  /** Whoever opened the link is the owner of the app, and wants to be so here. */
  { readonly type: 'entry.confirmed' } | { readonly type: 'retry.requested' };

/** Told as soon as the app's owner is in. */
export type AppEntryNews = { readonly type: 'session.opened'; readonly user: SessionUser };
