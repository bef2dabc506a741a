import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DeskScreen } from '../screens/desk/DeskScreen.tsx';
import { fetchDeskParts } from '../screens/desk/fetch-desk-parts.ts';
import { addressBarOf } from './address-bar.ts';
import { eventAt, followSale } from './follow.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';
import { whenIdle } from './when-idle.ts';

/** The seller's sale: the same running flow behind one dense page. */
export function AssistedSale() {
  const { flows, environment } = useApp();
  const router = useRouter();
  const [flow] = useState(() => flows.sale('ASSISTED', eventAt(router.latestLocation.href)));
  useEffect(() => followSale(flow, addressBarOf(router)), [flow, router]);
  // Without it the next steps only come when they are wanted.
  useEffect(
    () => whenIdle(() => void Promise.all([fetchDeskParts(), flows.prepare('purchase')]).catch(() => null)),
    [flows],
  );
  return (
    <DeskScreen
      flow={flow}
      session={flows.session}
      events={useResource(flows, 'search', { page: 0 })}
      sales={useResource(flows, 'sellerSales', null)}
      till={flows.till()}
      market={environment.market}
      house={flows.house}
      startGestures={flows.startGestures}
    />
  );
}
