import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PurchaseQuery } from '#domain/order/purchase.ts';
import { type SalesChannel, salesChannelRules } from '#domain/payment/sales-channel.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import type { CheckoutOutcomeFlow } from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import { toCheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { Flows } from '#machines/flows.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { OutcomeScreen } from '../screens/outcome/OutcomeScreen.tsx';
import { UnknownPurchase } from '../screens/outcome/UnknownPurchase.tsx';
import { createBankDeparture } from './bank-departure.ts';
import { SellerLayout } from './SellerLayout.tsx';
import { buildStatusLink } from './status-link.ts';
import { useApp, usePageFlow } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function OutcomePage() {
  return <RequestedOutcome salesChannel="SELF_SERVICE" />;
}

export function AssistedOutcomePage() {
  return (
    <SellerLayout>
      <RequestedOutcome salesChannel="ASSISTED" />
    </SellerLayout>
  );
}

/** The outcome of the order that the address names, or of the purchase behind a shared link. */
function RequestedOutcome({ salesChannel }: { readonly salesChannel: SalesChannel }) {
  const { flows } = useApp();
  const { order, token } = useSearch({ strict: false });
  if (typeof order === 'string' || typeof order === 'number') {
    const orderId = String(order);
    return <OrderOutcome key={orderId} flows={flows} salesChannel={salesChannel} orderId={orderId} />;
  }
  if (typeof token === 'string')
    return <SharedOrderOutcome key={token} flows={flows} salesChannel={salesChannel} token={token} />;
  return <UnknownPurchase audience={salesChannelRules[salesChannel].audience} />;
}

type PageProps = { readonly flows: Flows; readonly salesChannel: SalesChannel };

function OrderOutcome({ flows, salesChannel, orderId }: PageProps & { readonly orderId: string }) {
  const flow = useOutcome({ salesChannel, purchase: { orderId } }, { order: orderId });
  const order = useResource(flows, 'order', { id: orderId });
  return (
    <OutcomeScreen
      flow={flow}
      order={order}
      bankChallenge={(of) => flows.get('bankChallenge', of)}
      cashSteps={(of) => flows.get('cashSteps', of)}
      sentLink={(of) => flows.get('paymentLinkSent', of)}
      buildStatusLink={buildStatusLink}
    />
  );
}

/** The outcome behind a shared link: its status and how to pay it, without revealing whose it is. */
function SharedOrderOutcome({ flows, salesChannel, token }: PageProps & { readonly token: string }) {
  const flow = useOutcome({ salesChannel, purchase: { token } }, { token });
  return (
    <OutcomeScreen
      flow={flow}
      order={null}
      bankChallenge={(of) => flows.get('bankChallenge', of)}
      cashSteps={(of) => flows.get('cashSteps', of)}
      sentLink={(of) => flows.get('paymentLinkSent', of)}
      buildStatusLink={buildStatusLink}
    />
  );
}

const departForBank = createBankDeparture((url) => window.location.assign(url));

/** Runs the outcome flow and keeps the address in step with it; an abandoned payment leads back to the purchase. */
function useOutcome(
  { salesChannel, purchase }: { readonly salesChannel: SalesChannel; readonly purchase: PurchaseQuery },
  searchParams: Readonly<Record<string, string>>,
): CheckoutOutcomeFlow {
  const { flows } = useApp();
  const router = useRouter();
  const flow = usePageFlow('checkoutOutcome', { salesChannel: salesChannel, of: purchase });
  const [query] = useState(() => String(new URLSearchParams(searchParams)));
  useEffect(() => {
    let lastAddress: string | null = null;
    const updateAddress = (): void => {
      const view = toCheckoutOutcomeView(flow.getSnapshot());
      if (view.step === null) return;
      const search =
        view.screen === 'paymentCancelled' ? String(new URLSearchParams({ event: view.eventId })) : query;
      const nextAddress = `${buildStepPath(salesChannel, view.step)}?${search}`;
      // The subscription fires on every tick of the countdown: somebody leaving this page must not be called back.
      if (nextAddress === lastAddress) return;
      lastAddress = nextAddress;
      if (nextAddress !== router.latestLocation.href)
        void router.navigate({ href: nextAddress, replace: true });
      const sale = flows.findLatest('sale');
      departForBank(view, sale === null ? null : toSaleView(sale.getSnapshot()));
    };
    updateAddress();
    // The outcome may be as it was before another payment attempt.
    flow.send({ type: 'refresh.requested' });
    const subscription = flow.subscribe(updateAddress);
    return () => subscription.unsubscribe();
  }, [flow, flows, router, salesChannel, query]);
  return flow;
}
