import type { SessionUser } from '#domain/identity/session-user.ts';

/** Synchronises sign-in and sign-out between the tabs of a browser, which share the session cookie. */
export interface SessionUpdatesPort {
  /** Null: signed out. */
  publish(user: SessionUser | null): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (user: SessionUser | null) => void): () => void;
}
