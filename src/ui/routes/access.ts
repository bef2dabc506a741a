import { redirect } from '@tanstack/react-router';
import { accessTo } from '#domain/auth/site-path.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { type SessionView, toSessionView } from '#machines/session/session.view.ts';
import type { RouterContext } from './router-context.ts';
import { loginPath, operatorsPath } from './site-links.ts';

type Visit = {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly href: string };
};

/**
 * The guard of a page (Spec §6): it only reads who is here, and shows the door where it must. The server asks again. While
 * nobody can say who is here the page is shown, and says so itself.
 */
export async function guard({ context, location }: Visit): Promise<void> {
  const session = await whoIsHere(context.flows.session);
  if (session.screen === 'unreachable') return;
  const roles = session.screen === 'signedIn' ? session.user.roles : [];
  switch (accessTo(location.pathname, roles)) {
    case 'open':
      return;
    case 'fan-login':
      throw redirect({ href: loginPath(location.href) });
    case 'operator-login':
      throw redirect({ href: operatorsPath(location.href) });
    case 'forbidden':
      throw redirect({ href: '/403' });
  }
}

/** The session as soon as it is known. */
export function whoIsHere(flow: SessionFlow): Promise<SessionView> {
  return new Promise((tell) => {
    const now = toSessionView(flow.getSnapshot());
    if (now.screen !== 'restoring') {
      tell(now);
      return;
    }
    const watch = flow.subscribe((snapshot) => {
      const view = toSessionView(snapshot);
      if (view.screen === 'restoring') return;
      watch.unsubscribe();
      tell(view);
    });
  });
}
