import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { addressLengths, personTypes } from '#domain/payment/payment-input.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { personTypeNames } from '../../i18n/payment-messages.ts';
import type { FieldIssue } from '../forms/field-errors.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';
import { RedirectNote } from './PaymentNotes.tsx';

type Bank = { readonly id: string; readonly name: string };

type TransferFieldsProps = {
  readonly audience: PaymentAudience;
  readonly banks: readonly Bank[];
  readonly issues: readonly FieldIssue[];
};

/** Asks for the bank, account type and address that PSE needs; the rest happens on the bank's page. */
export function TransferFields({ banks, issues, audience }: TransferFieldsProps) {
  const { i18n } = useLingui();
  const { bank, bankPlaceholder, address } = transferMessages[audience];
  const error = useFieldErrors(issues);
  return (
    <Stack>
      <SelectField
        name="bankId"
        label={bank}
        placeholder={i18n._(bankPlaceholder)}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        error={error('bankId')}
      />
      <SelectField
        name="personType"
        label={<Trans>The account is</Trans>}
        options={personTypes.map((type) => ({ value: type, label: i18n._(personTypeNames[type]) }))}
        error={error('personType')}
      />
      <Note>{address}</Note>
      <Field
        name="street"
        label={<Trans>Street</Trans>}
        placeholder="Calle 72"
        autoComplete="section-payer address-line1"
        maxLength={addressLengths.street}
        error={error('street')}
      />
      <Field
        name="streetNumber"
        label={<Trans>Number</Trans>}
        placeholder="10-07"
        autoComplete="section-payer address-line2"
        maxLength={addressLengths.streetNumber}
        error={error('streetNumber')}
      />
      <Field
        name="neighbourhood"
        label={<Trans>Neighbourhood</Trans>}
        autoComplete="section-payer address-level3"
        maxLength={addressLengths.neighbourhood}
        error={error('neighbourhood')}
      />
      <Field
        name="city"
        label={<Trans>City</Trans>}
        autoComplete="section-payer address-level2"
        maxLength={addressLengths.city}
        error={error('city')}
      />
      <Field
        name="postalCode"
        label={<Trans>Postal code (optional)</Trans>}
        inputMode="numeric"
        autoComplete="section-payer postal-code"
        maxLength={addressLengths.postalCode}
        error={error('postalCode')}
      />
      <RedirectNote audience={audience} to="BANK" />
    </Stack>
  );
}

const transferMessages = {
  PAYER: {
    bank: <Trans>Your bank</Trans>,
    bankPlaceholder: msg`Choose your bank`,
    address: <Trans>Your bank requires your address. We send it to the bank and do not store it.</Trans>,
  },
  SELLER: {
    bank: <Trans>The fan’s bank</Trans>,
    bankPlaceholder: msg`Choose the fan’s bank`,
    address: <Trans>The bank requires the fan’s address. We send it to the bank and do not store it.</Trans>,
  },
} as const satisfies Record<PaymentAudience, unknown>;
