import { Trans } from '@lingui/react/macro';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { FailureAlert } from '../FailureAlert.tsx';

type EndAccessDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly operator: unknown }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** Asks for confirmation before an operator's access ends or an invitation is withdrawn. */
export function EndAccessDialog({ dialog, send }: EndAccessDialogProps) {
  const { operator, busy, failure } = dialog;
  const name = `${operator.firstName} ${operator.lastName}`;
  const isInvited = operator.state === 'INVITED';
  return (
    <ConfirmDialog
      title={
        isInvited ? (
          <Trans>Withdraw the invitation of {name}?</Trans>
        ) : (
          <Trans>Remove access for {name}?</Trans>
        )
      }
      cancelLabel={isInvited ? <Trans>Keep the invitation</Trans> : <Trans>Keep access</Trans>}
      confirmLabel={isInvited ? <Trans>Withdraw it</Trans> : <Trans>Remove this access</Trans>}
      isBusy={busy}
      onCancel={() => send({ type: 'cancelled' })}
      onConfirm={() => send({ type: 'accessRemoval.confirmed' })}
    >
      <p>
        {isInvited ? (
          <Trans>The link sent to {operator.email} will stop working.</Trans>
        ) : (
          <Trans>
            They will be signed out everywhere immediately. Their sales are not affected. They can only return
            with a new invitation.
          </Trans>
        )}
      </p>
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}
