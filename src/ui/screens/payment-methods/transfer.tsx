import { Trans } from '@lingui/react/macro';
import { ArrowLeftRight, Landmark } from 'lucide-react';
import { addressLengths, type PayerAddress, personTypes } from '#domain/payment/payment-input.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { transferHints, transferNames } from '../../i18n/payment-messages.ts';
import { type FieldIssue, readText } from '../forms/field-errors.ts';
import { SpeiNote } from './PaymentNotes.tsx';
import { describeMethod, type PaymentMethodForm } from './payment-method-form.tsx';
import { TransferFields } from './TransferFields.tsx';

/** TRANSFER: PSE in Colombia, which needs the bank and an address, or SPEI in Mexico, which needs nothing. */
export const transfer: PaymentMethodForm = {
  listRows: (option, context) => {
    const { audience, issues, event } = context;
    const { transfer: details } = option;
    if (details === undefined) return [describeMethod(option, context, { Icon: Landmark, body: null })];
    const { system, banks, payBy } = details;
    return [
      describeMethod(option, context, {
        label: transferNames[system],
        hint: transferHints[audience][system],
        Icon: system === 'SPEI' ? ArrowLeftRight : Landmark,
        body:
          system === 'PSE' ? (
            <TransferFields banks={banks} issues={issues} audience={audience} />
          ) : (
            <SpeiNote payBy={payBy} place={event} audience={audience} />
          ),
      }),
    ];
  },
  parse(form, { option: { method }, options }) {
    const details = options.find((option) => option.method === method)?.transfer;
    if (details?.system !== 'PSE') return ok({ method: 'TRANSFER', system: 'SPEI' });
    const bankId = readText(form, 'bankId');
    const personType = personTypes.find((type) => type === readText(form, 'personType'));
    const address = parseAddress(form);
    if (bankId !== '' && personType !== undefined && address.ok)
      return ok({ method: 'TRANSFER', system: 'PSE', bankId, personType, address: address.value });
    return err([
      ...(bankId === '' ? [{ field: 'bankId', reason: 'EMPTY' }] : []),
      ...(personType === undefined ? [{ field: 'personType', reason: 'EMPTY' }] : []),
      ...(address.ok ? [] : address.error),
    ]);
  },
  fields: ['bankId', 'personType', ...Object.keys(addressLengths)],
  actions: {
    PAYER: {
      label: ({ total, transfer: details }) =>
        details?.system === 'SPEI' ? (
          <Trans>Hold my seats and pay by SPEI</Trans>
        ) : (
          <Trans>Pay {total} at my bank</Trans>
        ),
    },
  },
};

/** Parses the payer's address; the postal code is optional. */
function parseAddress(form: FormData): Result<PayerAddress, readonly FieldIssue[]> {
  const [street, streetNumber] = [readText(form, 'street'), readText(form, 'streetNumber')];
  const [neighbourhood, city] = [readText(form, 'neighbourhood'), readText(form, 'city')];
  const postalCode = readText(form, 'postalCode');
  const missing = Object.entries({ street, streetNumber, neighbourhood, city }).filter(
    ([, typed]) => typed === '',
  );
  const issues = [
    ...missing.map(([field]) => ({ field, reason: 'EMPTY' })),
    ...(postalCode === '' || /^\d{5,6}$/.test(postalCode)
      ? []
      : [{ field: 'postalCode', reason: 'WRONG_LENGTH' }]),
  ];
  return issues.length > 0
    ? err(issues)
    : ok({ street, streetNumber, neighbourhood, city, ...(postalCode !== '' && { postalCode }) });
}
