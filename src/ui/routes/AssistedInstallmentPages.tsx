import { useState } from 'react';
import { AssistedInstallmentsScreen } from '../screens/installment/AssistedInstallmentsScreen.tsx';
import { SellerLayout } from './SellerLayout.tsx';
import { useApp } from './use-app.ts';

/** /assistant/installment: a fan's installment plan, handled by a seller. */
export function AssistedInstallmentsPage() {
  return (
    <SellerLayout>
      <AssistedInstallments />
    </SellerLayout>
  );
}

function AssistedInstallments() {
  const { flows } = useApp();
  const [flow] = useState(() => flows.assistedInstallments());
  return <AssistedInstallmentsScreen flow={flow} />;
}
