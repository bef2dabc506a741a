import { Trans } from '@lingui/react/macro';
import { balancePartOf, type Purchase, paidByMethod } from '#domain/order/purchase.ts';
import { money } from '#domain/shared/money.ts';
import { Money } from '../../components/Money/Money.tsx';

/** The lines of a purchase that balance and another way pay together; none of any other. */
export function paidParts(purchase: Pick<Purchase, 'method' | 'total' | 'walletPaid' | 'result'>) {
  const part = balancePartOf(purchase);
  if (part === 0) return [];
  return [
    {
      id: 'balance',
      term: <Trans>From your balance</Trans>,
      value: <Money value={money(part, purchase.total.currency)} />,
    },
    {
      id: 'rest',
      term: purchase.result.startsWith('PENDING') ? <Trans>Left to pay</Trans> : <Trans>The rest</Trans>,
      value: <Money value={paidByMethod(purchase)} />,
    },
  ];
}
