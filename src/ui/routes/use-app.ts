import { rootRoute } from './root.route.tsx';
import type { RouterContext } from './router-context.ts';

/** Returns the router's context on any page. */
export const useApp = (): RouterContext => rootRoute.useRouteContext();
