import { Nfc } from 'lucide-react';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type FieldIssue, readText } from '../forms/field-errors.ts';
import { describeMethod, missingField, type PaymentMethodForm } from './payment-method-form.tsx';
import { VoucherFields } from './VoucherFields.tsx';

/** TPV: charged on the box office's card reader; its voucher links the sale to the terminal's records. */
export const cardReader: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: Nfc,
      body: <VoucherFields issues={context.issues} voucher={context.voucher} />,
    }),
  ],
  parse: parseVoucher,
  fields: ['voucherNumber', 'terminal'],
};

/** Parses the voucher of a card reader; the terminal is optional. */
export function parseVoucher(form: FormData): Result<PaymentInputOf<'TPV'>, readonly FieldIssue[]> {
  const [voucherNumber, terminal] = [readText(form, 'voucherNumber'), readText(form, 'terminal')];
  return voucherNumber === ''
    ? missingField('voucherNumber')
    : ok({ method: 'TPV', voucherNumber, ...(terminal !== '' && { terminal }) });
}
