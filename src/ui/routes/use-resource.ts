import { useEffect, useState } from 'react';
import type { Flows, ResourceName, Resources } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const preloadedFlows = new WeakSet<object>();

/** Starts loading a resource before the page that shows it exists; that page does not load it again. */
export function preloadResource<Name extends ResourceName>(
  flows: Flows,
  name: Name,
  query: Resources[Name]['query'],
): Promise<void> {
  const flow = flows.resource(name, query);
  preloadedFlows.add(flow);
  return waitUntilIdle(flow);
}

/**
 * Returns the flow that loads a resource, the same for as long as the page is mounted; a page that is opened again refreshes
 * it.
 */
export function useResource<Name extends ResourceName>(
  flows: Flows,
  name: Name,
  query: Resources[Name]['query'],
): ReturnType<typeof flows.resource<Name>> {
  const [flow] = useState(() => flows.resource(name, query));
  useEffect(() => {
    if (preloadedFlows.delete(flow)) return;
    if (toResourceView(flow.getSnapshot()).screen !== 'loading') flow.send({ type: 'refresh.requested' });
  }, [flow]);
  return flow;
}
