import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import type { PaymentExceptionsEvent } from '#machines/payment-exceptions/payment-exceptions.events.ts';
import type { PaymentExceptionsDialog } from '#machines/payment-exceptions/payment-exceptions.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { TextAreaField } from '../../components/Field/Field.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import {
  paymentExceptionDecisionDescriptions,
  paymentExceptionDecisionNames,
} from '../../i18n/payment-exception-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { focusFirstInvalid } from '../forms/field-errors.ts';

type PaymentExceptionDialogProps = {
  readonly dialog: Extract<PaymentExceptionsDialog, { readonly kind: 'question' }>;
  readonly send: (event: PaymentExceptionsEvent) => void;
};

/** Explains the decision and asks for the required note. */
export function PaymentExceptionDialog({ dialog, send }: PaymentExceptionDialogProps) {
  const { i18n } = useLingui();
  const form = useId();
  const { chosen, note, isEmpty, busy, failure } = dialog;
  const { alert, decision } = chosen;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    send({
      type: 'decision.submitted',
      note: String(new FormData(submitEvent.currentTarget).get('note') ?? ''),
    });
    focusFirstInvalid(submitEvent.currentTarget);
  };
  return (
    <Dialog
      title={i18n._(paymentExceptionDecisionNames[decision])}
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
            {i18n._(paymentExceptionDecisionNames[decision])}
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
          <p>{i18n._(paymentExceptionDecisionDescriptions[decision])}</p>
          <TextAreaField
            name="note"
            rows={2}
            maxLength={300}
            defaultValue={note}
            label={<Trans>Note</Trans>}
            hint={<Trans>Explain why and who you spoke to. Only managers can see this.</Trans>}
            error={isEmpty ? <Trans>Add a short note so others can understand it later.</Trans> : undefined}
          />
          <FailureAlert failure={failure} />
        </Stack>
      </form>
    </Dialog>
  );
}
