import { Trans } from '@lingui/react/macro';
import { Bookmark, Gift, Lock } from 'lucide-react';
import type { MarketCode } from '#domain/market/market.ts';
import { zero } from '#domain/shared/money.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { DeclineAlert } from '../sale/buy/DeclineAlert.tsx';
import { PaymentMethods } from '../sale/buy/PaymentMethods.tsx';
import { areAllIssuesAtFields, findDeclineOptions, usePaymentForm } from '../sale/buy/PaymentStep.tsx';
import type { SaleProps } from '../sale/sale-props.ts';
import styles from './AssistedSale.module.css';

/** Shows the payment methods and the button with the total. */
export function AssistedPaymentForm({
  view,
  send,
  market,
}: SaleProps<'payment'> & { readonly market: MarketCode }) {
  const { issues, submit } = usePaymentForm({ view, send, market });
  const isFree = view.method === 'COURTESY';
  const isUnpaidBooking = view.method === 'RESERVATION' || view.method === 'PROCESSING_TRANSFER';
  const total = <Money value={isFree ? zero(view.charged.currency) : view.charged} />;
  return (
    <form id="charge" className={styles.form} onSubmit={submit} noValidate aria-busy={view.paying}>
      {areAllIssuesAtFields(view) ? null : <PaymentFailureAlert view={view} />}
      {view.decline === null ? null : (
        <DeclineAlert
          audience="SELLER"
          statusDetail={view.decline}
          form="charge"
          alternatives={findDeclineOptions(view)}
        />
      )}
      {view.cartChanged ? (
        <Alert
          tone="attention"
          announce="now"
          title={<Trans>The cart has changed</Trans>}
          action={
            <Button size="small" onClick={() => send({ type: 'cart.confirmed' })}>
              <Trans>Got it, continue</Trans>
            </Button>
          }
        />
      ) : null}
      {view.loadingPaymentOptions && view.paymentOptions.length === 0 ? (
        <Skeleton count={3} />
      ) : (
        <PaymentMethods view={view} send={send} market={market} issues={issues} audience="SELLER" />
      )}
      <div className={styles.payBar}>
        <div className={styles.total}>
          <span>
            <Trans>Total</Trans>
          </span>
          <b>{total}</b>
        </div>
        <Button
          type="submit"
          data-main-action=""
          variant="primary"
          size="large"
          wide
          icon={isFree ? <Gift size={20} /> : isUnpaidBooking ? <Bookmark size={20} /> : <Lock size={20} />}
          busy={
            view.paying ? (
              isFree ? (
                <Trans>Issuing</Trans>
              ) : isUnpaidBooking ? (
                <Trans>Holding the seats</Trans>
              ) : (
                <Trans>Charging</Trans>
              )
            ) : undefined
          }
          unavailable={view.canPay || view.paying ? undefined : <Trans>Choose a payment method</Trans>}
        >
          {isFree ? (
            <Trans>Issue as complimentary</Trans>
          ) : view.method === 'RESERVATION' ? (
            <Trans>Hold the seats</Trans>
          ) : view.method === 'PROCESSING_TRANSFER' ? (
            <Trans>Record a transfer of {total}</Trans>
          ) : view.method === 'LINK' ? (
            <Trans>Send a link for {total}</Trans>
          ) : view.place === 'TAQUILLA' ? (
            <Trans>Issue a code for {total}</Trans>
          ) : (
            <Trans>Charge {total}</Trans>
          )}
        </Button>
      </div>
    </form>
  );
}

/**
 * Announces why a payment failed. Where the seller already has the money, an answer that was lost does not mean that
 * nobody paid: the same voucher or cash is recorded once, and nobody must pay again.
 */
function PaymentFailureAlert({ view }: Pick<SaleProps<'payment'>, 'view'>) {
  const { failure, method, place } = view;
  const repeat = method === 'TPV' ? 'TPV' : method === 'CASH' && place === 'SELLER' ? 'CASH' : null;
  if (failure?.code !== 'NO_PAYMENT_FOUND' || repeat === null) return <FailureAlert failure={failure} />;
  return (
    <Alert tone="danger" announce="now" title={<Trans>The payment was not recorded</Trans>}>
      {repeatMessages[repeat]}
    </Alert>
  );
}

const repeatMessages = {
  TPV: (
    <Trans>
      If the card reader has approved it, send the same voucher number again. Do not swipe the card again.
    </Trans>
  ),
  CASH: <Trans>If you have the cash, charge again: it is recorded once. Do not take it again.</Trans>,
} as const;
