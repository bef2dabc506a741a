import { useSearch } from '@tanstack/react-router';
import { UnknownPurchase } from '../screens/outcome/PurchaseUnknown.tsx';
import { PurchasesScreen } from '../screens/purchases/PurchasesScreen.tsx';
import { ReceiptScreen } from '../screens/purchases/ReceiptScreen.tsx';
import { OwnPage } from './OwnPage.tsx';
import { eventQueryIn } from './search-params.ts';
import { linkOf } from './status-link.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function PurchasesPage() {
  const { page = 1 } = eventQueryIn(useSearch({ strict: false }));
  return (
    <OwnPage>
      <PageOfPurchases key={page} page={page - 1} />
    </OwnPage>
  );
}

function PageOfPurchases({ page }: { readonly page: number }) {
  const { flows } = useApp();
  return <PurchasesScreen flow={useResource(flows, 'orders', { page })} linkOf={linkOf} />;
}

export function ReceiptPage() {
  const { order } = useSearch({ strict: false });
  return (
    <OwnPage>
      {typeof order === 'string' ? (
        <ReceiptOf key={order} id={order} />
      ) : (
        <UnknownPurchase mode="SELF_SERVICE" />
      )}
    </OwnPage>
  );
}

function ReceiptOf({ id }: { readonly id: string }) {
  const { flows } = useApp();
  return <ReceiptScreen flow={useResource(flows, 'order', { id })} />;
}
