import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { fetchBuyStep } from '../screens/sale/fetch-buy-step.ts';
import { fetchSignIn } from '../screens/sale/fetch-sign-in.ts';
import { SaleScreen } from '../screens/sale/SaleScreen.tsx';
import { addressBarOf } from './address-bar.ts';
import { eventAt, followSale } from './follow.ts';
import { useApp } from './use-app.ts';
import { whenIdle } from './when-idle.ts';

/** The fan's own sale: one running flow for its entry, seats and purchase. */
export function OwnSale() {
  const { flows, environment } = useApp();
  const router = useRouter();
  const [flow] = useState(() => flows.sale('SELF_SERVICE', eventAt(router.latestLocation.href)));
  useEffect(() => followSale(flow, addressBarOf(router)), [flow, router]);
  // Without it the next steps only come when they are wanted.
  useEffect(
    () =>
      whenIdle(() => {
        const isKnown = toSaleView(flow.getSnapshot()).buyer !== null;
        const next = [fetchBuyStep(), flows.prepare('purchase')];
        const toSignIn = isKnown ? [] : [fetchSignIn(), flows.prepare('login')];
        void Promise.all([...next, ...toSignIn]).catch(() => null);
      }),
    [flow, flows],
  );
  return (
    <SaleScreen
      flow={flow}
      market={environment.market}
      house={flows.house}
      login={{
        isPrepared: flows.isLoginPrepared,
        prepare: () => flows.prepare('login'),
        start: () => flows.login({ returnTo: router.latestLocation.href, place: 'purchase' }),
      }}
      startGestures={flows.startGestures}
    />
  );
}
