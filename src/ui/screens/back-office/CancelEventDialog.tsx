import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { CancellationDialog } from '#machines/cancellation/cancellation.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Field, TextAreaField } from '../../components/Field/Field.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { focusFirstInvalid } from '../forms/field-errors.ts';
import type { BackOfficeEventProps } from './back-office-event-props.ts';

type CancelEventDialogProps = BackOfficeEventProps & {
  readonly dialog: Extract<CancellationDialog, { readonly kind: 'question' }>;
};

/** Explains the consequences and asks for the event's name, without which nothing is cancelled. */
export function CancelEventDialog({ view, dialog, send }: CancelEventDialogProps) {
  const form = useId();
  const { request, issues, busy, failure } = dialog;
  const { event, refundableAmount: money } = view.detail;
  const { title } = event;
  const refundTotal = formatMoneyWithCode(money);
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const data = new FormData(submitEvent.currentTarget);
    send({
      type: 'cancellation.submitted',
      name: String(data.get('name') ?? ''),
      note: String(data.get('note') ?? ''),
    });
    focusFirstInvalid(submitEvent.currentTarget);
  };
  return (
    <Dialog
      title={<Trans>Cancel this event?</Trans>}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Not yet</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={busy ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Cancel this event</Trans>
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            <Trans>
              Sales stop immediately and permanently. {refundTotal}, including fees, will be refunded to
              buyers, all tickets become invalid and each buyer is emailed. This cannot be undone.
            </Trans>
          </p>
          <Field
            name="name"
            defaultValue={request.name}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            label={<Trans>The name of the event</Trans>}
            hint={<Trans>Enter the full name: {title}</Trans>}
            error={
              issues.includes('OTHER_NAME') ? <Trans>The name does not match this event.</Trans> : undefined
            }
          />
          <TextAreaField
            name="note"
            rows={2}
            maxLength={300}
            defaultValue={request.note}
            label={<Trans>Reason</Trans>}
            hint={<Trans>Only managers can see this.</Trans>}
            error={
              issues.includes('NO_NOTE') ? (
                <Trans>Add a short note so others can understand it later.</Trans>
              ) : undefined
            }
          />
          <FailureAlert failure={failure} />
        </Stack>
      </form>
    </Dialog>
  );
}
