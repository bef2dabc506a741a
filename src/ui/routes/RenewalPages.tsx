import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { toRenewalsView } from '#machines/renewals/renewals.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { RenewalsScreen } from '../screens/renewals/RenewalsScreen.tsx';
import { SignedInPage } from './SignedInPage.tsx';
import { usePageFlow } from './use-app.ts';

/** The seats of last season that the fan may renew. A renewed one is paid like any cart. */
export function RenewalsPage() {
  return (
    <SignedInPage>
      <OwnRenewals />
    </SignedInPage>
  );
}

function OwnRenewals() {
  const router = useRouter();
  const flow = usePageFlow('renewals', null);
  const [view] = useFlow(flow, toRenewalsView);
  const passId = view.screen === 'inCart' ? view.passId : null;
  useEffect(() => {
    if (passId === null) return;
    const href = `${buildStepPath('SELF_SERVICE', 'BUY')}?${new URLSearchParams({ event: passId })}`;
    void router.navigate({ href });
  }, [router, passId]);
  return <RenewalsScreen flow={flow} />;
}
