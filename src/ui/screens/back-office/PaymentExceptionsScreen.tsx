import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentExceptionsEvent } from '#machines/payment-exceptions/payment-exceptions.events.ts';
import type { PaymentExceptionsFlow } from '#machines/payment-exceptions/payment-exceptions.machine.ts';
import {
  type PaymentExceptionsView,
  toPaymentExceptionsView,
} from '#machines/payment-exceptions/payment-exceptions.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { PaymentExceptionList, PaymentExceptionsFrame } from './PaymentExceptionList.tsx';

type PaymentExceptionsScreenProps = { readonly flow: PaymentExceptionsFlow; readonly market: MarketCode };

/** Shows the payment exceptions (/backoffice/payment-exceptions). */
export function PaymentExceptionsScreen({ flow, market }: PaymentExceptionsScreenProps) {
  const [view, send] = useFlow(flow, toPaymentExceptionsView);
  return <PaymentExceptionsViews view={view} send={send} market={market} />;
}

type PaymentExceptionsViewsProps = {
  readonly view: PaymentExceptionsView;
  readonly send: (event: PaymentExceptionsEvent) => void;
  readonly market: MarketCode;
};

export function PaymentExceptionsViews({ view, send, market }: PaymentExceptionsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <PaymentExceptionsFrame state={view.state} open={null} />;
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return <PaymentExceptionList view={view} send={send} market={market} />;
  }
}
