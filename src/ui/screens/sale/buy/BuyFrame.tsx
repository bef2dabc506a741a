import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isFree } from '#domain/sale/price.ts';
import { toReservationView } from '#machines/reservation/reservation.view.ts';
import type { CartView } from '#machines/sale/sale.view.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { DateText } from '../../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { HoldBar } from '../../../components/HoldBar/HoldBar.tsx';
import { Page, Split } from '../../../components/Layout/Layout.tsx';
import { ProgressSteps } from '../../../components/ProgressSteps/ProgressSteps.tsx';
import { FailureAlert } from '../../FailureAlert.tsx';
import { FlowConsumer } from '../../FlowConsumer.tsx';
import type { SaleProps } from '../sale-props.ts';
import styles from './BuyFrame.module.css';
import { CartSummary } from './CartSummary.tsx';

type BuyScreens = 'signIn' | 'identity' | 'fan' | 'payment' | 'freeOrder';

type BuyFrameProps = Pick<SaleProps<BuyScreens>, 'view' | 'send'> & {
  readonly title: ReactNode;
  readonly step: 'details' | 'payment';
  readonly children: ReactNode;
  /** Shown under the summary: the submit button and the assurances. */
  readonly footer?: ReactNode;
  /** The failure is shown at its field instead. */
  readonly isFailureShownElsewhere?: boolean;
};

/** Frames every step of /checkout/buy: the clock, the progress and the summary. */
export function BuyFrame({
  view,
  send,
  title,
  step,
  children,
  footer: foot,
  isFailureShownElsewhere: troubleElsewhere = false,
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
          <div className={styles.top} data-paying="">
            <Heading as="h1" variant="title">
              {title}
            </Heading>
            <ProgressSteps
              current={step === 'payment' ? 2 : 1}
              steps={[
                { id: 'seats', label: <Trans>Seats</Trans> },
                { id: 'details', label: <Trans>Your details</Trans> },
                {
                  id: 'payment',
                  label: isFree(view.cart.reservation.total) ? (
                    <Trans>Confirmation</Trans>
                  ) : (
                    <Trans>Payment</Trans>
                  ),
                },
              ]}
            />
          </div>
          {view.cartChanged ? (
            <Alert
              tone="attention"
              announce="now"
              title={<Trans>Your cart has changed</Trans>}
              action={
                <Button size="small" onClick={() => send({ type: 'cart.confirmed' })}>
                  <Trans>Got it, continue</Trans>
                </Button>
              }
            >
              <Trans>The seats or total changed. Check the summary. You have not been charged.</Trans>
            </Alert>
          ) : null}
          {troubleElsewhere ? null : (
            <FailureAlert failure={view.failure}>
              {view.failure?.code === 'OFFLINE' ? <OfflineHelp view={view} /> : null}
            </FailureAlert>
          )}
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

/** Says until when the seats are held and what to do once the connection is back. */
function OfflineHelp({ view: { event, cart } }: Pick<BuyFrameProps, 'view'>) {
  const { expiresAt } = cart.reservation;
  return (
    <>
      {expiresAt === null ? null : (
        <Trans>
          Your seats are held until <DateText at={expiresAt} timeZone={event.venue.timeZone} format="time" />.
        </Trans>
      )}{' '}
      <Trans>When you are back online, press the button again. What you entered is still here.</Trans>
    </>
  );
}

/**
 * Shows the hold's clock by the server's time, and extends it where the sale allows. While a payment is being made the
 * seats wait for its result, without a clock.
 */
function HoldClock({ cart }: { readonly cart: CartView }) {
  const label = <Trans>Your seats are held</Trans>;
  if (cart.hold === null) return <HoldBar label={label} remaining={null} isSticky />;
  return (
    <FlowConsumer flow={cart.hold} toView={toReservationView}>
      {(clock, sendToHold) => (
        <>
          <HoldBar
            label={label}
            remaining={clock.remaining}
            isSticky
            action={
              clock.canExtend && clock.level !== 'plain' ? (
                <Button size="small" onClick={() => sendToHold({ type: 'extension.requested' })}>
                  <Trans>I need more time</Trans>
                </Button>
              ) : undefined
            }
          />
          {clock.highDemand && clock.level !== 'plain' ? (
            <Page>
              <Note size="xs">
                <Trans>These seats are in high demand. Your time cannot be extended.</Trans>
              </Note>
            </Page>
          ) : null}
          {clock.failure === null ? null : (
            <Page>
              <FailureAlert failure={clock.failure} />
            </Page>
          )}
        </>
      )}
    </FlowConsumer>
  );
}
