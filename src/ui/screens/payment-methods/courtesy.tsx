import { Trans } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type FieldIssue, readText } from '../forms/field-errors.ts';
import { CourtesyFields } from './CourtesyFields.tsx';
import { describeMethod, missingField, type PaymentMethodForm } from './payment-method-form.tsx';

/** COURTESY: nothing is paid; the reason is recorded. */
export const courtesy: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: Gift,
      body: <CourtesyFields reasons={option.courtesyReasons ?? []} issues={context.issues} />,
    }),
  ],
  parse: parseCourtesy,
  fields: ['reasonType', 'note'],
  actions: {
    SELLER: {
      label: () => <Trans>Issue as complimentary</Trans>,
      busy: <Trans>Issuing</Trans>,
      Icon: Gift,
    },
  },
};

/** Parses the reason of a complimentary ticket; the note is optional. */
export function parseCourtesy(form: FormData): Result<PaymentInputOf<'COURTESY'>, readonly FieldIssue[]> {
  const reasonType = courtesyReasons.find((reason) => reason === readText(form, 'reasonType'));
  const note = readText(form, 'note');
  return reasonType === undefined
    ? missingField('reasonType')
    : ok({ method: 'COURTESY', reasonType, ...(note !== '' && { note }) });
}
