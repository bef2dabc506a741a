import { useSearch } from '@tanstack/react-router';
import { UnknownPurchase } from '../screens/outcome/UnknownPurchase.tsx';
import { PurchasesScreen } from '../screens/purchases/PurchasesScreen.tsx';
import { ReceiptScreen } from '../screens/purchases/ReceiptScreen.tsx';
import { SignedInPage } from './SignedInPage.tsx';
import { parseEventSearch } from './search-params.ts';
import { buildStatusLink } from './status-link.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function PurchasesPage() {
  const { page = 1 } = parseEventSearch(useSearch({ strict: false }));
  return (
    <SignedInPage>
      <PurchasesByPage key={page} page={page - 1} />
    </SignedInPage>
  );
}

function PurchasesByPage({ page }: { readonly page: number }) {
  const { flows } = useApp();
  return <PurchasesScreen flow={useResource(flows, 'orders', { page })} buildStatusLink={buildStatusLink} />;
}

export function ReceiptPage() {
  const { order } = useSearch({ strict: false });
  return (
    <SignedInPage>
      {typeof order === 'string' ? (
        <OrderReceipt key={order} id={order} />
      ) : (
        <UnknownPurchase audience="PAYER" />
      )}
    </SignedInPage>
  );
}

function OrderReceipt({ id }: { readonly id: string }) {
  const { flows } = useApp();
  return <ReceiptScreen flow={useResource(flows, 'order', { id })} />;
}
