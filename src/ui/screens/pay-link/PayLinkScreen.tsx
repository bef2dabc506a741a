import type { MarketCode } from '#domain/market/market.ts';
import type { PayLinkEvent } from '#machines/pay-link/pay-link.events.ts';
import type { PayLinkFlow } from '#machines/pay-link/pay-link.machine.ts';
import { type PayLinkView, toPayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { Page } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { LinkClosed, LinkSent } from './LinkClosed.tsx';
import { LinkPayment } from './LinkPayment.tsx';
import { LinkUnderWay } from './LinkUnderWay.tsx';

/** /checkout/link: what a seller sent, on the phone of whoever it was sent to. */
export function PayLinkScreen({ flow, market }: { readonly flow: PayLinkFlow; readonly market: MarketCode }) {
  const [view, send] = useFlow(flow, toPayLinkView);
  return <PayLinkViews view={view} send={send} market={market} />;
}

type PayLinkViewsProps = {
  readonly view: PayLinkView;
  readonly send: (event: PayLinkEvent) => void;
  readonly market: MarketCode;
};

export function PayLinkViews({ view, send, market }: PayLinkViewsProps) {
  switch (view.screen) {
    case 'looking':
      return (
        <Page width="text" padded>
          <Skeleton count={4} />
        </Page>
      );
    case 'unreachable':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'closed':
      return (
        <div key="closed" ref={leadToHeading}>
          <LinkClosed view={view} />
        </div>
      );
    case 'underWay':
      return (
        <div key="underWay" ref={leadToHeading}>
          <LinkUnderWay view={view} send={send} />
        </div>
      );
    case 'payment':
      return <LinkPayment view={view} send={send} market={market} />;
    case 'settled':
      return <LinkSent view={view} />;
  }
}

/** The button that was pressed is gone with its form: whoever pressed it is led to what came of it. */
function leadToHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector('h1');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
