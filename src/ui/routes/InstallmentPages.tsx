import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { InstallmentScreen } from '../screens/installment/InstallmentScreen.tsx';
import { PlansScreen } from '../screens/installment/PlansScreen.tsx';
import { OwnPage } from './OwnPage.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** /checkout/installment: the plan that the address names, or all of the fan's. */
export function InstallmentPage() {
  const { plan } = useSearch({ strict: false });
  return (
    <OwnPage>
      {typeof plan === 'string' || typeof plan === 'number' ? (
        <PlanToPay key={String(plan)} planId={String(plan)} />
      ) : (
        <OwnPlans />
      )}
    </OwnPage>
  );
}

function PlanToPay({ planId }: { readonly planId: string }) {
  const { flows, environment } = useApp();
  const [flow] = useState(() => flows.installment({ planId }));
  return <InstallmentScreen flow={flow} market={environment.market} />;
}

function OwnPlans() {
  const { flows } = useApp();
  return <PlansScreen flow={useResource(flows, 'plans', null)} />;
}
