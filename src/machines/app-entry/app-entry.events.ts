import type { SessionUser } from '#domain/auth/session-user.ts';

export type AppEntryEvent =
  /** Whoever is in here already goes on as the owner of the app. */
  { readonly type: 'entry.confirmed' } | { readonly type: 'retry.requested' };

/** Told as soon as the app's owner is in. */
export type AppEntryNews = { readonly type: 'session.opened'; readonly user: SessionUser };
