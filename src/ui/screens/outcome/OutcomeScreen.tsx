import type { Order } from '#domain/order/purchase.ts';
import type { CheckoutOutcomeEvent } from '#machines/checkout-outcome/checkout-outcome.events.ts';
import type { CheckoutOutcomeFlow } from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import {
  type CheckoutOutcomeView,
  toCheckoutOutcomeView,
} from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { Flows } from '#machines/flows.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { Bound } from '../Bound.tsx';
import { TroublePage } from '../TroublePage.tsx';
import { AnnouncedTransfer } from './AnnouncedTransfer.tsx';
import { AtTheBank } from './AtTheBank.tsx';
import { CameForNothing } from './CameForNothing.tsx';
import { ClabeSlip } from './ClabeSlip.tsx';
import { Failed } from './Failed.tsx';
import { GivenBack } from './GivenBack.tsx';
import { KeptSlip } from './KeptSlip.tsx';
import { Lapsed } from './Lapsed.tsx';
import { LinkToPay } from './LinkToPay.tsx';
import type { CashProps, LinkOf } from './outcome-props.ts';
import { Parked } from './Parked.tsx';
import { Pending } from './Pending.tsx';
import { AskingOutcome, UnknownPurchase } from './PurchaseUnknown.tsx';
import { Refunded } from './Refunded.tsx';
import { SentLink } from './SentLink.tsx';
import { ShopSlip } from './ShopSlip.tsx';
import { Success } from './Success.tsx';
import { TransferNotFound } from './TransferNotFound.tsx';
import { Waiting } from './Waiting.tsx';
import { WindowSlip } from './WindowSlip.tsx';

type OutcomeScreenProps = {
  readonly flow: CheckoutOutcomeFlow;
  /** The order behind it: what was bought, in words; null for who came by a shared link. */
  readonly order: ResourceFlow<{ readonly id: string }, Order> | null;
  readonly cashSteps: Flows['cashSteps'];
  readonly sentLink: Flows['sentLink'];
  readonly linkOf: LinkOf;
};

/** How a purchase ended, or how it stands. */
export function OutcomeScreen({ flow, order, ...rest }: OutcomeScreenProps) {
  const [view, send] = useFlow(flow, toCheckoutOutcomeView);
  if (order === null) return <OutcomeViews {...rest} view={view} send={send} order={null} />;
  return (
    <Bound flow={order} toView={toResourceView<Order>}>
      {(read) => (
        <OutcomeViews {...rest} view={view} send={send} order={read.screen === 'ready' ? read.value : null} />
      )}
    </Bound>
  );
}

type OutcomeViewsProps = {
  readonly view: CheckoutOutcomeView;
  readonly send: (event: CheckoutOutcomeEvent) => void;
  /** Null while it is being read. */
  readonly order: Order | null;
  readonly cashSteps: Flows['cashSteps'];
  readonly sentLink: Flows['sentLink'];
  readonly linkOf: LinkOf;
};

export function OutcomeViews({ view, send, order, cashSteps, sentLink, linkOf }: OutcomeViewsProps) {
  switch (view.screen) {
    case 'asking':
      return <AskingOutcome />;
    case 'unreachable':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'unknown':
      return <UnknownPurchase mode={view.mode} />;
    case 'success':
      return <Success view={view} order={order} />;
    case 'refunded':
      return <Refunded view={view} order={order} />;
    case 'lapsed':
      return view.purchase.method === 'PROCESSING_TRANSFER' ? (
        <TransferNotFound view={view} order={order} />
      ) : (
        <Lapsed view={view} order={order} />
      );
    case 'fail':
      if (view.purchase.moneyMoved === 'RETURNED') return <CameForNothing view={view} order={order} />;
      return view.purchase.method === 'PROCESSING_TRANSFER' ? (
        <TransferNotFound view={view} order={order} />
      ) : (
        <Failed view={view} order={order} />
      );
    case 'pending': {
      const { instruction, orderId } = view.purchase;
      const link = linkOf(view.linkToken);
      if (view.purchase.moneyMoved === 'PARKED')
        return <Parked view={view} send={send} order={order} link={link} />;
      if (instruction?.kind === 'BANK')
        return <AtTheBank view={view} send={send} order={order} link={link} instruction={instruction} />;
      if (instruction?.kind === 'LINK')
        return view.canChangeWay ? (
          <SentLink key={orderId} {...{ view, send, order, instruction, sentLink }} />
        ) : (
          <LinkToPay {...{ view, send, order, instruction }} />
        );
      return <Pending view={view} send={send} order={order} link={link} />;
    }
    case 'transfer': {
      const link = linkOf(view.linkToken);
      if (view.purchase.method === 'PROCESSING_TRANSFER')
        return <AnnouncedTransfer view={view} send={send} order={order} />;
      return view.purchase.instruction?.kind === 'BANK' ? (
        <AtTheBank
          view={view}
          send={send}
          order={order}
          link={link}
          instruction={view.purchase.instruction}
        />
      ) : (
        <Waiting view={view} send={send} order={order} link={link} />
      );
    }
    case 'cash':
      return <Cash key={view.purchase.orderId} {...{ view, send, order, cashSteps, linkOf }} />;
    case 'givenBack':
      return <GivenBack view={view} />;
  }
}

/** By what the payer was told to do. */
function Cash(props: CashProps) {
  const { instruction, method } = props.view.purchase;
  if (method === 'RESERVATION') return <KeptSlip {...props} />;
  if (instruction?.kind === 'SHOP') return <ShopSlip {...props} instruction={instruction} />;
  if (instruction?.kind === 'CLABE') return <ClabeSlip {...props} instruction={instruction} />;
  return <WindowSlip {...props} />;
}
