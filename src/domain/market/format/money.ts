import type { Currency, Money } from '../../shared/money.ts';
import { MINOR_UNITS } from '../../shared/money.ts';

type MoneyStyle = { readonly sign: string; readonly group: string; readonly point: string };

/** The notation of each currency in its own country. The space after the Colombian sign does not break. */
const styles = {
  COP: { sign: '$\u00a0', group: '.', point: ',' },
  MXN: { sign: '$', group: ',', point: '.' },
} as const satisfies Record<Currency, MoneyStyle>;

/**
 * Formats money as '$ 68.000' or '$1,249.50': no decimals if whole, otherwise exactly 2 (Spec §9). It never
 * converts to a float.
 */
export const formatMoney = (money: Money): string =>
  `${money.amount < 0 ? '-' : ''}${styles[money.currency].sign}${formatAmount(money)}`;

/** Formats the digits alone, for a field with its own currency sign: '68.000' and '1,249.50'. */
export function formatAmount({ amount, currency }: Money): string {
  const { group, point } = styles[currency];
  const size = Math.abs(amount);
  const cents = size % MINOR_UNITS;
  const units = String((size - cents) / MINOR_UNITS).replace(/\B(?=(\d{3})+$)/g, group);
  const decimals = cents === 0 ? '' : `${point}${String(cents).padStart(2, '0')}`;
  return `${units}${decimals}`;
}

/** Formats money with its currency code, where the sign alone is ambiguous: '$1,249.50 MXN'. */
export const formatMoneyWithCode = (money: Money): string => `${formatMoney(money)}\u00a0${money.currency}`;
