import { Trans } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { type ClosedSaleState, isOnSale } from '#domain/catalogue/sale-state.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { Flows } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { Alert } from '../components/Alert/Alert.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { ClosedEvent, ClosedEventScreen } from '../screens/event/ClosedEvent.tsx';
import { EventScreen, EventViews } from '../screens/event/EventScreen.tsx';
import { buildClosedEventHref, buildReopenedHref, buildSeatsHref } from '../screens/home/event-href.ts';
import { PendingOrdersOfFan } from './PendingOrdersOfFan.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useApp } from './use-app.ts';
import { useReplaceAddress } from './use-replace-address.ts';
import { useResource } from './use-resource.ts';

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
  const isLeaving = useReplaceAddress(view.screen === 'ready' ? buildClosedEventHref(view.value) : null);
  const stock = useResource(flows, 'stock', { eventId });
  if (isLeaving) return null;
  return (
    <>
      <EventScreen
        flow={flow}
        stock={stock}
        pendingOrders={<PendingOrdersOfFan eventId={eventId} />}
        seatsHref={buildSeatsHref(salesChannelRules.SELF_SERVICE.basePath, eventId)}
        shareLink={`${window.location.origin}${buildEventPath(eventId)}`}
        getOverviewFlow={(layoutId) => flows.resource('overview', { layoutId })}
      />
      {leadsElsewhere ? <UpcomingEvents flows={flows} except={eventId} /> : null}
    </>
  );
}

/** A draft as fans would see it, under a banner that says so; only managers can read it. */
export function DraftPreviewPage() {
  const { flows } = useApp();
  const { draftId = '' } = useParams({ strict: false });
  const flow = useResource(flows, 'previewedEvent', { id: draftId });
  const [view, send] = useFlow(flow, toResourceView<EventDetail>);
  return (
    <>
      <Alert tone="attention" title={<Trans>Preview of a draft. No fan sees this page.</Trans>} />
      <EventViews
        view={view}
        stock={[]}
        seatsHref="#main"
        shareLink=""
        onRetry={() => send({ type: 'retry.requested' })}
        map={null}
      />
    </>
  );
}

export function ExpiredEventPage() {
  return <ClosedEventPage reason="EXPIRED" />;
}

export function DisabledEventPage() {
  return <ClosedEventPage reason="DISABLED" />;
}

function ClosedEventPage({ reason }: { readonly reason: ClosedSaleState }) {
  const { flows } = useApp();
  const { event } = useSearch({ strict: false });
  const eventId = typeof event === 'string' ? event : null;
  return (
    <>
      {eventId === null ? (
        <ClosedEvent reason={reason} event={null} />
      ) : (
        <KnownClosedEvent key={eventId} flows={flows} eventId={eventId} reason={reason} />
      )}
      <UpcomingEvents flows={flows} except={eventId} />
    </>
  );
}

/** An event whose sale was resumed or prolonged since leads back to its own page. */
function KnownClosedEvent({ flows, eventId, reason }: EventByIdProps & { readonly reason: ClosedSaleState }) {
  const flow = useResource(flows, 'event', { id: eventId });
  const [view] = useFlow(flow, toResourceView<EventDetail>);
  const isLeaving = useReplaceAddress(view.screen === 'ready' ? buildReopenedHref(view.value, reason) : null);
  return isLeaving ? null : <ClosedEventScreen flow={flow} reason={reason} />;
}
