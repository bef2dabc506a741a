import { Navigate, useSearch } from '@tanstack/react-router';
import { InstallmentScreen } from '../screens/installment/InstallmentScreen.tsx';
import { PlanOfferScreen } from '../screens/installment/PlanOfferScreen.tsx';
import { PlansScreen } from '../screens/installment/PlansScreen.tsx';
import { SignedInPage } from './SignedInPage.tsx';
import { useApp, usePageFlow } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** /checkout/installment: the plans for the hold that the address names, one plan, or the list of the fan's plans. */
export function InstallmentPage() {
  const { plan, hold } = useSearch({ strict: false });
  return (
    <SignedInPage>
      {typeof hold === 'string' ? (
        <PlanOffer key={hold} reservationId={hold} />
      ) : typeof plan === 'string' || typeof plan === 'number' ? (
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

function PlanOffer({ reservationId }: { readonly reservationId: string }) {
  const flow = usePageFlow('planOffer', { salesChannel: 'SELF_SERVICE', reservationId });
  return (
    <PlanOfferScreen
      flow={flow}
      renderOpened={({ plan }) => (
        <Navigate to="/checkout/installment" search={{ plan: plan.planId }} replace />
      )}
    />
  );
}

function MyPlans() {
  const { flows } = useApp();
  return <PlansScreen flow={useResource(flows, 'plans', null)} />;
}
