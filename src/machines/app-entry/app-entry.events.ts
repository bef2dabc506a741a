import type { SessionUser } from '#domain/identity/session-user.ts';

export type AppEntryEvent =
  /** The visitor confirmed that they want to sign in as the owner of the app. */
  { readonly type: 'signIn.confirmed' } | { readonly type: 'retry.requested' };

/** Emitted as soon as the app's owner is signed in. */
export type AppEntryEmittedEvent = { readonly type: 'session.opened'; readonly user: SessionUser };
