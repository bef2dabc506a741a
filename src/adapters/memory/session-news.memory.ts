import type { SessionNewsPort } from '#application/session-news.port.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';

/** The tabs of one browser. */
export function memoryBrowserTabs(): { tab(): SessionNewsPort } {
  const listeners = new Map<(user: SessionUser | null) => void, object>();
  return {
    tab() {
      const own = {};
      return {
        tell(user) {
          for (const [listener, tab] of [...listeners]) if (tab !== own) listener(user);
        },
        onNews(listener) {
          listeners.set(listener, own);
          return () => void listeners.delete(listener);
        },
      };
    },
  };
}
