import { Trans } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { getTotal } from '#domain/sale/price.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Price } from '../../components/Price/Price.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import type { SaleProps } from '../sale/sale-props.ts';
import styles from './AssistedSale.module.css';

/** Lets the seller issue tickets that cost nothing; no payment method is chosen. */
export function FreeOrderForm({ view, send }: SaleProps<'freeOrder'>) {
  return (
    <div className={styles.form} aria-busy={view.confirming}>
      <FailureAlert failure={view.failure} />
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
      <Note>
        <Trans>These tickets are free. Nothing has to be charged.</Trans>
      </Note>
      <div className={styles.payBar}>
        <div className={styles.total}>
          <span>
            <Trans>Total</Trans>
          </span>
          <b>
            <Price value={getTotal(view.cart.reservation.total)} />
          </b>
        </div>
        <Button
          data-main-action=""
          variant="primary"
          size="large"
          wide
          icon={<Ticket size={20} />}
          busy={view.confirming ? <Trans>Issuing the tickets</Trans> : undefined}
          unavailable={view.canConfirm || view.confirming ? undefined : <Trans>Review the cart first</Trans>}
          onClick={() => send({ type: 'free.order.placed' })}
        >
          <Trans>Issue the tickets</Trans>
        </Button>
      </div>
    </div>
  );
}
