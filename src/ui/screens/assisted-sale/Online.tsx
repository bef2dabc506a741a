import { type ReactNode, useState } from 'react';
import type { EventPage } from '#domain/catalogue/event-list.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import type { SeatAvailabilityFlow } from '#machines/seat-availability/seat-availability.machine.ts';
import { toSeatAvailabilityView } from '#machines/seat-availability/seat-availability.view.ts';
import { isUnanswered } from '#machines/support/connection.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import type { SaleScreenDeps } from '../sale/sale-props.ts';

type OnlineProps = Pick<SaleScreenDeps, 'seatAvailability'> & {
  readonly view: SaleView;
  readonly eventList: ResourceView<EventPage>;
  readonly children: (online: boolean) => ReactNode;
};

/** Returns true when the server answers: by the live seats of the event, and by what was asked last. */
export function Online({ view, eventList, seatAvailability, children }: OnlineProps) {
  const answers = !isUnanswered(findLastFailure(view, eventList));
  const event = 'event' in view ? view.event : null;
  if (event === null) return children(answers);
  const { id, layoutId } = event;
  return (
    <WithLiveSeats key={id} open={() => seatAvailability({ eventId: id, layoutId })}>
      {(isLive) => children(answers && isLive)}
    </WithLiveSeats>
  );
}

type WithLiveSeatsProps = {
  readonly open: () => SeatAvailabilityFlow;
  readonly children: (isLive: boolean) => ReactNode;
};

function WithLiveSeats({ open, children }: WithLiveSeatsProps) {
  const [flow] = useState(open);
  const [seats] = useFlow(flow, toSeatAvailabilityView);
  return children(!(seats.screen === 'ready' && seats.stale));
}

/** Finds the failure of what the sale waits for. Those of finished requests say nothing about now. */
function findLastFailure(view: SaleView, eventList: ResourceView<EventPage>) {
  switch (view.screen) {
    case 'unreachable':
    case 'checking':
      return view.failure;
    case 'entry':
      return view.failure ?? ('failure' in eventList ? eventList.failure : null);
    default:
      return null;
  }
}
