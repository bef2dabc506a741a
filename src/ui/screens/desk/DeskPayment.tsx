import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { totalOf } from '#domain/sale/price.ts';
import { toReservationView } from '#machines/reservation/reservation.view.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { CartView, SaleView } from '#machines/sale/sale.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Countdown } from '../../components/Countdown/Countdown.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { fetchedPart } from '../../components/PartBoundary/fetched-part.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Bound } from '../Bound.tsx';
import type { SaleProps } from '../sale/sale-props.ts';
import styles from './Desk.module.css';
import { fetchDeskCharge } from './fetch-desk-parts.ts';
import { PanelHead } from './PanelHead.tsx';

const DeskCharge = fetchedPart(async () => (await fetchDeskCharge()).DeskCharge, <Skeleton count={3} />);

type DeskPaymentProps = {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly market: MarketCode;
};

/** Seats are chosen or held, and one press leads on. */
export const isReadyToHold = (view: SaleView): boolean =>
  view.screen === 'seats' && (view.chosenPlaces > 0 || view.cart !== null);

/** The money: how, and the total on the button. Before that, the button that leads there. */
export function DeskPayment({ view, send, market }: DeskPaymentProps) {
  return (
    <>
      <PanelHead number={4} shortcut="F8" end={'cart' in view ? <DeskClock cart={view.cart} /> : undefined}>
        <Trans>Payment</Trans>
      </PanelHead>
      {view.screen === 'payment' ? (
        <DeskCharge view={view} send={send} market={market} />
      ) : view.screen === 'seats' && isReadyToHold(view) ? (
        <GoOn view={view} send={send} />
      ) : (
        <Note>
          <Trans>The total and the ways to pay will be here.</Trans>
        </Note>
      )}
    </>
  );
}

function DeskClock({ cart }: { readonly cart: CartView | null }) {
  const words = useId();
  if (cart?.hold == null) return null;
  return (
    <Bound flow={cart.hold} toView={toReservationView}>
      {(clock, tell) => (
        <>
          {clock.canExtend && clock.level !== 'plain' ? (
            <Button size="small" onClick={() => tell({ type: 'extension.requested' })}>
              <Trans>More time</Trans>
            </Button>
          ) : null}
          <span id={words}>
            <Trans>Seats held for</Trans>
          </span>
          <Countdown labelledBy={words} remaining={clock.remaining} />
        </>
      )}
    </Bound>
  );
}

function GoOn({ view, send }: SaleProps<'seats'>) {
  const isNew = view.chosenPlaces > 0;
  return (
    <div className={styles.payBar}>
      <div className={styles.total}>
        <span>
          {isNew ? (
            <Plural value={view.chosenPlaces} one="# ticket chosen" other="# tickets chosen" />
          ) : (
            <Trans>Held</Trans>
          )}
        </span>
        <b>
          <Money
            value={totalOf(isNew ? view.chosenTotal : (view.cart?.reservation.total ?? view.chosenTotal))}
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
        {isNew ? <Trans>Hold and go on</Trans> : <Trans>Go on</Trans>}
      </Button>
    </div>
  );
}
