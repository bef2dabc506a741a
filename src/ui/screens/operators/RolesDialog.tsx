import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { operatorRoles } from '#domain/identity/role.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { getFieldIssueMessage } from '../../i18n/field-issue-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { RoleCheckboxes } from './RoleCheckboxes.tsx';

type RolesDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly kind: 'roles' }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** Changes the roles of an operator. */
export function RolesDialog({ dialog, send }: RolesDialogProps) {
  const { i18n } = useLingui();
  const form = useId();
  const { operator, roles, isEmpty, busy, failure } = dialog;
  const name = `${operator.firstName} ${operator.lastName}`;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const chosen = new FormData(submitEvent.currentTarget).getAll('roles');
    send({ type: 'roleChange.submitted', roles: operatorRoles.filter((role) => chosen.includes(role)) });
  };
  return (
    <Dialog
      title={<Trans>Which roles does {name} have?</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Leave unchanged</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy ? <Trans>Changing roles</Trans> : undefined}
          >
            <Trans>Change roles</Trans>
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Trans>
              The change takes effect immediately on all their devices. We will notify them by email.
            </Trans>
          </p>
          <FailureAlert failure={failure} />
          <RoleCheckboxes
            chosen={roles}
            error={isEmpty ? i18n._(getFieldIssueMessage('EMPTY')) : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
