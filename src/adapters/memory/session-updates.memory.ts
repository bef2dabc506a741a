import type { SessionUpdatesPort } from '#application/session-updates.port.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';

/** Creates the tabs of one browser. */
export function memoryBrowserTabs(): { tab(): SessionUpdatesPort } {
  const listeners = new Map<(user: SessionUser | null) => void, object>();
  return {
    tab() {
      const tabListeners = {};
      return {
        publish(user) {
          for (const [listener, tab] of [...listeners]) if (tab !== tabListeners) listener(user);
        },
        subscribe(listener) {
          listeners.set(listener, tabListeners);
          return () => void listeners.delete(listener);
        },
      };
    },
  };
}
