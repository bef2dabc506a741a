import type { RefundEvent } from '#machines/refund/refund.events.ts';
import type { RefundFlow } from '#machines/refund/refund.machine.ts';
import { type RefundView, toRefundView } from '#machines/refund/refund.view.ts';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { OfficeFrame } from './OfficeFrame.tsx';
import { SoldOrder } from './SoldOrder.tsx';

/** /backoffice/sales/{order}: one order, and what of it goes back. */
export function SoldOrderScreen({ flow }: { readonly flow: RefundFlow }) {
  const [view, send] = useFlow(flow, toRefundView);
  return <SoldOrderViews view={view} send={send} />;
}

type SoldOrderViewsProps = {
  readonly view: RefundView;
  readonly send: (event: RefundEvent) => void;
};

export function SoldOrderViews({ view, send }: SoldOrderViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <OfficeFrame>
          <Skeleton count={6} />
        </OfficeFrame>
      );
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return (
        <OfficeFrame>
          <SoldOrder view={view} send={send} />
        </OfficeFrame>
      );
  }
}
