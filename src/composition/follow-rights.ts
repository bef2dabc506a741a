import { accessTo } from '#domain/auth/site-path.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { operatorsPath } from '#ui/routes/site-links.ts';

/** The page that is shown, as much of it as following needs. */
export type Place = {
  readonly current: () => { readonly pathname: string; readonly href: string };
  readonly go: (href: string) => void;
};

/**
 * Whoever may no longer see the page they are on is led where its guard would lead them: an operator whose roles were changed,
 * or whose access ended. The pages of fans say themselves that somebody left, and a running sale keeps its place.
 */
export function followRights(session: SessionFlow, place: Place): { readonly stop: () => void } {
  /** Undefined until it is known whether there is anybody. */
  let known = rolesNow(session);
  const watch = session.subscribe(() => {
    const roles = rolesNow(session);
    if (roles === undefined || roles === known) return;
    const isFirst = known === undefined;
    known = roles;
    if (isFirst) return;
    const { pathname, href } = place.current();
    const access = accessTo(pathname, roles);
    if (access === 'forbidden') place.go('/403');
    if (access === 'operator-login' && pathname.startsWith('/backoffice/')) place.go(operatorsPath(href));
  });
  return { stop: () => watch.unsubscribe() };
}

const nobodys = [] as const;

function rolesNow(session: SessionFlow) {
  const view = toSessionView(session.getSnapshot());
  if (view.screen === 'restoring' || view.screen === 'unreachable') return undefined;
  return view.screen === 'signedIn' ? view.user.roles : nobodys;
}
