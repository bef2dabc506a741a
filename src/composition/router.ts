import { createRouter } from '@tanstack/react-router';
import { routerOptions, routeTree } from '#ui/routes/route-tree.tsx';
import type { Environment } from '#ui/routes/router-context.ts';
import type { RunningFlows } from './flows.ts';
import { followPermissions } from './follow-permissions.ts';

/** Starts the router, and stops flows when their pages are left. */
export function startRouter(flows: RunningFlows, environment: Environment) {
  const router = createRouter({
    ...routerOptions,
    routeTree,
    scrollRestoration: createScrollRule(window),
    context: { flows, environment },
  });
  followPermissions(flows.session, {
    current: () => router.state.location,
    go: (href) => void router.navigate({ href, replace: true }),
  });
  router.subscribe('onResolved', ({ toLocation }) => flows.leaveFor(toLocation.pathname));
  return router;
}

/**
 * Creates the rule by which the router scrolls after a navigation. A page that the server wrote may have been scrolled
 * before the program takes over: it stays there.
 */
export function createScrollRule(page: Pick<Window, 'scrollY'>): () => boolean {
  let isFirst = true;
  return () => {
    const isScrolledBefore = isFirst && page.scrollY > 0;
    isFirst = false;
    return !isScrolledBefore;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof startRouter>;
  }
}
