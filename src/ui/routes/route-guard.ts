import { redirect } from '@tanstack/react-router';
import { resolvePathAccess } from '#domain/identity/site-path.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { type SessionView, toSessionView } from '#machines/session/session.view.ts';
import type { RouterContext } from './router-context.ts';
import { buildLoginPath, buildOperatorLoginPath } from './site-links.ts';

type Visit = {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly href: string };
};

/**
 * Guards a route (Spec §6): it reads the session and redirects to a login where one is needed. The server authorises again.
 * While the session cannot be determined the page is shown and says so itself.
 */
export async function guardRoute({ context, location }: Visit): Promise<void> {
  const session = await waitForSession(context.flows.session);
  if (session.screen === 'unreachable') return;
  const roles = session.screen === 'signedIn' ? session.user.roles : [];
  const access = resolvePathAccess(location.pathname, roles);
  if (access === 'open') return;
  // Somebody without a role here, such as staff of the other market, would be asked to sign in again and again.
  if (session.screen === 'signedIn') throw redirect({ href: '/403' });
  throw redirect({
    href: access === 'fan-login' ? buildLoginPath(location.href) : buildOperatorLoginPath(location.href),
  });
}

/** Resolves with the session as soon as it is known. */
export function waitForSession(flow: SessionFlow): Promise<SessionView> {
  return new Promise((resolve) => {
    const now = toSessionView(flow.getSnapshot());
    if (now.screen !== 'restoring') {
      resolve(now);
      return;
    }
    const subscription = flow.subscribe((snapshot) => {
      const view = toSessionView(snapshot);
      if (view.screen === 'restoring') return;
      subscription.unsubscribe();
      resolve(view);
    });
  });
}
