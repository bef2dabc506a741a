import type { OrderPage } from '#domain/order/order-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import type { BuildStatusLink } from '../outcome/outcome-props.ts';
import { NoPurchases, PurchaseList, PurchasesSkeleton } from './PurchaseList.tsx';

type PurchasesScreenProps = {
  readonly flow: ResourceFlow<{ readonly page: number }, OrderPage>;
  readonly buildStatusLink: BuildStatusLink;
};

export function PurchasesScreen({ flow, buildStatusLink }: PurchasesScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<OrderPage>);
  return (
    <PurchasesViews
      view={view}
      buildStatusLink={buildStatusLink}
      onRetry={() => send({ type: 'retry.requested' })}
    />
  );
}

type PurchasesViewsProps = {
  readonly view: ResourceView<OrderPage>;
  readonly buildStatusLink: BuildStatusLink;
  readonly onRetry: () => void;
};

export function PurchasesViews({ view, buildStatusLink, onRetry }: PurchasesViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <PurchasesSkeleton />;
    case 'empty':
      return <NoPurchases />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'ready':
      return <PurchaseList page={view.value} failure={view.failure} buildStatusLink={buildStatusLink} />;
  }
}
