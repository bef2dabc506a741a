import { Trans } from '@lingui/react/macro';
import type { FanAccessEvent } from '#machines/fan-access/fan-access.events.ts';
import type { FanAccessDialog } from '#machines/fan-access/fan-access.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';

type NewPasswordDialogProps = {
  readonly dialog: Extract<FanAccessDialog, { readonly kind: 'question' }>;
  readonly send: (event: FanAccessEvent) => void;
};

/** The question before a fan's password stops opening their account. */
export function NewPasswordDialog({ dialog, send }: NewPasswordDialogProps) {
  const { account, busy, trouble } = dialog;
  const { name } = account;
  return (
    <Dialog
      kind="alert"
      title={<Trans>Require a new password of {name}?</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            variant="danger"
            onClick={() => send({ type: 'reset.confirmed' })}
            busy={busy ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Require a new one</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          <Trans>
            They are out at once, wherever they are signed in, and their password opens nothing any more. They
            sign in as always and make another with a code that goes to them; their tickets stay.
          </Trans>
        </p>
        <TroubleAlert trouble={trouble} />
      </Stack>
    </Dialog>
  );
}
