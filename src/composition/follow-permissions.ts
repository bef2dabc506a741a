import { resolvePathAccess } from '#domain/identity/site-path.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { buildOperatorLoginPath } from '#ui/routes/site-links.ts';

/** The part of the router that is needed to redirect. */
export type PageNavigation = {
  readonly current: () => { readonly pathname: string; readonly href: string };
  readonly go: (href: string) => void;
};

/**
 * Redirects users who may no longer see their page to where its guard leads: operators whose roles changed or whose
 * access was removed. The fans' pages handle a sign-out themselves, and a running sale keeps its place.
 */
export function followPermissions(
  session: SessionFlow,
  navigation: PageNavigation,
): { readonly stop: () => void } {
  /** Undefined until the session is known. */
  let currentRoles = readRoles(session);
  const subscription = session.subscribe(() => {
    const roles = readRoles(session);
    if (roles === undefined || roles === currentRoles) return;
    const isFirst = currentRoles === undefined;
    currentRoles = roles;
    if (isFirst) return;
    const { pathname, href } = navigation.current();
    const access = resolvePathAccess(pathname, roles);
    if (access === 'forbidden') navigation.go('/403');
    if (access === 'operator-login' && pathname.startsWith('/backoffice/'))
      navigation.go(buildOperatorLoginPath(href));
  });
  return { stop: () => subscription.unsubscribe() };
}

const noRoles = [] as const;

function readRoles(session: SessionFlow) {
  const view = toSessionView(session.getSnapshot());
  if (view.screen === 'restoring' || view.screen === 'unreachable') return undefined;
  return view.screen === 'signedIn' ? view.user.roles : noRoles;
}
