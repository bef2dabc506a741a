import { Trans } from '@lingui/react/macro';
import { Link } from 'lucide-react';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { ok } from '#domain/shared/result.ts';
import { readText } from '../forms/field-errors.ts';
import { LinkFields } from './LinkFields.tsx';
import { describeMethod, missingField, type PaymentMethodForm } from './payment-method-form.tsx';

/** LINK: the fan pays on a page of their own. */
export const paymentLink: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: Link,
      body: <LinkFields fan={context.buyer} issues={context.issues} />,
    }),
  ],
  parse(form) {
    const channel = deliveryChannels.find((candidate) => candidate === readText(form, 'channel'));
    const contact = readText(form, 'contact');
    return channel === undefined
      ? missingField('channel')
      : ok({ method: 'LINK', channel, ...(contact !== '' && { contact }) });
  },
  fields: [],
  actions: { SELLER: { label: ({ total }) => <Trans>Send a link for {total}</Trans> } },
};
