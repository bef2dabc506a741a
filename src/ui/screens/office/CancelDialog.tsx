import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import type { CancellationDialog } from '#machines/cancellation/cancellation.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Field, TextAreaField } from '../../components/Field/Field.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import type { OfficeEventProps } from './office-event-props.ts';

type CancelDialogProps = OfficeEventProps & {
  readonly dialog: Extract<CancellationDialog, { readonly kind: 'question' }>;
};

/** What follows, and the event's name without which nothing does. */
export function CancelDialog({ view, dialog, send }: CancelDialogProps) {
  const form = useId();
  const { wish, issues, busy, trouble } = dialog;
  const { event, money } = view.detail;
  const { title } = event;
  const sum = formatMoneyWithCode(money);
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const data = new FormData(sent.currentTarget);
    send({
      type: 'cancellation.submitted',
      name: String(data.get('name') ?? ''),
      note: String(data.get('note') ?? ''),
    });
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
              Its sale stops at once and for good. {sum} goes back to the buyers, fees included, no ticket
              lets anybody in, and each buyer gets a letter. This cannot be undone.
            </Trans>
          </p>
          <Field
            name="name"
            defaultValue={wish.name}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            label={<Trans>The name of the event</Trans>}
            hint={<Trans>Type it whole: {title}</Trans>}
            error={
              issues.includes('OTHER_NAME') ? <Trans>That is not the name of this event.</Trans> : undefined
            }
          />
          <TextAreaField
            name="note"
            rows={2}
            maxLength={300}
            defaultValue={wish.note}
            label={<Trans>Why</Trans>}
            hint={<Trans>Only managers read it.</Trans>}
            error={
              issues.includes('NO_NOTE') ? (
                <Trans>Write a few words, so that others understand it later.</Trans>
              ) : undefined
            }
          />
          <TroubleAlert trouble={trouble} />
        </Stack>
      </form>
    </Dialog>
  );
}
