import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { AlertsSought } from '#machines/money-alerts/money-alerts.machine.ts';
import { AlertsScreen } from '../screens/office/AlertsScreen.tsx';
import { EventsScreen } from '../screens/office/EventsScreen.tsx';
import { OfficeEventScreen } from '../screens/office/OfficeEventScreen.tsx';
import { salesPath } from '../screens/office/office-paths.ts';
import { SalesScreen } from '../screens/office/SalesScreen.tsx';
import { SoldOrderScreen } from '../screens/office/SoldOrderScreen.tsx';
import { AtTheOffice } from './AtTheOffice.tsx';
import { alertQueryIn, eventQueryIn } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** What was sold in this market. */
export function SalesPage() {
  const { page = 1, q: words = '' } = eventQueryIn(useSearch({ strict: false }));
  return (
    <AtTheOffice>
      <FoundSales key={`${page} ${words}`} page={page - 1} words={words} />
    </AtTheOffice>
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
    <AtTheOffice under="/backoffice/sales">
      <OneSoldOrder key={orderId} orderId={orderId} />
    </AtTheOffice>
  );
}

function OneSoldOrder({ orderId }: { readonly orderId: string }) {
  const { flows } = useApp();
  const [flow] = useState(() => flows.refund({ orderId }));
  return <SoldOrderScreen flow={flow} />;
}

/** The programme, and each event that may be cancelled. */
export function OfficeEventsPage() {
  const { page = 1 } = eventQueryIn(useSearch({ strict: false }));
  return (
    <AtTheOffice>
      <Programme key={page} page={page - 1} />
    </AtTheOffice>
  );
}

function Programme({ page }: { readonly page: number }) {
  const { flows, environment } = useApp();
  return <EventsScreen flow={useResource(flows, 'officeEvents', { page })} market={environment.market} />;
}

/** One event, in a manager's hands. */
export function OfficeEventPage() {
  const { eventId = '' } = useParams({ strict: false });
  return (
    <AtTheOffice under="/backoffice/events">
      <OneOfficeEvent key={eventId} eventId={eventId} />
    </AtTheOffice>
  );
}

function OneOfficeEvent({ eventId }: { readonly eventId: string }) {
  const { flows } = useApp();
  const [flow] = useState(() => flows.cancellation({ eventId }));
  return <OfficeEventScreen flow={flow} />;
}

/** Money that somebody has to look at. */
export function AlertsPage() {
  const { state, page = 1 } = alertQueryIn(useSearch({ strict: false }));
  return (
    <AtTheOffice>
      <FoundAlerts key={`${state} ${page}`} state={state === 'done' ? 'DONE' : 'OPEN'} page={page - 1} />
    </AtTheOffice>
  );
}

function FoundAlerts(sought: AlertsSought) {
  const { flows, environment } = useApp();
  const [flow] = useState(() => flows.moneyAlerts(sought));
  return <AlertsScreen flow={flow} market={environment.market} />;
}
