import { Trans } from '@lingui/react/macro';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';

type EndingDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly operator: unknown }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** The question before an access ends or an invitation is withdrawn. */
export function EndingDialog({ dialog, send }: EndingDialogProps) {
  const { operator, busy, trouble } = dialog;
  const name = `${operator.firstName} ${operator.lastName}`;
  const isInvited = operator.state === 'INVITED';
  return (
    <Dialog
      kind="alert"
      title={
        isInvited ? (
          <Trans>Withdraw the invitation of {name}?</Trans>
        ) : (
          <Trans>End the access of {name}?</Trans>
        )
      }
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            {isInvited ? <Trans>Keep the invitation</Trans> : <Trans>Keep the access</Trans>}
          </Button>
          <Button
            variant="danger"
            onClick={() => send({ type: 'ending.confirmed' })}
            busy={busy ? <Trans>One moment</Trans> : undefined}
          >
            {isInvited ? <Trans>Withdraw it</Trans> : <Trans>End the access</Trans>}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {isInvited ? (
            <Trans>The link that went to {operator.email} stops working.</Trans>
          ) : (
            <Trans>
              They are out at once, wherever they are signed in. Their sales stay as they are. They come back
              only by a new invitation.
            </Trans>
          )}
        </p>
        <TroubleAlert trouble={trouble} />
      </Stack>
    </Dialog>
  );
}
