import type { OfflineStoragePort } from '#application/offline-tickets.port.ts';
import type { SessionUpdatesPort } from '#application/session-updates.port.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';

type SessionPorts = {
  readonly sessionUpdates: SessionUpdatesPort;
  readonly offlineStorage: OfflineStoragePort;
};

/**
 * Publishes sign-in and sign-out to the other tabs, which share the cookie, and follows theirs. Clears personal
 * data in the moment the user changes, before anything is rendered again.
 */
export function followSession(
  session: SessionFlow,
  { sessionUpdates, offlineStorage }: SessionPorts,
  clearPersonalData: () => void,
): { readonly stop: () => void } {
  /** Undefined until the session is known. */
  let currentUser: SessionUser | null | undefined;
  let isFromAnotherTab = false;

  const subscription = session.subscribe((snapshot) => {
    const view = toSessionView(snapshot);
    if (view.screen === 'restoring' || view.screen === 'unreachable') return;
    const user = view.screen === 'signedIn' ? view.user : null;
    if (user === currentUser) return;
    const previousUser = currentUser;
    currentUser = user;
    // A session that ended while no page was open leaves no ticket on the device either.
    if (user === null || (previousUser !== undefined && previousUser?.id !== user.id)) offlineStorage.clear();
    if (previousUser === undefined) return;
    if (previousUser?.id !== user?.id) clearPersonalData();
    if (!isFromAnotherTab) sessionUpdates.publish(user);
  });

  const unsubscribe = sessionUpdates.subscribe((user) => {
    if (currentUser === undefined || (user === null && currentUser === null)) return;
    isFromAnotherTab = true;
    session.send(user === null ? { type: 'session.lost' } : { type: 'session.started', user });
    isFromAnotherTab = false;
  });

  return {
    stop: () => {
      subscription.unsubscribe();
      unsubscribe();
    },
  };
}
