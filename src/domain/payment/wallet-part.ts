import { type AmountIssue, parseMoney } from '../format/money-entry.ts';
import { compare, equals, MINOR_UNITS, type Money, money, subtract, zero } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { ChoiceRefusal } from './payment-choice.ts';

/** Returns the reason why the wallet cannot pay this amount; null if it can. */
export function shortOf(balance: Money | null, sum: Money): ChoiceRefusal | null {
  if (balance === null || balance.amount <= 0 || balance.currency !== sum.currency) return 'NO_BALANCE';
  return compare(balance, sum) < 0 ? 'BALANCE_TOO_SMALL' : null;
}

/**
 * Calculates the remainder after the wallet portion. Null if the portion is invalid: nothing would remain, or
 * Colombian centavos, which cannot be charged.
 */
export function restOf(total: Money, part: Money): Money | null {
  const isPayable = part.amount < total.amount && inPayableUnits(part).amount === part.amount;
  return part.amount === 0 || isPayable ? money(total.amount - part.amount, total.currency) : null;
}

/** Calculates the maximum wallet portion of a total: the balance or the total. Null if it is zero. */
export function mostOf(balance: Money | null, total: Money): Money | null {
  if (balance === null || balance.currency !== total.currency) return null;
  const most = balance.amount >= total.amount ? total : inPayableUnits(balance);
  return most.amount > 0 ? most : null;
}

/** The wallet portion of a total and the remainder for another method. */
export type Split = { readonly part: Money; readonly rest: Money };

/** The reason why a typed wallet portion was rejected. */
export type PartIssue = AmountIssue | 'ABOVE_BALANCE' | 'ABOVE_TOTAL' | 'NOT_WHOLE';

/** Splits a total by the typed wallet portion; null means the maximum. */
export function splitOf(total: Money, balance: Money, typed: string | null): Result<Split, PartIssue> {
  const { currency } = total;
  const wish = typed === null ? ok(mostOf(balance, total) ?? zero(currency)) : parseMoney(typed, currency);
  if (!wish.ok) return wish;
  const part = wish.value;
  if (compare(part, balance) > 0) return err('ABOVE_BALANCE');
  if (compare(part, total) > 0) return err('ABOVE_TOTAL');
  if (!equals(part, total) && !equals(part, inPayableUnits(part))) return err('NOT_WHOLE');
  return ok({ part, rest: subtract(total, part) });
}

/**
 * The debounce of the typed amount, in milliseconds, after which the other options are loaded for the
 * remainder.
 */
export const amountPause = 600;

/** Rounds down to what can be charged: providers accept Colombian pesos without centavos. */
const inPayableUnits = ({ amount, currency }: Money): Money =>
  money(currency === 'COP' ? amount - (amount % MINOR_UNITS) : amount, currency);
