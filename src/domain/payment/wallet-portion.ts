import { type AmountIssue, parseMoney } from '../market/format/parse-money.ts';
import { compare, equals, MINOR_UNITS, type Money, money, subtract, zero } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { PaymentUnavailableReason } from './payment-option.ts';

/** Returns the reason why the wallet cannot pay this amount; null if it can. */
export function findWalletShortfall(
  balance: Money | null,
  amountDue: Money,
): PaymentUnavailableReason | null {
  if (balance === null || balance.amount <= 0 || balance.currency !== amountDue.currency) return 'NO_BALANCE';
  return compare(balance, amountDue) < 0 ? 'BALANCE_TOO_SMALL' : null;
}

/**
 * Calculates the remainder after the wallet portion. Null if the portion is invalid: nothing would remain, or
 * Colombian centavos, which cannot be charged.
 */
export function calculatePayableRemainder(total: Money, walletPortion: Money): Money | null {
  const isPayable =
    walletPortion.amount < total.amount && roundDownToPayable(walletPortion).amount === walletPortion.amount;
  return walletPortion.amount === 0 || isPayable
    ? money(total.amount - walletPortion.amount, total.currency)
    : null;
}

/** Calculates the maximum wallet portion of a total: the balance or the total. Null if it is zero. */
export function calculateMaxWalletPortion(balance: Money | null, total: Money): Money | null {
  if (balance === null || balance.currency !== total.currency) return null;
  const maxPortion = balance.amount >= total.amount ? total : roundDownToPayable(balance);
  return maxPortion.amount > 0 ? maxPortion : null;
}

/** The wallet portion of a total and the remainder for another method. */
export type PaymentSplit = { readonly walletPortion: Money; readonly remainder: Money };

/** The reason why a typed wallet portion was rejected. */
export type WalletPortionIssue = AmountIssue | 'ABOVE_BALANCE' | 'ABOVE_TOTAL' | 'NOT_WHOLE';

/** Splits a total by the typed wallet portion; null means the maximum. */
export function splitPayment(
  total: Money,
  balance: Money,
  typed: string | null,
): Result<PaymentSplit, WalletPortionIssue> {
  const { currency } = total;
  const requestedPortion =
    typed === null
      ? ok(calculateMaxWalletPortion(balance, total) ?? zero(currency))
      : parseMoney(typed, currency);
  if (!requestedPortion.ok) return requestedPortion;
  const walletPortion = requestedPortion.value;
  if (compare(walletPortion, balance) > 0) return err('ABOVE_BALANCE');
  if (compare(walletPortion, total) > 0) return err('ABOVE_TOTAL');
  if (!equals(walletPortion, total) && !equals(walletPortion, roundDownToPayable(walletPortion)))
    return err('NOT_WHOLE');
  return ok({ walletPortion, remainder: subtract(total, walletPortion) });
}

/**
 * The debounce of the typed amount, in milliseconds, after which the other options are loaded for the
 * remainder.
 */
export const amountInputDebounceMs = 600;

/** Rounds down to what can be charged: providers accept Colombian pesos without centavos. */
const roundDownToPayable = ({ amount, currency }: Money): Money =>
  money(currency === 'COP' ? amount - (amount % MINOR_UNITS) : amount, currency);
