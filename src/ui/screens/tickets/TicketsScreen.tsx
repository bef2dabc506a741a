import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { NoTickets, TicketList, TicketsSkeleton } from './TicketList.tsx';

type TicketsScreenProps = { readonly flow: ResourceFlow<null, readonly EventTickets[]> };

export function TicketsScreen({ flow }: TicketsScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<readonly EventTickets[]>);
  return <TicketsViews view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type TicketsViewsProps = {
  readonly view: ResourceView<readonly EventTickets[]>;
  readonly onRetry: () => void;
};

export function TicketsViews({ view, onRetry }: TicketsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <TicketsSkeleton />;
    case 'empty':
      return <NoTickets />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'ready':
      return <TicketList groups={view.value} failure={view.failure} />;
  }
}
