import { Trans } from '@lingui/react/macro';
import type { FanAccessEvent } from '#machines/fan-access/fan-access.events.ts';
import type { FanAccessDialog } from '#machines/fan-access/fan-access.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
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
    <Dialog
      kind="alert"
      title={<Trans>Require a new password for {name}?</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Leave unchanged</Trans>
          </Button>
          <Button
            variant="danger"
            onClick={() => send({ type: 'reset.confirmed' })}
            busy={busy ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Require reset</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          <Trans>
            They will be signed out everywhere immediately and their password will stop working. When they
            sign in, they will set a new one with a code we send them. Their tickets are not affected.
          </Trans>
        </p>
        <FailureAlert failure={failure} />
      </Stack>
    </Dialog>
  );
}
