import { AssistedInstallmentsScreen } from '../screens/installment/AssistedInstallmentsScreen.tsx';
import { SellerLayout } from './SellerLayout.tsx';
import { usePageFlow } from './use-app.ts';

/** /assistant/installment: a fan's installment plan, handled by a seller. */
export function AssistedInstallmentsPage() {
  return (
    <SellerLayout>
      <AssistedInstallments />
    </SellerLayout>
  );
}

function AssistedInstallments() {
  const flow = usePageFlow('assistedInstallments', null);
  return <AssistedInstallmentsScreen flow={flow} />;
}
