import { Suspense, useDeferredValue } from 'react';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';
import { lazyWithRetry } from '../../components/ErrorBoundary/lazy-with-retry.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { Checking } from './Checking.tsx';
import { Entry } from './Entry.tsx';
import { Expired } from './Expired.tsx';
import { loadBuyStep } from './load-buy-step.ts';
import { SaleSkeleton } from './SaleSkeleton.tsx';
import type { SaleScreenDeps } from './sale-props.ts';
import { SeatsStep } from './seats/SeatsStep.tsx';

const VisitorsStep = lazyWithRetry(async () => (await import('./seats/VisitorsStep.tsx')).VisitorsStep);
const BuyStep = lazyWithRetry(async () => (await loadBuyStep()).BuyStep);

type SaleScreenProps = SaleScreenDeps & { readonly flow: SaleFlow };

/** Shows the self-service sale, from the seats to the payment. A step that has yet to load leaves the one before it in place. */
export function SaleScreen({ flow, ...surroundings }: SaleScreenProps) {
  const [current, send] = useFlow(flow, toSaleView);
  const shown = useDeferredValue(current);
  return (
    <Suspense fallback={<SaleSkeleton />}>
      <SaleViews {...surroundings} view={shown.screen === current.screen ? current : shown} send={send} />
    </Suspense>
  );
}

type SaleViewsProps = SaleScreenDeps & {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
};

export function SaleViews({
  view: current,
  send,
  market,
  renderPendingOrders,
  seatAvailability,
  login,
  seatPicker,
  startGestureRecognizer,
  seatConflicts,
}: SaleViewsProps) {
  const view = (current.screen === 'settled' ? current.previous : null) ?? current;
  switch (view.screen) {
    case 'restoring':
    case 'settled':
      return <SaleSkeleton />;
    case 'unreachable':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'entry':
      return <Entry view={view} />;
    case 'seats':
      if (view.event.tour !== null)
        return (
          <VisitorsStep
            view={view}
            send={send}
            renderPendingOrders={renderPendingOrders}
            seatAvailability={seatAvailability}
          />
        );
      return (
        <SeatsStep
          view={view}
          send={send}
          renderPendingOrders={renderPendingOrders}
          seatAvailability={seatAvailability}
          seatPicker={seatPicker}
          startGestureRecognizer={startGestureRecognizer}
          seatConflicts={seatConflicts}
        />
      );
    case 'signIn':
    case 'signedOut':
    case 'identity':
    case 'fan':
    case 'payment':
    case 'freeOrder':
      return <BuyStep view={view} send={send} market={market} login={login} />;
    case 'checking':
      return <Checking view={view} send={send} />;
    case 'expired':
      return <Expired view={view} send={send} />;
  }
}
