import { Trans } from '@lingui/react/macro';
import { Wallet } from 'lucide-react';
import { ok } from '#domain/shared/result.ts';
import { describeMethod, type PaymentMethodForm } from './payment-method-form.tsx';

/** WALLET: the whole total from the fan's balance. A portion of it is typed above the methods. */
export const wallet: PaymentMethodForm = {
  listRows: (option, context) => [describeMethod(option, context, { Icon: Wallet, body: null })],
  parse: () => ok({ method: 'WALLET' }),
  fields: [],
  actions: {
    PAYER: {
      label: ({ total }) => <Trans>Pay {total} with my balance</Trans>,
      busy: <Trans>Paying</Trans>,
    },
  },
};
