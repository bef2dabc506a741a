import { IdCard } from 'lucide-react';
import { ok } from '#domain/shared/result.ts';
import { readText } from '../forms/field-errors.ts';
import { IdentificationFields } from './IdentificationFields.tsx';
import { describeMethod, missingField, type PaymentMethodForm } from './payment-method-form.tsx';

/** IDENTIFICATION: charged to the fan's organisation, with the number on the fan's document as proof. */
export const identification: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: IdCard,
      body: (
        <IdentificationFields
          organisations={option.organisations ?? []}
          total={context.total}
          issues={context.issues}
        />
      ),
    }),
  ],
  parse(form) {
    const organisationId = readText(form, 'organisationId');
    const documentNumber = readText(form, 'documentNumber');
    if (organisationId === '') return missingField('organisationId');
    return documentNumber === ''
      ? missingField('documentNumber')
      : ok({ method: 'IDENTIFICATION', organisationId, documentNumber });
  },
  fields: [],
};
