import type { OrderPage } from '#domain/order/order-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import type { LinkOf } from '../outcome/outcome-props.ts';
import { TroublePage } from '../TroublePage.tsx';
import { NoPurchases, Purchases, PurchasesSkeleton } from './Purchases.tsx';

type PurchasesScreenProps = {
  readonly flow: ResourceFlow<{ readonly page: number }, OrderPage>;
  readonly linkOf: LinkOf;
};

export function PurchasesScreen({ flow, linkOf }: PurchasesScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<OrderPage>);
  return <PurchasesViews view={view} linkOf={linkOf} onRetry={() => send({ type: 'retry.requested' })} />;
}

type PurchasesViewsProps = {
  readonly view: ResourceView<OrderPage>;
  readonly linkOf: LinkOf;
  readonly onRetry: () => void;
};

export function PurchasesViews({ view, linkOf, onRetry }: PurchasesViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <PurchasesSkeleton />;
    case 'empty':
      return <NoPurchases />;
    case 'failed':
      return <TroublePage trouble={view.trouble} onRetry={onRetry} />;
    case 'ready':
      return <Purchases page={view.value} trouble={view.trouble} linkOf={linkOf} />;
  }
}
