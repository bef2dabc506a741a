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

const BuyStep = lazyWithRetry(async () => (await loadBuyStep()).BuyStep, <SaleSkeleton />);

type SaleScreenProps = SaleScreenDeps & { readonly flow: SaleFlow };

/** Shows the self-service sale, from the seats to the payment. */
export function SaleScreen({ flow, ...surroundings }: SaleScreenProps) {
  const [view, send] = useFlow(flow, toSaleView);
  return <SaleViews {...surroundings} view={view} send={send} />;
}

type SaleViewsProps = SaleScreenDeps & {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
};

export function SaleViews({
  view,
  send,
  market,
  seatAvailability,
  login,
  seatPicker,
  startGestureRecognizer,
}: SaleViewsProps) {
  switch (view.screen) {
    case 'restoring':
    case 'settled':
      return <SaleSkeleton />;
    case 'unreachable':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'entry':
      return <Entry view={view} />;
    case 'seats':
      return (
        <SeatsStep
          view={view}
          send={send}
          seatAvailability={seatAvailability}
          seatPicker={seatPicker}
          startGestureRecognizer={startGestureRecognizer}
        />
      );
    case 'signIn':
    case 'identity':
    case 'fan':
    case 'payment':
      return <BuyStep view={view} send={send} market={market} login={login} />;
    case 'checking':
      return <Checking view={view} send={send} />;
    case 'expired':
      return <Expired view={view} send={send} />;
  }
}
