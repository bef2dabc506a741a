import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCardUsed } from '#domain/format/card-used.ts';
import { balancePartOf, type CardUsed, type Purchase, paidByMethod } from '#domain/order/purchase.ts';
import { money } from '#domain/shared/money.ts';
import type { LineItem } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { paymentMethodNames } from '../../i18n/payment-words.ts';

type Parts = Pick<Purchase, 'method' | 'total' | 'walletPaid' | 'result'>;
type Paid = {
  readonly i18n: I18n;
  readonly purchase: Parts;
  /** Null where no card paid it, or nobody said which. */
  readonly card: CardUsed | null;
};

/** The lines of a purchase that balance and another way pay together; none of any other. */
export function paidParts({ i18n, purchase, card }: Paid): readonly LineItem[] {
  const part = balancePartOf(purchase);
  if (part === 0) return [];
  return [
    {
      id: 'balance',
      term: <Trans>From the balance</Trans>,
      value: <Money value={money(part, purchase.total.currency)} />,
    },
    {
      id: 'rest',
      term: purchase.result.startsWith('PENDING') ? (
        <Trans>Left to pay</Trans>
      ) : (
        methodWords({ i18n, purchase, card })
      ),
      value: <Money value={paidByMethod(purchase)} />,
    },
  ];
}

/** With what it was paid, or what each part of it paid. */
export function waysPaid(paid: Paid): readonly LineItem[] {
  const parts = paidParts(paid);
  return parts.length > 0
    ? parts
    : [{ id: 'method', term: <Trans>Paid with</Trans>, value: methodWords(paid) }];
}

/** With what it was paid, in one line: never the card alone where the balance paid a part. */
export function paidWith(paid: Paid): ReactNode {
  const method = methodWords(paid);
  return balancePartOf(paid.purchase) === 0 ? method : <Trans>{method} and balance</Trans>;
}

const methodWords = ({ i18n, purchase: { method, total }, card }: Paid): string =>
  card === null ? i18n._(paymentMethodNames[method]) : formatCardUsed(card, total.currency);
