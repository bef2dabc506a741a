import { Plural, Trans } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { isComplimentary } from '#domain/order/refund.ts';
import type { RefundDialog as Question } from '#machines/refund/refund.view.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { RefundDestinationText } from './RefundDestinationText.tsx';
import type { SoldOrderProps } from './sold-order-props.ts';

type RefundDialogProps = SoldOrderProps & {
  readonly dialog: Extract<Question, { readonly kind: 'question' }>;
};

/** Asks for confirmation before a refund. */
export function RefundDialog({ view, dialog, send }: RefundDialogProps) {
  const { sum, allocation, busy, failure } = dialog;
  const amount = formatMoneyWithCode(sum);
  const { order, chosen, seats } = view;
  const isFree = isComplimentary(order);
  return (
    <ConfirmDialog
      title={isFree ? <Trans>Take the tickets back?</Trans> : <Trans>Refund {amount}?</Trans>}
      cancelLabel={<Trans>Not yet</Trans>}
      confirmLabel={isFree ? <Trans>Take the tickets back</Trans> : <Trans>Confirm refund</Trans>}
      isBusy={busy}
      onCancel={() => send({ type: 'cancelled' })}
      onConfirm={() => send({ type: 'refund.confirmed' })}
    >
      <p>
        <Plural
          value={chosen.length}
          one="# ticket will no longer be valid. This cannot be undone."
          other="# tickets will no longer be valid. This cannot be undone."
        />
      </p>
      <p>
        {isFree ? null : <RefundDestinationText {...allocation} currency={order.total.currency} />}{' '}
        {seats === 'KEPT' ? (
          <Trans>The seats stay blocked under your name.</Trans>
        ) : (
          <Trans>The seats go back on sale immediately.</Trans>
        )}
      </p>
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}
