import { Trans } from '@lingui/react/macro';
import type { SaleControlDifference } from '#domain/catalogue/sale-controls.ts';
import type { SaleControlsDialog } from '#machines/sale-controls/sale-controls.view.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { SaleDifferences } from './SaleDifferences.tsx';
import type { SaleControlsProps } from './sale-controls-props.ts';

type SaleChangeDialogProps = SaleControlsProps & { readonly dialog: SaleControlsDialog };

/** Shows what a change does to fans before it is saved. */
export function SaleChangeDialog({ view, dialog, send }: SaleChangeDialogProps) {
  const { differences, busy, failure } = dialog;
  const suspension = differences.find(({ kind }) => kind === 'SUSPENSION');
  const isSuspending = suspension?.kind === 'SUSPENSION' && suspension.isSuspended;
  const isResuming = suspension?.kind === 'SUSPENSION' && !suspension.isSuspended;
  return (
    <ConfirmDialog
      title={
        isSuspending ? (
          <Trans>Suspend sales?</Trans>
        ) : isResuming ? (
          <Trans>Resume sales?</Trans>
        ) : (
          <Trans>Save these changes?</Trans>
        )
      }
      cancelLabel={<Trans>Not yet</Trans>}
      confirmLabel={
        isSuspending ? (
          <Trans>Suspend sales</Trans>
        ) : isResuming ? (
          <Trans>Resume sales</Trans>
        ) : (
          <Trans>Save changes</Trans>
        )
      }
      confirmVariant={isSuspending || differences.some(isBlocking) ? 'danger' : 'primary'}
      isBusy={busy}
      onCancel={() => send({ type: 'cancelled' })}
      onConfirm={() => send({ type: 'change.confirmed' })}
    >
      {suspension === undefined ? (
        <SaleDifferences differences={differences} timeZone={view.sale.timeZone} />
      ) : null}
      {isSuspending ? (
        <p>
          <Trans>
            Nobody can choose seats or start a payment, not even at the box office. Carts keep their seats
            until their time runs out. Payments already started go through, and sold tickets stay valid.
          </Trans>
        </p>
      ) : null}
      {isResuming ? (
        <p>
          <Trans>Fans can choose seats and pay again at once, within the sale period.</Trans>
        </p>
      ) : null}
      {differences.some(isBlocking) ? (
        <p>
          <Trans>
            Fans can no longer choose blocked sections. Seats already in a cart can still be paid for, and
            sold tickets stay valid.
          </Trans>
        </p>
      ) : null}
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}

const isBlocking = (difference: SaleControlDifference): boolean =>
  difference.kind === 'SECTIONS' && difference.to === 'BLOCKED';
