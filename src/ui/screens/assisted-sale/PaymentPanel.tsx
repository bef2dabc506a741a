import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { getTotal } from '#domain/sale/price.ts';
import { toReservationView } from '#machines/reservation/reservation.view.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { CartView, SaleView } from '#machines/sale/sale.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Countdown } from '../../components/Countdown/Countdown.tsx';
import { lazyWithRetry } from '../../components/ErrorBoundary/lazy-with-retry.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Price } from '../../components/Price/Price.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { FlowConsumer } from '../FlowConsumer.tsx';
import type { SaleProps } from '../sale/sale-props.ts';
import styles from './AssistedSale.module.css';
import { FreeOrderForm } from './FreeOrderForm.tsx';
import { loadAssistedPaymentForm } from './load-assisted-sale-parts.ts';
import { PanelHeader } from './PanelHeader.tsx';

const AssistedPaymentForm = lazyWithRetry(
  async () => (await loadAssistedPaymentForm()).AssistedPaymentForm,
  <Skeleton count={3} />,
);

type PaymentPanelProps = {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly market: MarketCode;
};

/** Returns whether seats are selected or held, so that one click continues. */
export const canContinue = (view: SaleView): boolean =>
  view.screen === 'seats' && (view.selectedTickets > 0 || view.cart !== null);

/** Shows the payment form, or the button that leads to it. */
export function PaymentPanel({ view, send, market }: PaymentPanelProps) {
  return (
    <>
      <PanelHeader
        number={4}
        shortcut="F8"
        end={'cart' in view ? <HoldCountdown cart={view.cart} /> : undefined}
      >
        <Trans>Payment</Trans>
      </PanelHeader>
      {view.screen === 'payment' ? (
        <AssistedPaymentForm view={view} send={send} market={market} />
      ) : view.screen === 'freeOrder' ? (
        <FreeOrderForm view={view} send={send} />
      ) : view.screen === 'seats' && canContinue(view) ? (
        <ContinueBar view={view} send={send} />
      ) : (
        <Note>
          <Trans>The total and payment methods will appear here.</Trans>
        </Note>
      )}
    </>
  );
}

function HoldCountdown({ cart }: { readonly cart: CartView | null }) {
  const labelId = useId();
  if (cart?.hold == null) return null;
  return (
    <FlowConsumer flow={cart.hold} toView={toReservationView}>
      {(clock, sendToHold) => (
        <>
          {clock.canExtend && clock.level !== 'plain' ? (
            <Button size="small" onClick={() => sendToHold({ type: 'extension.requested' })}>
              <Trans>More time</Trans>
            </Button>
          ) : null}
          <span id={labelId}>
            <Trans>Seats held for</Trans>
          </span>
          <Countdown labelledBy={labelId} remaining={clock.remaining} />
        </>
      )}
    </FlowConsumer>
  );
}

function ContinueBar({ view, send }: SaleProps<'seats'>) {
  const isNew = view.selectedTickets > 0;
  return (
    <div className={styles.payBar}>
      <div className={styles.total}>
        <span>
          {isNew ? (
            <Plural value={view.selectedTickets} one="# ticket chosen" other="# tickets chosen" />
          ) : (
            <Trans>Held</Trans>
          )}
        </span>
        <b>
          <Price
            value={getTotal(
              isNew ? view.selectionTotal : (view.cart?.reservation.total ?? view.selectionTotal),
            )}
          />
        </b>
      </div>
      <Button
        data-main-action=""
        variant="primary"
        size="large"
        wide
        onClick={() => send({ type: isNew ? 'hold.requested' : 'checkout.requested' })}
        busy={view.holding ? <Trans>Holding the seats</Trans> : undefined}
      >
        {isNew ? <Trans>Hold and continue</Trans> : <Trans>Continue</Trans>}
      </Button>
    </div>
  );
}
