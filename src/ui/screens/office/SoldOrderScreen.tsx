import type { RefundEvent } from '#machines/refund/refund.events.ts';
import type { RefundFlow } from '#machines/refund/refund.machine.ts';
import { type RefundView, toRefundView } from '#machines/refund/refund.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { ReadOfficePage } from './OfficeFrame.tsx';
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
  return (
    <ReadOfficePage view={view} onRetry={() => send({ type: 'retry.requested' })}>
      {(read) => <SoldOrder view={read} send={send} />}
    </ReadOfficePage>
  );
}
