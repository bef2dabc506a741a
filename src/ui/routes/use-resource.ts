import { useEffect, useState } from 'react';
import type { Flows, ResourceName, Resources } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { rested } from './rested.ts';

const readAhead = new WeakSet<object>();

/** Something read before the page that shows it is there; that page does not read it again. */
export function reading<Name extends ResourceName>(
  flows: Flows,
  name: Name,
  query: Resources[Name]['query'],
): Promise<void> {
  const flow = flows.resource(name, query);
  readAhead.add(flow);
  return rested(flow);
}

/** The running reading of something, for as long as the page asks for the same; read again when the page is come back to. */
export function useResource<Name extends ResourceName>(
  flows: Flows,
  name: Name,
  query: Resources[Name]['query'],
): ReturnType<typeof flows.resource<Name>> {
  const [flow] = useState(() => flows.resource(name, query));
  useEffect(() => {
    if (readAhead.delete(flow)) return;
    if (toResourceView(flow.getSnapshot()).screen !== 'loading') flow.send({ type: 'refresh.requested' });
  }, [flow]);
  return flow;
}
