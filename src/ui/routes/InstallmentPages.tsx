import { useSearch } from '@tanstack/react-router';
import { InstallmentScreen } from '../screens/installment/InstallmentScreen.tsx';
import { PlansScreen } from '../screens/installment/PlansScreen.tsx';
import { SignedInPage } from './SignedInPage.tsx';
import { useApp, usePageFlow } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** /checkout/installment: the plan that the address names, or the list of the fan's plans. */
export function InstallmentPage() {
  const { plan } = useSearch({ strict: false });
  return (
    <SignedInPage>
      {typeof plan === 'string' || typeof plan === 'number' ? (
        <PlanById key={String(plan)} planId={String(plan)} />
      ) : (
        <MyPlans />
      )}
    </SignedInPage>
  );
}

function PlanById({ planId }: { readonly planId: string }) {
  const { environment, flows } = useApp();
  const flow = usePageFlow('installment', { planId });
  return (
    <InstallmentScreen
      flow={flow}
      market={environment.market}
      bankChallenge={(of) => flows.get('bankChallenge', of)}
    />
  );
}

function MyPlans() {
  const { flows } = useApp();
  return <PlansScreen flow={useResource(flows, 'plans', null)} />;
}
