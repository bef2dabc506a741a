import { Trans } from '@lingui/react/macro';
import { Bookmark, ReceiptText } from 'lucide-react';
import { ok } from '#domain/shared/result.ts';
import { readText } from '../forms/field-errors.ts';
import { describeMethod, missingField, type PaymentMethodForm } from './payment-method-form.tsx';
import { AnnouncedTransferFields } from './StaffBookingFields.tsx';

/** PROCESSING_TRANSFER: the buyer has announced the money, which staff confirm once it is in the account. */
export const announcedTransfer: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: ReceiptText,
      body: <AnnouncedTransferFields issues={context.issues} />,
    }),
  ],
  parse(form) {
    const reference = readText(form, 'reference');
    return reference === '' ? missingField('reference') : ok({ method: 'PROCESSING_TRANSFER', reference });
  },
  fields: ['reference'],
  actions: {
    SELLER: {
      label: ({ total }) => <Trans>Record a transfer of {total}</Trans>,
      busy: <Trans>Holding the seats</Trans>,
      Icon: Bookmark,
    },
  },
};
