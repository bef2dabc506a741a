import { Trans } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { err, ok } from '#domain/shared/result.ts';
import { cardFields, parseCardForm, readSecurityCode } from './card-form.ts';
import { describeMethod, type PaymentMethodForm } from './payment-method-form.tsx';

/** CARD: a saved card with its security code, or a new one. */
export const card: PaymentMethodForm = {
  listRows: (option, context) => [describeMethod(option, context, { Icon: CreditCard, body: context.card })],
  parse(form, { cardId, market, now, documentType, documentNumber }) {
    if (cardId !== null) {
      const securityCode = readSecurityCode(form);
      return securityCode === null
        ? err([{ field: 'securityCode', reason: 'SECURITY_CODE' }])
        : ok({ method: 'CARD', from: 'saved', cardId, securityCode });
    }
    const details = parseCardForm(form, { market, now, documentType, documentNumber });
    const shouldSave = form.get('keepCard') !== null;
    return details.ok ? ok({ method: 'CARD', from: 'new', card: details.value, shouldSave }) : details;
  },
  fields: cardFields,
  actions: { PAYER: { busy: <Trans>Asking your bank</Trans> } },
};
