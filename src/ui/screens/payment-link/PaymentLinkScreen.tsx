import type { MarketCode } from '#domain/market/market.ts';
import type { GetFlow } from '#machines/flows.ts';
import type { PaymentLinkEvent } from '#machines/payment-link/payment-link.events.ts';
import type { PaymentLinkFlow } from '#machines/payment-link/payment-link.machine.ts';
import { type PaymentLinkView, toPaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { Page } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { PaymentLinkClosed, PaymentLinkSubmitted } from './PaymentLinkClosed.tsx';
import { PaymentLinkForm } from './PaymentLinkForm.tsx';
import { PaymentLinkInProgress } from './PaymentLinkInProgress.tsx';

/** Shows the payment link that a seller sent (/checkout/link). */
export function PaymentLinkScreen({
  flow,
  ...rest
}: {
  readonly flow: PaymentLinkFlow;
  readonly market: MarketCode;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
}) {
  const [view, send] = useFlow(flow, toPaymentLinkView);
  return <PaymentLinkViews {...rest} view={view} send={send} />;
}

type PaymentLinkViewsProps = {
  readonly view: PaymentLinkView;
  readonly send: (event: PaymentLinkEvent) => void;
  readonly market: MarketCode;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
};

export function PaymentLinkViews({ view, send, market, bankChallenge }: PaymentLinkViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <Page width="text" padded>
          <Skeleton count={4} />
        </Page>
      );
    case 'unreachable':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'closed':
      return (
        <div key="closed" ref={focusHeading}>
          <PaymentLinkClosed view={view} />
        </div>
      );
    case 'paymentPending':
      return (
        <div key="underWay" ref={focusHeading}>
          <PaymentLinkInProgress {...{ view, send, bankChallenge }} />
        </div>
      );
    case 'payment':
      return <PaymentLinkForm view={view} send={send} market={market} />;
    case 'settled':
      return <PaymentLinkSubmitted view={view} />;
  }
}

/** Focuses the heading when the pressed button is gone with its form. */
function focusHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector('h1');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
