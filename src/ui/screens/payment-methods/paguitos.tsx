import { Trans } from '@lingui/react/macro';
import { Split } from 'lucide-react';
import { ok } from '#domain/shared/result.ts';
import { RedirectNote } from './PaymentNotes.tsx';
import { describeMethod, type PaymentMethodForm } from './payment-method-form.tsx';

/** PAGUITOS: the lender asks for everything on its own page. */
export const paguitos: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: Split,
      body: <RedirectNote audience={context.audience} to="LENDER" />,
    }),
  ],
  parse: () => ok({ method: 'PAGUITOS' }),
  fields: [],
  actions: { PAYER: { label: ({ total }) => <Trans>Pay {total} with Paguitos</Trans> } },
};
