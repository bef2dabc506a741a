import type { SessionUser } from '#domain/auth/session-user.ts';

/** What the pages of one browser tell one another: they share its cookie, so whoever leaves on one leaves on all. */
export interface SessionNewsPort {
  /** Null: nobody any more. */
  tell(user: SessionUser | null): void;
  /** Answers how to stop listening. */
  onNews(listener: (user: SessionUser | null) => void): () => void;
}
