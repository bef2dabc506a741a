import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { findClosedEvent } from '#machines/sale/closed-event.view.ts';
import type { SaleSnapshot } from '#machines/sale/sale.machine.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { buildClosedEventHref } from '../screens/home/event-href.ts';
import { loadBuyStep } from '../screens/sale/load-buy-step.ts';
import { loadSignInStep } from '../screens/sale/load-sign-in-step.ts';
import { SaleScreen } from '../screens/sale/SaleScreen.tsx';
import { createAddressBar } from './address-bar.ts';
import { loadOutcomePages } from './load-outcome-pages.ts';
import { createOpenSection } from './open-section.ts';
import { PendingOrdersOfFan } from './PendingOrdersOfFan.tsx';
import { runWhenIdle } from './run-when-idle.ts';
import { runWhenSeatsChosen } from './run-when-seats-chosen.ts';
import { parseSaleEventId, syncSaleAddress } from './sync-sale-address.ts';
import { useApp, usePageFlow } from './use-app.ts';
import { useReplaceAddress } from './use-replace-address.ts';

/** Finds the page that explains the event of a sale which has nothing left to show. */
function findClosedHref(snapshot: SaleSnapshot): string | null {
  const event = findClosedEvent(snapshot);
  return event === null ? null : buildClosedEventHref(event);
}

/** Returns true once the payment methods are in sight. */
function canPay(snapshot: SaleSnapshot): boolean {
  const view = toSaleView(snapshot);
  return view.screen === 'payment' && !view.loadingPaymentOptions;
}

/** The fan's sale: one flow for entry, seats and purchase. */
export function SalePage() {
  const { flows, environment } = useApp();
  const router = useRouter();
  const flow = usePageFlow('sale', {
    salesChannel: 'SELF_SERVICE',
    eventId: parseSaleEventId(router.latestLocation.href),
  });
  useReplaceAddress(useFlow(flow, findClosedHref)[0]);
  const [section] = useState(createOpenSection);
  useEffect(() => syncSaleAddress(flow, createAddressBar(router), section), [flow, router, section]);
  // Prefetches the next steps once a section is open or seats are chosen: a hold that competes with their files is shown late.
  useEffect(() => {
    const prefetch = (): void => {
      const isKnown = toSaleView(flow.getSnapshot()).buyer !== null;
      const next = [loadBuyStep(), flows.prepare('purchase')];
      const toSignIn = isKnown ? [] : [loadSignInStep(), flows.prepare('login')];
      void Promise.all([...next, ...toSignIn]).catch(() => null);
    };
    const stopSeats = runWhenSeatsChosen(flow, prefetch);
    const stopSection = section.onChange(() => {
      if (section.current() !== null) prefetch();
    });
    return () => {
      stopSeats();
      stopSection();
    };
  }, [flow, flows, section]);
  // The pages of the result are loaded while the buyer fills in the payment.
  const isPaying = useFlow(flow, canPay)[0];
  useEffect(() => {
    if (!isPaying) return;
    return runWhenIdle(
      () => void Promise.all([loadOutcomePages(), flows.prepare('outcome')]).catch(() => null),
    );
  }, [flows, isPaying]);
  return (
    <SaleScreen
      flow={flow}
      market={environment.market}
      renderPendingOrders={(eventId) => <PendingOrdersOfFan eventId={eventId} isBrief />}
      seatAvailability={(of) => flows.get('seatAvailability', of)}
      login={{
        isLoaded: flows.isLoginPrepared,
        load: () => flows.prepare('login'),
        start: () => flows.get('login', { returnTo: router.latestLocation.href, place: 'purchase' }),
      }}
      seatPicker={(of) => section.follow(flows.get('seatPicker', of), of.sections)}
      startGestureRecognizer={flows.startGestureRecognizer}
      seatConflicts={(query) => flows.resource('seatConflicts', query)}
    />
  );
}
