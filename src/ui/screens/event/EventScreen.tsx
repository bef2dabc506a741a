import { type ReactNode, Suspense } from 'react';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { VenueOverview } from '#domain/venue/layout.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { lazyWithRetry } from '../../components/ErrorBoundary/lazy-with-retry.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { EventDetails, EventNotFound, EventSkeleton } from './EventDetails.tsx';
import { EventMap } from './EventMap.tsx';

const TourDetails = lazyWithRetry(async () => (await import('./TourDetails.tsx')).TourDetails);

type EventScreenProps = {
  readonly flow: ResourceFlow<{ readonly id: string }, EventDetail>;
  readonly stock: ResourceFlow<{ readonly eventId: string }, readonly SectionStock[]>;
  readonly seatsHref: string;
  /** This visitor's earlier orders of the event that are still to be paid. */
  readonly pendingOrders?: ReactNode;
  readonly getOverviewFlow: (layoutId: string) => ResourceFlow<{ readonly layoutId: string }, VenueOverview>;
  readonly shareLink: string;
};

/** Shows one event before any seat is chosen. The stock of each zone is loaded separately. */
export function EventScreen({
  flow,
  stock,
  seatsHref,
  shareLink,
  pendingOrders,
  getOverviewFlow: overviewOf,
}: EventScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<EventDetail>);
  const [stockView] = useFlow(stock, toResourceView<readonly SectionStock[]>);
  return (
    <EventViews
      view={view}
      stock={stockView.screen === 'ready' ? stockView.value : []}
      seatsHref={seatsHref}
      shareLink={shareLink}
      pendingOrders={pendingOrders}
      onRetry={() => send({ type: 'retry.requested' })}
      map={
        view.screen === 'ready' ? (
          <EventMap flow={overviewOf(view.value.layoutId)} event={view.value} seatsHref={seatsHref} />
        ) : null
      }
    />
  );
}

type EventViewsProps = {
  readonly view: ResourceView<EventDetail>;
  readonly stock: readonly SectionStock[];
  readonly seatsHref: string;
  readonly shareLink: string;
  readonly pendingOrders?: ReactNode;
  readonly onRetry: () => void;
  /** The venue map, once the layout is known. */
  readonly map: ReactNode;
};

export function EventViews({
  view,
  stock,
  seatsHref,
  shareLink,
  pendingOrders,
  onRetry,
  map,
}: EventViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <EventSkeleton />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'empty':
      return <EventNotFound />;
    case 'ready':
      if (view.value.tour !== null)
        return (
          <Suspense fallback={<EventSkeleton />}>
            <TourDetails event={view.value} seatsHref={seatsHref} shareLink={shareLink} />
          </Suspense>
        );
      return (
        <EventDetails
          event={view.value}
          stock={stock}
          seatsHref={seatsHref}
          shareLink={shareLink}
          pendingOrders={pendingOrders}
          map={map}
        />
      );
  }
}
