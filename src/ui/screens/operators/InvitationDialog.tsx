import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import type { OperatorInvitationIssue } from '#domain/identity/operator-invitation.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { getFieldIssueMessage } from '../../i18n/field-issue-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { RoleCheckboxes } from './RoleCheckboxes.tsx';

type InvitationDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly kind: 'invitation' }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** Asks for the name, e-mail and roles of the operator to invite. */
export function InvitationDialog({ dialog, send }: InvitationDialogProps) {
  const { i18n } = useLingui();
  const form = useId();
  const { typed, issues, busy, failure } = dialog;
  const getMessage = (field: OperatorInvitationIssue['field']) => {
    const issue = issues.find((candidate) => candidate.field === field);
    return issue && i18n._(getFieldIssueMessage(issue.reason));
  };
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const data = new FormData(submitEvent.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    send({
      type: 'invitation.submitted',
      invitation: {
        firstName: text('firstName'),
        lastName: text('lastName'),
        email: text('email'),
        roles: data.getAll('roles').map(String),
      },
    });
  };
  return (
    <Dialog
      title={<Trans>Invite an operator</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy ? <Trans>Sending the invitation</Trans> : undefined}
          >
            <Trans>Send the invitation</Trans>
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <FailureAlert failure={failure} />
          <Field
            name="firstName"
            label={<Trans>First name</Trans>}
            autoComplete="off"
            defaultValue={typed?.firstName}
            error={getMessage('firstName')}
          />
          <Field
            name="lastName"
            label={<Trans>Last name</Trans>}
            autoComplete="off"
            defaultValue={typed?.lastName}
            error={getMessage('lastName')}
          />
          <Field
            name="email"
            type="email"
            label={<Trans>Email</Trans>}
            hint={<Trans>We will send the invitation link there, in your language.</Trans>}
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed?.email}
            error={getMessage('email')}
          />
          <RoleCheckboxes chosen={typed?.roles ?? []} error={getMessage('roles')} />
        </Stack>
      </form>
    </Dialog>
  );
}
