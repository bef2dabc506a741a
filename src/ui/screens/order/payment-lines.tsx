import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  calculateMethodPortion,
  calculateWalletPortion,
  isFreeOrder,
  type Purchase,
} from '#domain/order/purchase.ts';
import { type ChargedCard, formatChargedCard } from '#domain/payment/charged-card.ts';
import { money } from '#domain/shared/money.ts';
import type { DefinitionItem } from '../../components/DefinitionList/DefinitionList.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { paymentMethodNames } from '../../i18n/payment-messages.ts';

type PaidPurchase = Pick<Purchase, 'method' | 'total' | 'walletPaid' | 'result'>;
type PaymentLineInput = {
  readonly i18n: I18n;
  readonly purchase: PaidPurchase;
  /** Null if no card paid it, or the provider did not say which. */
  readonly card: ChargedCard | null;
};

/** Builds one line per method of a purchase paid by wallet and another method; none for other purchases. */
export function buildSplitPaymentLines({
  i18n,
  purchase,
  card,
}: PaymentLineInput): readonly DefinitionItem[] {
  const walletPortion = calculateWalletPortion(purchase);
  if (walletPortion === 0) return [];
  return [
    {
      id: 'balance',
      term: <Trans>From balance</Trans>,
      value: <Money value={money(walletPortion, purchase.total.currency)} />,
    },
    {
      id: 'rest',
      term: purchase.result.startsWith('PENDING') ? (
        <Trans>Amount due</Trans>
      ) : (
        formatPaymentMethod({ i18n, purchase, card })
      ),
      value: <Money value={calculateMethodPortion(purchase)} />,
    },
  ];
}

/** Builds the line of the payment method, or one line per method. */
export function buildPaymentLines(paid: PaymentLineInput): readonly DefinitionItem[] {
  const splitLines = buildSplitPaymentLines(paid);
  if (isFreeOrder(paid.purchase)) return [];
  return splitLines.length > 0
    ? splitLines
    : [{ id: 'method', term: <Trans>Paid with</Trans>, value: formatPaymentMethod(paid) }];
}

/** Formats all payment methods in one line, including the wallet. */
export function formatPaymentMethods(paid: PaymentLineInput): ReactNode {
  const method = formatPaymentMethod(paid);
  return calculateWalletPortion(paid.purchase) === 0 ? method : <Trans>{method} and balance</Trans>;
}

const formatPaymentMethod = ({ i18n, purchase: { method, total }, card }: PaymentLineInput): string =>
  card === null ? i18n._(paymentMethodNames[method]) : formatChargedCard(card, total.currency);
