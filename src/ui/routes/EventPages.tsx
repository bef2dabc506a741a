import { useParams, useSearch } from '@tanstack/react-router';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { Flows } from '#machines/flows.ts';
import { DisabledEvent, ExpiredEvent } from '../screens/event/ClosedEvent.tsx';
import { EventScreen } from '../screens/event/EventScreen.tsx';
import { buildSeatsHref } from '../screens/home/event-href.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function EventPage() {
  const { flows } = useApp();
  const { eventId = '' } = useParams({ strict: false });
  return <EventById key={eventId} flows={flows} eventId={eventId} />;
}

type EventByIdProps = { readonly flows: Flows; readonly eventId: string };

function EventById({ flows, eventId }: EventByIdProps) {
  return (
    <EventScreen
      flow={useResource(flows, 'event', { id: eventId })}
      stock={useResource(flows, 'stock', { eventId })}
      seatsHref={buildSeatsHref(salesChannelRules.SELF_SERVICE.basePath, eventId)}
      getOverviewFlow={(layoutId) => flows.resource('overview', { layoutId })}
    />
  );
}

export function ExpiredEventPage() {
  return <ExpiredEvent eventHref={useEventPathFromSearch()} />;
}

export function DisabledEventPage() {
  return <DisabledEvent eventHref={useEventPathFromSearch()} />;
}

/** Returns the path of the event that the address names, or null. */
function useEventPathFromSearch(): string | null {
  const { event } = useSearch({ strict: false });
  return typeof event === 'string' ? buildEventPath(event) : null;
}
