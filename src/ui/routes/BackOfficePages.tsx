import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { PaymentExceptionsQuery } from '#machines/payment-exceptions/payment-exceptions.machine.ts';
import { findLastDecision } from '#machines/payment-exceptions/payment-exceptions.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { BackOfficeEventScreen } from '../screens/back-office/BackOfficeEventScreen.tsx';
import { BackOfficeEventsScreen } from '../screens/back-office/BackOfficeEventsScreen.tsx';
import { buildSalesPath } from '../screens/back-office/back-office-paths.ts';
import { PaymentExceptionsScreen } from '../screens/back-office/PaymentExceptionsScreen.tsx';
import { SaleControlsScreen } from '../screens/back-office/SaleControlsScreen.tsx';
import { SalesScreen } from '../screens/back-office/SalesScreen.tsx';
import { SoldOrderScreen } from '../screens/back-office/SoldOrderScreen.tsx';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';
import { parseEventSearch, parsePaymentExceptionSearch } from './search-params.ts';
import { useApp, usePageFlow } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The orders sold in this market. */
export function SalesPage() {
  const { page = 1, q: searchText = '' } = parseEventSearch(useSearch({ strict: false }));
  return (
    <BackOfficeLayout>
      <SalesSearchResults key={`${page} ${searchText}`} page={page - 1} searchText={searchText} />
    </BackOfficeLayout>
  );
}

function SalesSearchResults({ page, searchText }: { readonly page: number; readonly searchText: string }) {
  const { flows, environment } = useApp();
  const router = useRouter();
  const search = useCallback(
    (query: string) => void router.navigate({ href: buildSalesPath({ searchText: query, page: 0 }) }),
    [router],
  );
  const flow = useResource(flows, 'sold', { searchText: searchText, page });
  return <SalesScreen flow={flow} searchText={searchText} onSearch={search} market={environment.market} />;
}

/** One order with its refunds, for a manager. */
export function SoldOrderPage() {
  const { orderId = '' } = useParams({ strict: false });
  return (
    <BackOfficeLayout activePath="/backoffice/sales">
      <SoldOrderById key={orderId} orderId={orderId} />
    </BackOfficeLayout>
  );
}

function SoldOrderById({ orderId }: { readonly orderId: string }) {
  const flow = usePageFlow('refund', { orderId });
  return <SoldOrderScreen flow={flow} />;
}

/** The events of the market, each of which a manager may cancel. */
export function BackOfficeEventsPage() {
  const { page = 1 } = parseEventSearch(useSearch({ strict: false }));
  return (
    <BackOfficeLayout>
      <EventsByPage key={page} page={page - 1} />
    </BackOfficeLayout>
  );
}

function EventsByPage({ page }: { readonly page: number }) {
  const { flows, environment } = useApp();
  return (
    <BackOfficeEventsScreen
      flow={useResource(flows, 'backOfficeEvents', { page })}
      market={environment.market}
    />
  );
}

/** One event with its sale and its cancellation, for a manager. */
export function BackOfficeEventDetailPage() {
  const { eventId = '' } = useParams({ strict: false });
  return (
    <BackOfficeLayout activePath="/backoffice/events">
      <BackOfficeEventById key={eventId} eventId={eventId} />
    </BackOfficeLayout>
  );
}

function BackOfficeEventById({ eventId }: { readonly eventId: string }) {
  const flow = usePageFlow('cancellation', { eventId });
  const sale = usePageFlow('saleControls', { eventId });
  const [wasCancelled] = useFlow(flow, ({ context }) => context.hasCancelled);
  useEffect(() => {
    if (wasCancelled) sale.send({ type: 'retry.requested' });
  }, [sale, wasCancelled]);
  return (
    <BackOfficeEventScreen flow={flow}>
      <SaleControlsScreen flow={sale} />
    </BackOfficeEventScreen>
  );
}

/** Payments that need manual review. */
export function PaymentExceptionsPage() {
  const { state, page = 1 } = parsePaymentExceptionSearch(useSearch({ strict: false }));
  return (
    <BackOfficeLayout>
      <PaymentExceptionsByState
        key={`${state} ${page}`}
        state={state === 'done' ? 'DONE' : 'OPEN'}
        page={page - 1}
      />
    </BackOfficeLayout>
  );
}

function PaymentExceptionsByState(query: PaymentExceptionsQuery) {
  const { flows, environment } = useApp();
  const flow = usePageFlow('paymentExceptions', query);
  const [lastDecision] = useFlow(flow, findLastDecision);
  useEffect(() => {
    // The menu shows how many are open.
    if (lastDecision !== null)
      flows.resource('openPaymentExceptions', null).send({ type: 'refresh.requested' });
  }, [flows, lastDecision]);
  return <PaymentExceptionsScreen flow={flow} market={environment.market} />;
}
