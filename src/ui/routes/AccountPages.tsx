import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { UnknownPurchase } from '../screens/outcome/PurchaseUnknown.tsx';
import { ProfileScreen } from '../screens/profile/ProfileScreen.tsx';
import { PurchasesScreen } from '../screens/purchases/PurchasesScreen.tsx';
import { ReceiptScreen } from '../screens/purchases/ReceiptScreen.tsx';
import { OwnPage } from './OwnPage.tsx';
import { eventQueryIn } from './search-params.ts';
import { linkOf } from './status-link.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The account of whoever is here. When they leave, what became of it is still said; who comes next gets a page of their own. */
export function ProfilePage() {
  const { flows } = useApp();
  const [who] = useFlow(flows.session, toSessionView);
  const id = who.screen === 'signedIn' ? who.user.id : null;
  const [seen, setSeen] = useState({ id, visit: 0 });
  if (id !== seen.id) setSeen({ id, visit: id === null ? seen.visit : seen.visit + 1 });
  return <ProfileOfOne key={seen.visit} />;
}

function ProfileOfOne() {
  const { flows, environment } = useApp();
  const [flow] = useState(() => flows.profile());
  return (
    <ProfileScreen
      flow={flow}
      session={flows.session}
      preferences={flows.preferences}
      market={environment.market}
    />
  );
}

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
