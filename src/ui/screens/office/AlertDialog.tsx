import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import type { MoneyAlertsEvent } from '#machines/money-alerts/money-alerts.events.ts';
import type { MoneyAlertsDialog } from '#machines/money-alerts/money-alerts.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { TextAreaField } from '../../components/Field/Field.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { alertDecisionNames, alertDecisionStories } from '../../i18n/alert-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';

type AlertDialogProps = {
  readonly dialog: Extract<MoneyAlertsDialog, { readonly kind: 'question' }>;
  readonly send: (event: MoneyAlertsEvent) => void;
};

/** What follows from it, and the note without which nothing is done. */
export function AlertDialog({ dialog, send }: AlertDialogProps) {
  const { i18n } = useLingui();
  const form = useId();
  const { chosen, note, isEmpty, busy, trouble } = dialog;
  const { alert, decision } = chosen;
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    send({ type: 'decision.submitted', note: String(new FormData(sent.currentTarget).get('note') ?? '') });
  };
  return (
    <Dialog
      title={i18n._(alertDecisionNames[decision])}
      onClose={() => send({ type: 'cancelled' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Not yet</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy ? <Trans>One moment</Trans> : undefined}
          >
            {i18n._(alertDecisionNames[decision])}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          {alert.amount === null ? null : (
            <p>
              <b>{formatMoneyWithCode(alert.amount)}</b>
              {alert.order === null ? null : `, ${alert.order.code}, ${alert.order.event}`}
            </p>
          )}
          <p>{i18n._(alertDecisionStories[decision])}</p>
          <TextAreaField
            name="note"
            rows={2}
            maxLength={300}
            defaultValue={note}
            label={<Trans>Note</Trans>}
            hint={<Trans>Why, and whom you spoke to. Only managers read it.</Trans>}
            error={
              isEmpty ? <Trans>Write a few words, so that others understand it later.</Trans> : undefined
            }
          />
          <TroubleAlert trouble={trouble} />
        </Stack>
      </form>
    </Dialog>
  );
}
