import type { ReactNode } from 'react';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { GetFlow } from '#machines/flows.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { NoTickets, TicketsSkeleton } from './NoTickets.tsx';
import { type LargeCodeControl, TicketList } from './TicketList.tsx';

type OpenedAt = {
  /** The order at whose tickets the page opens. */
  readonly orderId: string | null;
  /** The orders that are still to be paid. */
  readonly pendingOrders?: ReactNode;
  readonly largeCode: LargeCodeControl;
  /** Starts the changing part of a dynamic code. */
  readonly getCodeFlow: GetFlow<'entryCode'>;
};

type TicketsScreenProps = OpenedAt & { readonly flow: ResourceFlow<null, readonly EventTickets[]> };

export function TicketsScreen({ flow, ...openedAt }: TicketsScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<readonly EventTickets[]>);
  return <TicketsViews {...openedAt} view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type TicketsViewsProps = OpenedAt & {
  readonly view: ResourceView<readonly EventTickets[]>;
  readonly onRetry: () => void;
};

export function TicketsViews({
  view,
  orderId,
  pendingOrders,
  largeCode,
  getCodeFlow,
  onRetry,
}: TicketsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <TicketsSkeleton />;
    case 'empty':
      return <NoTickets pendingOrders={pendingOrders} />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'ready':
      return (
        <TicketList
          key={orderId}
          pendingOrders={pendingOrders}
          groups={view.value}
          orderId={orderId}
          failure={view.failure}
          largeCode={largeCode}
          getCodeFlow={getCodeFlow}
        />
      );
  }
}
