import type { ChargedCard } from '../order/purchase.ts';
import { formatCardBrand } from '../payment/card-brand.ts';
import { type Currency, money } from '../shared/money.ts';
import { formatMoney } from './money.ts';

/**
 * Formats a card as 'Visa •••• 1234', with installments as 'Visa •••• 1234, 3 × $ 26.000'; the same in every
 * language.
 */
export function formatChargedCard(
  { brand, lastFour, installments, installmentAmount }: ChargedCard,
  currency: Currency,
): string {
  const card = `${formatCardBrand(brand)} •••• ${lastFour}`;
  return installments > 1
    ? `${card}, ${installments}\u00a0×\u00a0${formatMoney(money(installmentAmount, currency))}`
    : card;
}
