import { rootRoute } from './root.route.tsx';
import type { RouterContext } from './router-context.ts';

/** What composition gave the router, on any page. */
export const useApp = (): RouterContext => rootRoute.useRouteContext();
