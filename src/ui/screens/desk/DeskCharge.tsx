import { Trans } from '@lingui/react/macro';
import { Bookmark, Gift, Lock } from 'lucide-react';
import type { MarketCode } from '#domain/market/market.ts';
import { zero } from '#domain/shared/money.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { DeclineAlert } from '../sale/buy/DeclineAlert.tsx';
import { hasOwnPlace, usePaymentForm, waysOutIn } from '../sale/buy/Payment.tsx';
import { PaymentMethods } from '../sale/buy/PaymentMethods.tsx';
import type { SaleProps } from '../sale/sale-props.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import styles from './Desk.module.css';

/** How it is paid, and the total on the button. */
export function DeskCharge({ view, send, market }: SaleProps<'payment'> & { readonly market: MarketCode }) {
  const { issues, submit } = usePaymentForm({ view, send, market });
  const isFree = view.method === 'COURTESY';
  const isKept = view.method === 'RESERVATION' || view.method === 'PROCESSING_TRANSFER';
  const total = <Money value={isFree ? zero(view.charged.currency) : view.charged} />;
  return (
    <form id="charge" className={styles.charge} onSubmit={submit} noValidate aria-busy={view.paying}>
      {hasOwnPlace(view) ? null : <TroubleAlert trouble={view.trouble} />}
      {view.decline === null ? null : (
        <DeclineAlert atDesk statusDetail={view.decline} form="charge" out={waysOutIn(view)} />
      )}
      {view.cartChanged ? (
        <Alert
          tone="attention"
          announce="now"
          title={<Trans>The cart is not what it was</Trans>}
          action={
            <Button size="small" onClick={() => send({ type: 'cart.confirmed' })}>
              <Trans>I have seen it, go on</Trans>
            </Button>
          }
        />
      ) : null}
      {view.loadingChoices && view.choices.length === 0 ? (
        <Skeleton count={3} />
      ) : (
        <PaymentMethods view={view} send={send} market={market} issues={issues} atDesk />
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
          icon={isFree ? <Gift size={20} /> : isKept ? <Bookmark size={20} /> : <Lock size={20} />}
          busy={
            view.paying ? (
              isFree ? (
                <Trans>Giving</Trans>
              ) : isKept ? (
                <Trans>Keeping the seats</Trans>
              ) : (
                <Trans>Charging</Trans>
              )
            ) : undefined
          }
          unavailable={view.canPay || view.paying ? undefined : <Trans>Choose how it is paid</Trans>}
        >
          {isFree ? (
            <Trans>Give as a courtesy</Trans>
          ) : view.method === 'RESERVATION' ? (
            <Trans>Keep the seats</Trans>
          ) : view.method === 'PROCESSING_TRANSFER' ? (
            <Trans>Note the transfer of {total}</Trans>
          ) : view.method === 'LINK' ? (
            <Trans>Send a link for {total}</Trans>
          ) : view.place === 'TAQUILLA' ? (
            <Trans>Give a code for {total}</Trans>
          ) : (
            <Trans>Charge {total}</Trans>
          )}
        </Button>
      </div>
    </form>
  );
}
