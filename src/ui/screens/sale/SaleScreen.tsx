import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';
import { fetchedPart } from '../../components/PartBoundary/fetched-part.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { Checking } from './Checking.tsx';
import { Entry } from './Entry.tsx';
import { Expired } from './Expired.tsx';
import { fetchBuyStep } from './fetch-buy-step.ts';
import { Recalling } from './Recalling.tsx';
import type { SaleSurroundings } from './sale-props.ts';
import { Seats } from './seats/Seats.tsx';

const BuyStep = fetchedPart(async () => (await fetchBuyStep()).BuyStep, <Recalling />);

type SaleScreenProps = SaleSurroundings & { readonly flow: SaleFlow };

/** The fan's own desk, from the seats to the payment. */
export function SaleScreen({ flow, ...surroundings }: SaleScreenProps) {
  const [view, send] = useFlow(flow, toSaleView);
  return <SaleViews {...surroundings} view={view} send={send} />;
}

type SaleViewsProps = SaleSurroundings & {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
};

export function SaleViews({ view, send, market, house, login, startGestures }: SaleViewsProps) {
  switch (view.screen) {
    case 'recalling':
    case 'settled':
      return <Recalling />;
    case 'unreachable':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'entry':
      return <Entry view={view} />;
    case 'seats':
      return <Seats view={view} send={send} house={house} startGestures={startGestures} />;
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
