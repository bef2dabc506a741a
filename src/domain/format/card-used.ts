import type { CardUsed } from '../order/purchase.ts';
import { brandName } from '../payment/card-brand.ts';
import { type Currency, money } from '../shared/money.ts';
import { formatMoney } from './money.ts';

/**
 * Formats a card as 'Visa •••• 1234', with installments as 'Visa •••• 1234, 3 × $ 26.000'; the same in every
 * language.
 */
export function formatCardUsed(
  { brand, lastFour, installments, installmentAmount }: CardUsed,
  currency: Currency,
): string {
  const card = `${brandName(brand)} •••• ${lastFour}`;
  return installments > 1
    ? `${card}, ${installments}\u00a0×\u00a0${formatMoney(money(installmentAmount, currency))}`
    : card;
}
