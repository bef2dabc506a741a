import { useParams, useSearch } from '@tanstack/react-router';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { Flows } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { lazyWithRetry } from '../components/ErrorBoundary/lazy-with-retry.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { ClosedEvent, ClosedEventScreen } from '../screens/event/ClosedEvent.tsx';
import { EventScreen } from '../screens/event/EventScreen.tsx';
import { buildSeatsHref } from '../screens/home/event-href.ts';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** Most visitors have none, and wait for nothing. */
const PendingOrdersOfFan = lazyWithRetry(
  async () => (await import('./PendingOrdersOfFan.tsx')).PendingOrdersOfFan,
  null,
);

export function EventPage() {
  const { flows } = useApp();
  const { eventId = '' } = useParams({ strict: false });
  return <EventById key={eventId} flows={flows} eventId={eventId} />;
}

type EventByIdProps = { readonly flows: Flows; readonly eventId: string };

function EventById({ flows, eventId }: EventByIdProps) {
  const flow = useResource(flows, 'event', { id: eventId });
  const [view] = useFlow(flow, toResourceView<EventDetail>);
  const leadsElsewhere = view.screen === 'ready' ? !isOnSale(view.value.saleState) : view.screen === 'failed';
  return (
    <>
      <EventScreen
        flow={flow}
        stock={useResource(flows, 'stock', { eventId })}
        pendingOrders={<PendingOrdersOfFan eventId={eventId} />}
        seatsHref={buildSeatsHref(salesChannelRules.SELF_SERVICE.basePath, eventId)}
        shareLink={`${window.location.origin}${buildEventPath(eventId)}`}
        getOverviewFlow={(layoutId) => flows.resource('overview', { layoutId })}
      />
      {leadsElsewhere ? <UpcomingEvents flows={flows} except={eventId} /> : null}
    </>
  );
}

export function ExpiredEventPage() {
  return <ClosedEventPage reason="EXPIRED" />;
}

export function DisabledEventPage() {
  return <ClosedEventPage reason="DISABLED" />;
}

function ClosedEventPage({ reason }: { readonly reason: 'EXPIRED' | 'DISABLED' }) {
  const { flows } = useApp();
  const { event } = useSearch({ strict: false });
  const eventId = typeof event === 'string' ? event : null;
  return (
    <>
      {eventId === null ? (
        <ClosedEvent reason={reason} event={null} eventHref={null} />
      ) : (
        <KnownClosedEvent key={eventId} flows={flows} eventId={eventId} reason={reason} />
      )}
      <UpcomingEvents flows={flows} except={eventId} />
    </>
  );
}

function KnownClosedEvent({
  flows,
  eventId,
  reason,
}: EventByIdProps & { readonly reason: 'EXPIRED' | 'DISABLED' }) {
  return (
    <ClosedEventScreen
      flow={useResource(flows, 'event', { id: eventId })}
      reason={reason}
      eventHref={buildEventPath(eventId)}
    />
  );
}
