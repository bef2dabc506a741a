import { Plural, Trans } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import type { RefundDialog as Question } from '#machines/refund/refund.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { RefundWaysText } from './RefundWaysText.tsx';
import type { SoldOrderProps } from './sold-order-props.ts';

type RefundDialogProps = SoldOrderProps & {
  readonly dialog: Extract<Question, { readonly kind: 'question' }>;
};

/** The question before money goes back. */
export function RefundDialog({ view, dialog, send }: RefundDialogProps) {
  const { sum, ways, busy, trouble } = dialog;
  const amount = formatMoneyWithCode(sum);
  const { order, chosen, seats } = view;
  return (
    <Dialog
      kind="alert"
      title={<Trans>Give back {amount}?</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Not yet</Trans>
          </Button>
          <Button
            variant="danger"
            onClick={() => send({ type: 'refund.confirmed' })}
            busy={busy ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Give it back</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          <Plural
            value={chosen.length}
            one="# ticket stops letting anybody in. This cannot be undone."
            other="# tickets stop letting anybody in. This cannot be undone."
          />
        </p>
        <p>
          <RefundWaysText {...ways} currency={order.total.currency} />{' '}
          {seats === 'KEPT' ? (
            <Trans>The seats stay blocked in your name.</Trans>
          ) : (
            <Trans>The seats are for sale again at once.</Trans>
          )}
        </p>
        <TroubleAlert trouble={trouble} />
      </Stack>
    </Dialog>
  );
}
