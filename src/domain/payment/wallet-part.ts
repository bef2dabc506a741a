import { type AmountIssue, parseMoney } from '../format/money-entry.ts';
import { compare, equals, MINOR_UNITS, type Money, money, subtract, zero } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
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

/** The most that a balance can pay of a total: all that there is, or all that it costs. Null where it helps nothing. */
export function mostOf(balance: Money | null, total: Money): Money | null {
  if (balance === null || balance.currency !== total.currency) return null;
  const most = balance.amount >= total.amount ? total : inPayableUnits(balance);
  return most.amount > 0 ? most : null;
}

/** What of a total the balance pays, and what another way has to pay. */
export type Split = { readonly part: Money; readonly rest: Money };

/** Why so much of a balance cannot be used. */
export type PartIssue = AmountIssue | 'ABOVE_BALANCE' | 'ABOVE_TOTAL' | 'NOT_WHOLE';

/** Splits a total by the part of the balance that was typed; null is all that helps. */
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

/** How long nobody has to type for an amount to be taken as typed: the other ways are asked of its rest then. */
export const amountPause = 600;

/** Providers charge Colombian pesos whole. */
const inPayableUnits = ({ amount, currency }: Money): Money =>
  money(currency === 'COP' ? amount - (amount % MINOR_UNITS) : amount, currency);
