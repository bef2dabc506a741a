import { Trans } from '@lingui/react/macro';
import type { FanAccessEvent } from '#machines/fan-access/fan-access.events.ts';
import type { FanAccessDialog } from '#machines/fan-access/fan-access.view.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { FailureAlert } from '../FailureAlert.tsx';

type RequireResetDialogProps = {
  readonly dialog: Extract<FanAccessDialog, { readonly kind: 'question' }>;
  readonly send: (event: FanAccessEvent) => void;
};

/** Asks for confirmation before a fan's password stops working. */
export function RequireResetDialog({ dialog, send }: RequireResetDialogProps) {
  const { account, busy, failure } = dialog;
  const { name } = account;
  return (
    <ConfirmDialog
      title={<Trans>Require a new password for {name}?</Trans>}
      cancelLabel={<Trans>Leave unchanged</Trans>}
      confirmLabel={<Trans>Require reset</Trans>}
      isBusy={busy}
      onCancel={() => send({ type: 'cancelled' })}
      onConfirm={() => send({ type: 'reset.confirmed' })}
    >
      <p>
        <Trans>
          They will be signed out everywhere immediately and their password will stop working. When they sign
          in, they will set a new one with a code we send them. Their tickets are not affected.
        </Trans>
      </p>
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}
