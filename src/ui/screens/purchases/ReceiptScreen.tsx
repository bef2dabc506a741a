import type { Order } from '#domain/order/purchase.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { UnknownPurchase } from '../outcome/UnknownPurchase.tsx';
import { PurchasesSkeleton } from './PurchaseList.tsx';
import { Receipt } from './Receipt.tsx';

type ReceiptScreenProps = { readonly flow: ResourceFlow<{ readonly id: string }, Order> };

export function ReceiptScreen({ flow }: ReceiptScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<Order>);
  return <ReceiptViews view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type ReceiptViewsProps = { readonly view: ResourceView<Order>; readonly onRetry: () => void };

export function ReceiptViews({ view, onRetry }: ReceiptViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <PurchasesSkeleton />;
    case 'empty':
      return <UnknownPurchase audience="PAYER" />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'ready':
      return <Receipt order={view.value} />;
  }
}
