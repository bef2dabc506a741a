import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PurchaseSought } from '#domain/order/purchase.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { stepPath } from '#domain/sale/sale-path.ts';
import type { CheckoutOutcomeFlow } from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import { toCheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { Flows } from '#machines/flows.ts';
import { OutcomeScreen } from '../screens/outcome/OutcomeScreen.tsx';
import { UnknownPurchase } from '../screens/outcome/PurchaseUnknown.tsx';
import { AtTheDesk } from './AtTheDesk.tsx';
import { linkOf } from './status-link.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function OwnOutcome() {
  return <Outcome mode="SELF_SERVICE" />;
}

export function AssistedOutcome() {
  return (
    <AtTheDesk>
      <Outcome mode="ASSISTED" />
    </AtTheDesk>
  );
}

/** The page of the order that the address names, or of the purchase behind a link that was shared. */
function Outcome({ mode }: { readonly mode: SaleMode }) {
  const { flows } = useApp();
  const { order, token } = useSearch({ strict: false });
  if (typeof order === 'string' || typeof order === 'number') {
    const orderId = String(order);
    return <OwnPurchase key={orderId} flows={flows} mode={mode} orderId={orderId} />;
  }
  if (typeof token === 'string')
    return <SharedPurchase key={token} flows={flows} mode={mode} token={token} />;
  return <UnknownPurchase mode={mode} />;
}

type PageProps = { readonly flows: Flows; readonly mode: SaleMode };

function OwnPurchase({ flows, mode, orderId }: PageProps & { readonly orderId: string }) {
  const flow = useOutcome({ flows, mode, of: { orderId } }, { order: orderId });
  const order = useResource(flows, 'order', { id: orderId });
  return (
    <OutcomeScreen
      flow={flow}
      order={order}
      cashSteps={flows.cashSteps}
      sentLink={flows.sentLink}
      linkOf={linkOf}
    />
  );
}

/** Somebody was sent the link: how it stands and how to pay it, and nothing of whose it is. */
function SharedPurchase({ flows, mode, token }: PageProps & { readonly token: string }) {
  const flow = useOutcome({ flows, mode, of: { token } }, { token });
  return (
    <OutcomeScreen
      flow={flow}
      order={null}
      cashSteps={flows.cashSteps}
      sentLink={flows.sentLink}
      linkOf={linkOf}
    />
  );
}

/** The running outcome; the address goes where it lives, and back to the purchase once that is given back. */
function useOutcome(
  { flows, mode, of }: PageProps & { readonly of: PurchaseSought },
  named: Readonly<Record<string, string>>,
): CheckoutOutcomeFlow {
  const router = useRouter();
  const [flow] = useState(() => flows.outcome({ mode, of }));
  const [query] = useState(() => String(new URLSearchParams(named)));
  useEffect(() => {
    let placed: string | null = null;
    const put = (): void => {
      const view = toCheckoutOutcomeView(flow.getSnapshot());
      if (view.step === null) return;
      const search =
        view.screen === 'givenBack' ? String(new URLSearchParams({ event: view.eventId })) : query;
      const wanted = `${stepPath(mode, view.step)}?${search}`;
      // Every tick of its clock is heard here: whoever is leaving this page is not called back.
      if (wanted === placed) return;
      placed = wanted;
      if (wanted !== router.latestLocation.href) void router.navigate({ href: wanted, replace: true });
    };
    put();
    // It may still be as it was left before another try to pay.
    flow.send({ type: 'refresh.requested' });
    const watch = flow.subscribe(put);
    return () => watch.unsubscribe();
  }, [flow, router, mode, query]);
  return flow;
}
