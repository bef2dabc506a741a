import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { toReservationView } from '#machines/reservation/reservation.view.ts';
import type { CartView } from '#machines/sale/sale.view.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { HoldBar } from '../../../components/HoldBar/HoldBar.tsx';
import { Page, Split } from '../../../components/Layout/Layout.tsx';
import { ProgressSteps } from '../../../components/ProgressSteps/ProgressSteps.tsx';
import { Bound } from '../../Bound.tsx';
import { TroubleAlert } from '../../TroubleAlert.tsx';
import type { SaleProps } from '../sale-props.ts';
import styles from './BuyFrame.module.css';
import { CartSummary } from './CartSummary.tsx';

type BuyScreens = 'signIn' | 'identity' | 'fan' | 'payment';

type BuyFrameProps = Pick<SaleProps<BuyScreens>, 'view' | 'send'> & {
  readonly title: ReactNode;
  readonly step: 'details' | 'payment';
  readonly children: ReactNode;
  /** Under the summary: the one button, and what calms. */
  readonly foot?: ReactNode;
  /** The trouble is told beside its field instead. */
  readonly troubleElsewhere?: boolean;
};

/** Around every step of /checkout/buy: the clock, where one stands, what is bought. */
export function BuyFrame({
  view,
  send,
  title,
  step,
  children,
  foot,
  troubleElsewhere = false,
}: BuyFrameProps) {
  return (
    <>
      <HoldClock cart={view.cart} />
      <Page>
        <Split
          aside={
            <>
              <CartSummary event={view.event} reservation={view.cart.reservation} />
              {foot}
            </>
          }
        >
          <div className={styles.top}>
            <Heading as="h1" look="title">
              {title}
            </Heading>
            <ProgressSteps
              current={step === 'payment' ? 2 : 1}
              steps={[
                { id: 'seats', label: <Trans>Seats</Trans> },
                { id: 'details', label: <Trans>Your details</Trans> },
                { id: 'payment', label: <Trans>Payment</Trans> },
              ]}
            />
          </div>
          {view.cartChanged ? (
            <Alert
              tone="attention"
              announce="now"
              title={<Trans>Your cart is not what it was</Trans>}
              action={
                <Button size="small" onClick={() => send({ type: 'cart.confirmed' })}>
                  <Trans>I have seen it, go on</Trans>
                </Button>
              }
            >
              <Trans>Its seats or its total changed. Check the summary: you were not charged.</Trans>
            </Alert>
          ) : null}
          {troubleElsewhere ? null : <TroubleAlert trouble={view.trouble} />}
          {children}
          <div className={styles.back}>
            <Button variant="link" onClick={() => send({ type: 'step.requested', step: 'STADIUM' })}>
              <Trans>Change or add seats</Trans>
            </Button>
          </div>
        </Split>
      </Page>
    </>
  );
}

/** The hold's clock, by the server's time, with more of it where the sale allows. */
export function HoldClock({ cart }: { readonly cart: CartView }) {
  if (cart.hold === null) return null;
  return (
    <Bound flow={cart.hold} toView={toReservationView}>
      {(clock, tell) => (
        <>
          <HoldBar
            label={<Trans>We hold your seats</Trans>}
            remaining={clock.remaining}
            action={
              clock.canExtend && clock.level !== 'plain' ? (
                <Button size="small" onClick={() => tell({ type: 'extension.requested' })}>
                  <Trans>I need more time</Trans>
                </Button>
              ) : undefined
            }
          />
          {clock.highDemand && clock.level !== 'plain' ? (
            <Page>
              <Note size="xs">
                <Trans>Many people want these seats: this time cannot be extended.</Trans>
              </Note>
            </Page>
          ) : null}
          {clock.trouble === null ? null : (
            <Page>
              <TroubleAlert trouble={clock.trouble} />
            </Page>
          )}
        </>
      )}
    </Bound>
  );
}
