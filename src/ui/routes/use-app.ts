import { useState } from 'react';
import type { FlowName, FlowTypes } from '#machines/flows.ts';
import { rootRoute } from './root.route.tsx';
import type { RouterContext } from './router-context.ts';

/** Returns the router's context on any page. */
export const useApp = (): RouterContext => rootRoute.useRouteContext();

/** Returns a flow, the same for as long as the page is mounted. */
export function usePageFlow<Name extends FlowName>(
  name: Name,
  of: FlowTypes[Name]['of'],
): FlowTypes[Name]['flow'] {
  const { flows } = useApp();
  const [flow] = useState(() => flows.get(name, of));
  return flow;
}
