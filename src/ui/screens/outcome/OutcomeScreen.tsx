import type { Order } from '#domain/order/purchase.ts';
import type { CheckoutOutcomeEvent } from '#machines/checkout-outcome/checkout-outcome.events.ts';
import type { CheckoutOutcomeFlow } from '#machines/checkout-outcome/checkout-outcome.machine.ts';
import {
  type CheckoutOutcomeView,
  toCheckoutOutcomeView,
} from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { GetFlow } from '#machines/flows.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { FlowConsumer } from '../FlowConsumer.tsx';
import { AnnouncedTransfer } from './AnnouncedTransfer.tsx';
import { BankRedirect } from './BankRedirect.tsx';
import { BoxOfficeVoucher } from './BoxOfficeVoucher.tsx';
import { ClabeInstructions } from './ClabeInstructions.tsx';
import type { BuildStatusLink } from './outcome-props.ts';
import { PaymentExpired } from './PaymentExpired.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { PaymentLinkPending } from './PaymentLinkPending.tsx';
import { PaymentLinkSent } from './PaymentLinkSent.tsx';
import { PaymentReturned } from './PaymentReturned.tsx';
import { PaymentUnderReview } from './PaymentUnderReview.tsx';
import { BankConfirmation, BankReview, ConfirmationElsewhere } from './Pending.tsx';
import { Refunded } from './Refunded.tsx';
import { ReturningToPayment } from './ReturningToPayment.tsx';
import { ShopVoucher } from './ShopVoucher.tsx';
import { StaffBookingVoucher } from './StaffBookingVoucher.tsx';
import { Success } from './Success.tsx';
import { TransferNotFound } from './TransferNotFound.tsx';
import { TransferPending } from './TransferPending.tsx';
import { OutcomeSkeleton, UnknownPurchase } from './UnknownPurchase.tsx';

type OutcomeScreenProps = {
  readonly flow: CheckoutOutcomeFlow;
  /** The order with its items; null for visitors with a shared link. */
  readonly order: ResourceFlow<{ readonly id: string }, Order> | null;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
  readonly cashSteps: GetFlow<'cashSteps'>;
  readonly sentLink: GetFlow<'paymentLinkSent'>;
  readonly buildStatusLink: BuildStatusLink;
};

/** Shows the result of a purchase, or its current status. */
export function OutcomeScreen({ flow, order, ...rest }: OutcomeScreenProps) {
  const [view, send] = useFlow(flow, toCheckoutOutcomeView);
  if (order === null) return <OutcomeViews {...rest} view={view} send={send} order={null} />;
  return (
    <FlowConsumer flow={order} toView={toResourceView<Order>}>
      {(orderView) =>
        // The ticket stands above the words: it would push them down if it came after them.
        view.screen === 'approved' && orderView.screen === 'loading' ? (
          <OutcomeSkeleton />
        ) : (
          <OutcomeViews
            {...rest}
            view={view}
            send={send}
            order={orderView.screen === 'ready' ? orderView.value : null}
          />
        )
      }
    </FlowConsumer>
  );
}

type OutcomeViewsProps = {
  readonly view: CheckoutOutcomeView;
  readonly send: (event: CheckoutOutcomeEvent) => void;
  /** Null while loading. */
  readonly order: Order | null;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
  readonly cashSteps: GetFlow<'cashSteps'>;
  readonly sentLink: GetFlow<'paymentLinkSent'>;
  readonly buildStatusLink: BuildStatusLink;
};

export function OutcomeViews({
  view,
  send,
  order,
  bankChallenge,
  cashSteps,
  sentLink,
  buildStatusLink,
}: OutcomeViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <OutcomeSkeleton />;
    case 'unreachable':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'notFound':
      return <UnknownPurchase audience={view.audience} />;
    case 'approved':
      return <Success view={view} order={order} />;
    case 'refunded':
      return <Refunded view={view} order={order} />;
    case 'paymentExpired':
      return <PaymentExpired view={view} order={order} />;
    case 'transferNotFound':
      return <TransferNotFound view={view} order={order} />;
    case 'paymentReturned':
      return <PaymentReturned view={view} order={order} />;
    case 'paymentFailed':
      return <PaymentFailed view={view} order={order} />;
    case 'amountReview':
      return <PaymentUnderReview {...{ view, send, order }} link={buildStatusLink(view.linkToken)} />;
    case 'bankRedirect':
      return <BankRedirect {...{ view, send, order }} link={buildStatusLink(view.linkToken)} />;
    case 'bankConfirmation':
      return (
        <BankConfirmation {...{ view, send, order, bankChallenge }} link={buildStatusLink(view.linkToken)} />
      );
    case 'confirmationElsewhere':
      return <ConfirmationElsewhere {...{ view, send, order }} link={buildStatusLink(view.linkToken)} />;
    case 'bankReview':
      return <BankReview {...{ view, send, order }} link={buildStatusLink(view.linkToken)} />;
    case 'paymentLinkSent':
      return <PaymentLinkSent key={view.purchase.orderId} {...{ view, send, order, sentLink }} />;
    case 'paymentLinkPending':
      return <PaymentLinkPending view={view} send={send} order={order} />;
    case 'announcedTransfer':
      return <AnnouncedTransfer view={view} send={send} order={order} />;
    case 'transferPending':
      return <TransferPending {...{ view, send, order }} link={buildStatusLink(view.linkToken)} />;
    case 'staffBooking':
      return <StaffBookingVoucher view={view} order={order} buildStatusLink={buildStatusLink} />;
    case 'shopVoucher':
      return (
        <ShopVoucher key={view.purchase.orderId} {...{ view, send, order, cashSteps, buildStatusLink }} />
      );
    case 'speiTransfer':
      return (
        <ClabeInstructions
          key={view.purchase.orderId}
          {...{ view, send, order, cashSteps, buildStatusLink }}
        />
      );
    case 'boxOfficeVoucher':
      return (
        <BoxOfficeVoucher
          key={view.purchase.orderId}
          {...{ view, send, order, cashSteps, buildStatusLink }}
        />
      );
    case 'paymentCancelled':
      return <ReturningToPayment view={view} />;
  }
}
