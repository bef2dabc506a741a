import type { OrderPage } from '#domain/order/order-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { NoPurchases, Purchases, PurchasesSkeleton } from './Purchases.tsx';

type PurchasesScreenProps = { readonly flow: ResourceFlow<{ readonly page: number }, OrderPage> };

export function PurchasesScreen({ flow }: PurchasesScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<OrderPage>);
  return <PurchasesViews view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type PurchasesViewsProps = { readonly view: ResourceView<OrderPage>; readonly onRetry: () => void };

export function PurchasesViews({ view, onRetry }: PurchasesViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <PurchasesSkeleton />;
    case 'empty':
      return <NoPurchases />;
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={onRetry} />;
    case 'ready':
      return <Purchases page={view.value} trouble={view.trouble} />;
  }
}
