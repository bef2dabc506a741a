import type { RefundEvent } from '#machines/refund/refund.events.ts';
import type { RefundFlow } from '#machines/refund/refund.machine.ts';
import { type RefundView, toRefundView } from '#machines/refund/refund.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { BackOfficeResourcePage } from './BackOfficeFrame.tsx';
import { SoldOrderContent } from './SoldOrderContent.tsx';

/** Shows one order and refunds it (/backoffice/sales/{order}). */
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
    <BackOfficeResourcePage view={view} onRetry={() => send({ type: 'retry.requested' })}>
      {(read) => <SoldOrderContent view={read} send={send} />}
    </BackOfficeResourcePage>
  );
}
