import { createRouter } from '@tanstack/react-router';
import { routerOptions, routeTree } from '#ui/routes/route-tree.tsx';
import type { Visit } from './environment.ts';
import type { RunningFlows } from './flows.ts';
import { followRights } from './follow-rights.ts';

/** The pages, and the flows that stop when their pages are left. */
export function startRouter(flows: RunningFlows, { market }: Visit) {
  const router = createRouter({
    ...routerOptions,
    routeTree,
    context: { flows, environment: { market } },
  });
  followRights(flows.session, {
    current: () => router.state.location,
    go: (href) => void router.navigate({ href, replace: true }),
  });
  router.subscribe('onResolved', ({ toLocation }) => flows.leaveFor(toLocation.pathname));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof startRouter>;
  }
}
