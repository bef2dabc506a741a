import type { ReactNode } from 'react';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { VenueOverview } from '#domain/venue/layout.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { EventDetails, EventSkeleton, NoEvent } from './EventDetails.tsx';
import { EventMap } from './EventMap.tsx';

type EventScreenProps = {
  readonly flow: ResourceFlow<{ readonly id: string }, EventDetail>;
  readonly stock: ResourceFlow<{ readonly eventId: string }, readonly SectionStock[]>;
  readonly seatsHref: string;
  readonly overviewOf: (layoutId: string) => ResourceFlow<{ readonly layoutId: string }, VenueOverview>;
};

/** One event before any seat is chosen. What is left of each zone is read beside it. */
export function EventScreen({ flow, stock, seatsHref, overviewOf }: EventScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<EventDetail>);
  const [left] = useFlow(stock, toResourceView<readonly SectionStock[]>);
  return (
    <EventViews
      view={view}
      stock={left.screen === 'ready' ? left.value : []}
      seatsHref={seatsHref}
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
  readonly onRetry: () => void;
  /** The house, once it is known which. */
  readonly map: ReactNode;
};

export function EventViews({ view, stock, seatsHref, onRetry, map }: EventViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <EventSkeleton />;
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={onRetry} />;
    case 'empty':
      return <NoEvent />;
    case 'ready':
      return <EventDetails event={view.value} stock={stock} seatsHref={seatsHref} map={map} />;
  }
}
