import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { salesPath } from '../screens/office/office-paths.ts';
import { SalesScreen } from '../screens/office/SalesScreen.tsx';
import { SoldOrderScreen } from '../screens/office/SoldOrderScreen.tsx';
import { OfficeNav } from '../screens/operators/OfficeNav.tsx';
import { eventQueryIn } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** What was sold in this market. */
export function SalesPage() {
  const { page = 1, q: words = '' } = eventQueryIn(useSearch({ strict: false }));
  return (
    <Office>
      <FoundSales key={`${page} ${words}`} page={page - 1} words={words} />
    </Office>
  );
}

function FoundSales({ page, words }: { readonly page: number; readonly words: string }) {
  const { flows, environment } = useApp();
  const router = useRouter();
  const search = useCallback(
    (sought: string) => void router.navigate({ href: salesPath({ words: sought, page: 0 }) }),
    [router],
  );
  const flow = useResource(flows, 'sold', { words, page });
  return <SalesScreen flow={flow} words={words} onSearch={search} market={environment.market} />;
}

/** One order, in a manager's hands. */
export function SoldOrderPage() {
  const { orderId = '' } = useParams({ strict: false });
  return (
    <Office>
      <OneSoldOrder key={orderId} orderId={orderId} />
    </Office>
  );
}

function OneSoldOrder({ orderId }: { readonly orderId: string }) {
  const { flows } = useApp();
  const [flow] = useState(() => flows.refund({ orderId }));
  return <SoldOrderScreen flow={flow} />;
}

/** The bar of whoever works here, above the page. */
function Office({ children }: { readonly children: ReactNode }) {
  const { flows } = useApp();
  const [who] = useFlow(flows.session, toSessionView);
  return (
    <>
      {who.screen === 'signedIn' ? <OfficeNav roles={who.user.roles} path="/backoffice/sales" /> : null}
      {children}
    </>
  );
}
