import { Trans } from '@lingui/react/macro';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { FailureAlert } from '../FailureAlert.tsx';

type ResetAuthenticatorDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly operator: unknown }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** Asks for confirmation before an operator's authenticator is reset. */
export function ResetAuthenticatorDialog({ dialog, send }: ResetAuthenticatorDialogProps) {
  const { operator, busy, failure } = dialog;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <ConfirmDialog
      title={<Trans>Reset the authenticator of {name}?</Trans>}
      cancelLabel={<Trans>Keep the authenticator</Trans>}
      confirmLabel={<Trans>Reset</Trans>}
      isBusy={busy}
      onCancel={() => send({ type: 'cancelled' })}
      onConfirm={() => send({ type: 'reset.confirmed' })}
    >
      <p>
        <Trans>
          They will be signed out everywhere immediately. They can set up a new one with their password and a
          code sent to {operator.email}. Verify their identity first.
        </Trans>
      </p>
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}
