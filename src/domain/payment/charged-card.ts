import { formatMoney } from '../market/format/money.ts';
import { type Currency, money } from '../shared/money.ts';
import { formatCardBrand } from './card-brand.ts';

/** The details of the charged card that allow recognising it on a statement, and no more. */
export type ChargedCard = {
  /** The provider's id of the brand (`visa`). */
  readonly brand: string;
  readonly lastFour: string;
  /** The number of card installments; 1 means a single charge. `installmentAmount` is in minor units. */
  readonly installments: number;
  readonly installmentAmount: number;
  /** The bank's authorization code; null if it gave none. */
  readonly authorization: string | null;
};

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
