import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AssistedSaleScreen } from '../screens/assisted-sale/AssistedSaleScreen.tsx';
import { loadAssistedSaleParts } from '../screens/assisted-sale/load-assisted-sale-parts.ts';
import { createAddressBar } from './address-bar.ts';
import { runWhenIdle } from './run-when-idle.ts';
import { StaffPage } from './SignedInPage.tsx';
import { parseSaleEventId, syncSaleAddress } from './sync-sale-address.ts';
import { useApp, usePageFlow } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The assisted sale: the same sale flow on one dense page for sellers. */
export function AssistedSalePage() {
  return (
    <StaffPage>
      <AssistedSale />
    </StaffPage>
  );
}

function AssistedSale() {
  const { flows, environment } = useApp();
  const router = useRouter();
  const flow = usePageFlow('sale', {
    salesChannel: 'ASSISTED',
    eventId: parseSaleEventId(router.latestLocation.href),
  });
  useEffect(() => syncSaleAddress(flow, createAddressBar(router)), [flow, router]);
  // Prefetches the next steps, which would otherwise load only when they are opened.
  useEffect(
    () =>
      runWhenIdle(
        () => void Promise.all([loadAssistedSaleParts(), flows.prepare('purchase')]).catch(() => null),
      ),
    [flows],
  );
  return (
    <AssistedSaleScreen
      flow={flow}
      session={flows.session}
      events={useResource(flows, 'search', { page: 0 })}
      sales={useResource(flows, 'sellerSales', null)}
      boxOffice={usePageFlow('boxOffice', null)}
      market={environment.market}
      seatAvailability={(of) => flows.get('seatAvailability', of)}
      seatPicker={(of) => flows.get('seatPicker', of)}
      startGestureRecognizer={flows.startGestureRecognizer}
      seatConflicts={(query) => flows.resource('seatConflicts', query)}
    />
  );
}
