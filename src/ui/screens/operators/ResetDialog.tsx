import { Trans } from '@lingui/react/macro';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';

type ResetDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly operator: unknown }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** The question before somebody's authenticator is taken away. */
export function ResetDialog({ dialog, send }: ResetDialogProps) {
  const { operator, busy, trouble } = dialog;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <Dialog
      kind="alert"
      title={<Trans>Reset the authenticator of {name}?</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Keep the authenticator</Trans>
          </Button>
          <Button
            variant="danger"
            onClick={() => send({ type: 'reset.confirmed' })}
            busy={busy ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Reset it</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          <Trans>
            They are out at once, wherever they are signed in. They set up another with their password and a
            code that goes to {operator.email}. Make sure that it is really they who ask.
          </Trans>
        </p>
        <TroubleAlert trouble={trouble} />
      </Stack>
    </Dialog>
  );
}
