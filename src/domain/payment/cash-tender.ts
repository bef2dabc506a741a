import { type AmountIssue, parseMoney } from '../market/format/parse-money.ts';
import { type Currency, compare, type Money, pesos, subtract } from '../shared/money.ts';

/** The banknotes that people pay with, in whole pesos (Banco de la República, Banco de México). */
const banknotes = {
  COP: [10_000, 20_000, 50_000, 100_000],
  MXN: [50, 100, 200, 500, 1_000],
} as const satisfies Record<Currency, readonly number[]>;

/** Calculates the change for cash that was received; null if it does not cover the total. */
export const calculateChange = (total: Money, received: Money): Money | null =>
  compare(received, total) < 0 ? null : subtract(received, total);

/**
 * Suggests up to three amounts that a fan is likely to hand over for a total, ascending: the total rounded up to each
 * banknote. The exact total is not among them.
 */
export function suggestTenders(total: Money): readonly Money[] {
  const { currency } = total;
  const amounts = banknotes[currency].map((note) => {
    const { amount } = pesos(note, currency);
    return Math.ceil(total.amount / amount) * amount;
  });
  return [...new Set(amounts)]
    .filter((amount) => amount > total.amount)
    .toSorted((left, right) => left - right)
    .slice(0, 3)
    .map((amount) => ({ amount, currency }));
}

export type TenderIssue = Exclude<AmountIssue, 'EMPTY'> | 'BELOW_TOTAL';

/** Checks the typed amount of received cash; the field may stay empty, because many pay the exact total. */
export function findTenderIssue(text: string, total: Money): TenderIssue | null {
  const received = parseMoney(text, total.currency);
  if (!received.ok) return received.error === 'EMPTY' ? null : received.error;
  return calculateChange(total, received.value) === null ? 'BELOW_TOTAL' : null;
}
