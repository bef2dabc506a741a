import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import type { OperatorWishIssue } from '#domain/auth/operator-wish.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsDialog } from '#machines/operators/operators.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { wordsForFieldIssue } from '../../i18n/field-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { RoleChoice } from './RoleChoice.tsx';

type InvitationDialogProps = {
  readonly dialog: Extract<OperatorsDialog, { readonly kind: 'invitation' }>;
  readonly send: (event: OperatorsEvent) => void;
};

/** Whom to ask, and for what. */
export function InvitationDialog({ dialog, send }: InvitationDialogProps) {
  const { i18n } = useLingui();
  const form = useId();
  const { typed, issues, busy, trouble } = dialog;
  const wordsFor = (field: OperatorWishIssue['field']) => {
    const issue = issues.find((one) => one.field === field);
    return issue && i18n._(wordsForFieldIssue(issue.reason));
  };
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const data = new FormData(sent.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    send({
      type: 'invitation.submitted',
      wish: {
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
          <TroubleAlert trouble={trouble} />
          <Field
            name="firstName"
            label={<Trans>First name</Trans>}
            autoComplete="off"
            defaultValue={typed?.firstName}
            error={wordsFor('firstName')}
          />
          <Field
            name="lastName"
            label={<Trans>Last name</Trans>}
            autoComplete="off"
            defaultValue={typed?.lastName}
            error={wordsFor('lastName')}
          />
          <Field
            name="email"
            type="email"
            label={<Trans>E-mail</Trans>}
            hint={<Trans>The link goes there, in your language.</Trans>}
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed?.email}
            error={wordsFor('email')}
          />
          <RoleChoice chosen={typed?.roles ?? []} error={wordsFor('roles')} />
        </Stack>
      </form>
    </Dialog>
  );
}
