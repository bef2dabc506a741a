import { Trans } from '@lingui/react/macro';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { Field } from '../../components/Field/Field.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import type { FieldIssue } from '../forms/field-errors.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';

type VoucherFieldsProps = {
  readonly issues: readonly FieldIssue[];
  /** The voucher that was last submitted, if its answer was lost or rejected. */
  readonly voucher?: PaymentInputOf<'TPV'> | null;
};

/** Asks for the card reader's voucher number, which links the sale to the terminal's records. */
export function VoucherFields({ issues, voucher = null }: VoucherFieldsProps) {
  const error = useFieldErrors(issues);
  return (
    <Stack gap={3}>
      <Field
        name="voucherNumber"
        defaultValue={voucher?.voucherNumber}
        autoFocus
        label={<Trans>Voucher number</Trans>}
        hint={<Trans>Shown on the card reader receipt after the payment is approved.</Trans>}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={24}
        error={error('voucherNumber', 'voucher')}
      />
      <Field
        name="terminal"
        defaultValue={voucher?.terminal}
        label={<Trans>Terminal (optional)</Trans>}
        hint={
          <Trans>The terminal number on the receipt, if this box office has more than one card reader.</Trans>
        }
        autoComplete="off"
        maxLength={16}
        error={error('terminal')}
      />
    </Stack>
  );
}
