import { compare, MINOR_UNITS, type Money, money } from '../shared/money.ts';
import type { ChoiceRefusal } from './payment-choice.ts';

/** Why a balance cannot pay this sum, or null. */
export function shortOf(balance: Money | null, sum: Money): ChoiceRefusal | null {
  if (balance === null || balance.amount <= 0 || balance.currency !== sum.currency) return 'NO_BALANCE';
  return compare(balance, sum) < 0 ? 'BALANCE_TOO_SMALL' : null;
}

/**
 * What is left to pay another way once the balance has paid its part. Null where that is no part: nothing would be left, or
 * Colombian centavos, which nobody can pay.
 */
export function restOf(total: Money, part: Money): Money | null {
  const isPayable = part.amount < total.amount && inPayableUnits(part).amount === part.amount;
  return part.amount === 0 || isPayable ? money(total.amount - part.amount, total.currency) : null;
}

/** What a balance can pay of a total beside another method: all that there is. Null where it has nothing, or pays it all. */
export function partOf(balance: Money | null, total: Money): Money | null {
  if (balance === null || balance.currency !== total.currency || balance.amount >= total.amount) return null;
  const part = inPayableUnits(balance);
  return part.amount > 0 ? part : null;
}

/** Providers charge Colombian pesos whole. */
const inPayableUnits = ({ amount, currency }: Money): Money =>
  money(currency === 'COP' ? amount - (amount % MINOR_UNITS) : amount, currency);
