import { Trans } from '@lingui/react/macro';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
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
            <Trans>Reset</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          <Trans>
            They will be signed out everywhere immediately. They can set up a new one with their password and
            a code sent to {operator.email}. Verify their identity first.
          </Trans>
        </p>
        <FailureAlert failure={failure} />
      </Stack>
    </Dialog>
  );
}
