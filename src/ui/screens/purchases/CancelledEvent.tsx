import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#domain/order/purchase.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { cancelledRefundMessages } from '../../i18n/payment-messages.ts';
import { RefundLines } from './RefundedPart.tsx';

/** Says how a cancelled event's purchase is refunded, or that it was, when and how. */
export function CancelledEvent({ order }: { readonly order: Order }) {
  const { i18n } = useLingui();
  const isPaid = order.receipt.paidAt !== null && order.total.total > 0;
  return (
    <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
      {order.receipt.refunds.length > 0 ? (
        <RefundLines order={order} />
      ) : isPaid ? (
        i18n._(cancelledRefundMessages[order.purchase.method])
      ) : (
        <Trans>No payment is due.</Trans>
      )}
    </Alert>
  );
}
