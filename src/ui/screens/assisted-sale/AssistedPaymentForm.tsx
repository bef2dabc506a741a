import { Trans } from '@lingui/react/macro';
import type { MarketCode } from '#domain/market/market.ts';
import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { DeclineAlert } from '../sale/buy/DeclineAlert.tsx';
import { PaymentMethods } from '../sale/buy/PaymentMethods.tsx';
import {
  areAllIssuesAtFields,
  findDeclineOptions,
  getSelectedAction,
  usePaymentForm,
} from '../sale/buy/PaymentStep.tsx';
import { PlanOfferLink } from '../sale/buy/PlanOfferLink.tsx';
import type { SaleProps } from '../sale/sale-props.ts';
import styles from './AssistedSale.module.css';

/** Shows the payment methods and the button with the total. */
export function AssistedPaymentForm({
  view,
  send,
  market,
}: SaleProps<'payment'> & { readonly market: MarketCode }) {
  const { issues, submit } = usePaymentForm({ view, send, market });
  const action = getSelectedAction(view, 'SELLER');
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
      <PlanOfferLink view={view} />
      <div className={styles.payBar}>
        <div className={styles.total}>
          <span>
            <Trans>Total</Trans>
          </span>
          <b>{action.total}</b>
        </div>
        <Button
          type="submit"
          data-main-action=""
          variant="primary"
          size="large"
          wide
          icon={<action.Icon size={20} />}
          busy={view.paying ? action.busy : undefined}
          unavailable={view.canPay || view.paying ? undefined : <Trans>Choose a payment method</Trans>}
        >
          {action.label}
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
  const hasVoucher = method !== null && paymentMethodTraits[method].hasVoucher;
  if (failure?.code !== 'NO_PAYMENT_FOUND' || !(hasVoucher || place === 'SELLER'))
    return <FailureAlert failure={failure} />;
  return (
    <Alert tone="danger" announce="now" title={<Trans>The payment was not recorded</Trans>}>
      {hasVoucher ? repeatMessages.voucher : repeatMessages.cash}
    </Alert>
  );
}

const repeatMessages = {
  voucher: (
    <Trans>
      If the card reader has approved it, send the same voucher number again. Do not swipe the card again.
    </Trans>
  ),
  cash: <Trans>If you have the cash, charge again: it is recorded once. Do not take it again.</Trans>,
} as const;
