export const currencies = ['COP', 'MXN'] as const;
export type Currency = (typeof currencies)[number];

/** An integer amount in minor units and its currency; never a float. Both currencies have two decimals. */
export type Money = { readonly amount: number; readonly currency: Currency };

/** The minor units of one unit: 68.000 pesos are 6_800_000. */
export const MINOR_UNITS = 100;

/**
 * Creates money from minor units. Throws a RangeError unless the amount is a safe integer, since that is a
 * bug.
 */
export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an amount of minor units: ${amount}`);
  return { amount: amount === 0 ? 0 : amount, currency };
}

/** Creates money from whole units of the currency, as in `pesos(68_000, 'COP')`. */
export const pesos = (units: number, currency: Currency): Money => money(units * MINOR_UNITS, currency);

export const zero = (currency: Currency): Money => money(0, currency);

export const add = (left: Money, right: Money): Money =>
  money(left.amount + right.amount, requireSameCurrency(left, right));

export const subtract = (left: Money, right: Money): Money =>
  money(left.amount - right.amount, requireSameCurrency(left, right));

/** Adds any number of amounts; the currency is needed for an empty list. */
export const sum = (parts: readonly Money[], currency: Currency): Money => parts.reduce(add, zero(currency));

/** Multiplies money by a whole number, as a price by a quantity. */
export const multiply = (part: Money, times: number): Money => money(part.amount * times, part.currency);

/** Calculates a share in basis points (1 % = 100), rounded half away from zero, in integers only. */
export function calculateShare(whole: Money, basisPoints: number): Money {
  if (!Number.isSafeInteger(basisPoints)) throw new RangeError(`Not basis points: ${basisPoints}`);
  const product = BigInt(whole.amount) * BigInt(basisPoints);
  const magnitude = ((product < 0n ? -product : product) + 5_000n) / 10_000n;
  return money(Number(product < 0n ? -magnitude : magnitude), whole.currency);
}

/**
 * Splits to the cent into equal parts; the last part takes the remainder (V1: the sum of the parts is the
 * whole).
 */
export function split(whole: Money, parts: number): Money[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Cannot split into ${parts} parts`);
  const each = Math.trunc(whole.amount / parts);
  const last = whole.amount - each * (parts - 1);
  return Array.from({ length: parts }, (_, index) =>
    money(index === parts - 1 ? last : each, whole.currency),
  );
}

export const compare = (left: Money, right: Money): number => {
  requireSameCurrency(left, right);
  return left.amount - right.amount;
};

export const isZero = (value: Money): boolean => value.amount === 0;

export const equals = (left: Money, right: Money): boolean =>
  left.currency === right.currency && left.amount === right.amount;

function requireSameCurrency(left: Money, right: Money): Currency {
  if (left.currency !== right.currency) {
    throw new TypeError(`Cannot mix ${left.currency} and ${right.currency}`);
  }
  return left.currency;
}
