import { Navigate, useSearch } from '@tanstack/react-router';
import { AssistedInstallmentsScreen } from '../screens/installment/AssistedInstallmentsScreen.tsx';
import { PlanOfferScreen } from '../screens/installment/PlanOfferScreen.tsx';
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
  const { plan, hold, list } = useSearch({ strict: false });
  return typeof hold === 'string' ? (
    <PlanOffer key={hold} reservationId={hold} />
  ) : (
    <FoundPlans
      key={`${list} ${plan}`}
      searchText={typeof plan === 'string' ? plan : ''}
      isOverdueList={list === 'overdue'}
    />
  );
}

function FoundPlans(of: { readonly searchText: string; readonly isOverdueList: boolean }) {
  return <AssistedInstallmentsScreen flow={usePageFlow('assistedInstallments', of)} />;
}

function PlanOffer({ reservationId }: { readonly reservationId: string }) {
  const flow = usePageFlow('planOffer', { salesChannel: 'ASSISTED', reservationId });
  return (
    <PlanOfferScreen
      flow={flow}
      renderOpened={({ plan }) => (
        <Navigate to="/assistant/installment" search={{ plan: plan.order?.code ?? '' }} replace />
      )}
    />
  );
}
