import type { SessionNewsPort } from '#application/session-news.port.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';

/**
 * Who comes and goes here is told to the other tabs, which share the cookie, and what they tell is believed. What somebody
 * read of their own is forgotten in the very moment in which they are not the same any more, before anything is drawn again.
 */
export function followSession(
  session: SessionFlow,
  news: SessionNewsPort,
  forget: () => void,
): { readonly stop: () => void } {
  /** Undefined until it is known whether there is anybody. */
  let known: SessionUser | null | undefined;
  let isHearsay = false;

  const watch = session.subscribe((snapshot) => {
    const view = toSessionView(snapshot);
    if (view.screen === 'restoring' || view.screen === 'unreachable') return;
    const user = view.screen === 'signedIn' ? view.user : null;
    if (user === known) return;
    const before = known;
    known = user;
    if (before === undefined) return;
    if (before?.id !== user?.id) forget();
    if (!isHearsay) news.tell(user);
  });

  const stopHearing = news.onNews((user) => {
    if (known === undefined || (user === null && known === null)) return;
    isHearsay = true;
    session.send(user === null ? { type: 'session.lost' } : { type: 'session.started', user });
    isHearsay = false;
  });

  return {
    stop: () => {
      watch.unsubscribe();
      stopHearing();
    },
  };
}
