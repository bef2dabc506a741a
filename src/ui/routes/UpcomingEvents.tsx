import type { EventPage } from '#domain/catalogue/event-list.ts';
import type { Flows } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { NextEvents } from '../screens/home/NextEvents.tsx';
import { useResource } from './use-resource.ts';

type UpcomingEventsProps = { readonly flows: Flows; readonly except?: string | null };

/** Loads the next events for pages that lead nowhere else. */
export function UpcomingEvents({ flows, except = null }: UpcomingEventsProps) {
  const [view] = useFlow(useResource(flows, 'search', { page: 0 }), toResourceView<EventPage>);
  return <NextEvents view={view} except={except} />;
}
