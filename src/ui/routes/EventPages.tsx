import { useParams, useSearch } from '@tanstack/react-router';
import { eventPath } from '#domain/catalogue/event-path.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import type { Flows } from '#machines/flows.ts';
import { DisabledEvent, ExpiredEvent } from '../screens/event/EventOver.tsx';
import { EventScreen } from '../screens/event/EventScreen.tsx';
import { seatsHref } from '../screens/home/event-href.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function EventPage() {
  const { flows } = useApp();
  const { eventId = '' } = useParams({ strict: false });
  return <OneEvent key={eventId} flows={flows} eventId={eventId} />;
}

type OneEventProps = { readonly flows: Flows; readonly eventId: string };

function OneEvent({ flows, eventId }: OneEventProps) {
  return (
    <EventScreen
      flow={useResource(flows, 'event', { id: eventId })}
      stock={useResource(flows, 'stock', { eventId })}
      seatsHref={seatsHref(saleDesks.SELF_SERVICE.basePath, eventId)}
      overviewOf={(layoutId) => flows.resource('overview', { layoutId })}
    />
  );
}

export function ExpiredEventPage() {
  return <ExpiredEvent eventHref={useEventNamed()} />;
}

export function DisabledEventPage() {
  return <DisabledEvent eventHref={useEventNamed()} />;
}

/** The event that the address speaks of, if it does. */
function useEventNamed(): string | null {
  const { event } = useSearch({ strict: false });
  return typeof event === 'string' ? eventPath(event) : null;
}
