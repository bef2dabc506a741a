import { Trans } from '@lingui/react/macro';
import type { Order } from '#domain/order/purchase.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { RefundLines } from './RefundedPart.tsx';

/** Says how a cancelled event's purchase is refunded, or that it was, when and how. */
export function CancelledEvent({ order }: { readonly order: Order }) {
  const isPaid = order.receipt.paidAt !== null && order.total.total > 0;
  return (
    <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
      {order.receipt.refunds.length > 0 ? (
        <RefundLines order={order} />
      ) : isPaid ? (
        <CancelledRefundText method={order.purchase.method} />
      ) : (
        <Trans>No payment is due.</Trans>
      )}
    </Alert>
  );
}

function CancelledRefundText({ method }: { readonly method: Order['purchase']['method'] }) {
  switch (method) {
    case 'WALLET':
      return <Trans>The full amount, including fees, will be added to your balance.</Trans>;
    case 'TPV':
    case 'RESERVATION':
    case 'PROCESSING_TRANSFER':
      return (
        <Trans>
          A manager at any of our box offices will refund the full amount, including fees. Bring your document
          and, if you paid by card, that card.
        </Trans>
      );
    case 'IDENTIFICATION':
      return <Trans>The charge was removed from your organisation’s account.</Trans>;
    case 'CASH':
      return (
        <Trans>
          The full amount, including fees, will be refunded: at our box offices if you paid there, otherwise
          by the payment provider, who will contact you.
        </Trans>
      );
    default:
      return (
        <Trans>
          The full amount, including fees, will be refunded to your original payment method. It may take a few
          days to appear at your bank.
        </Trans>
      );
  }
}
