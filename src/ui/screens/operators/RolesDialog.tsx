import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { operatorRoles } from '#domain/auth/role.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { wordsForFieldIssue } from '../../i18n/field-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { RoleChoice } from './RoleChoice.tsx';

type RolesDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly kind: 'roles' }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** What somebody works as from now on. */
export function RolesDialog({ dialog, send }: RolesDialogProps) {
  const { i18n } = useLingui();
  const form = useId();
  const { operator, roles, isEmpty, busy, trouble } = dialog;
  const name = `${operator.firstName} ${operator.lastName}`;
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const chosen = new FormData(sent.currentTarget).getAll('roles');
    send({ type: 'roles.submitted', roles: operatorRoles.filter((role) => chosen.includes(role)) });
  };
  return (
    <Dialog
      title={<Trans>What does {name} work as?</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy ? <Trans>Changing the roles</Trans> : undefined}
          >
            <Trans>Change the roles</Trans>
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Trans>It counts at once, wherever they are signed in, and we tell them by e-mail.</Trans>
          </p>
          <TroubleAlert trouble={trouble} />
          <RoleChoice chosen={roles} error={isEmpty ? i18n._(wordsForFieldIssue('EMPTY')) : undefined} />
        </Stack>
      </form>
    </Dialog>
  );
}
