import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import { chargeSteps } from './price.ts';

/**
 * Splits the price of a bundle over its events: equal shares in whole steps of the currency (the cent; in Colombia the peso), the
 * first events take what remains. The shares add up to the price, part by part. Throws a RangeError for no event.
 */
export function splitBundlePrice(price: PriceBreakdown, events: number): PriceBreakdown[] {
  if (!Number.isSafeInteger(events) || events < 1) throw new RangeError(`Cannot split over ${events} events`);
  const step = chargeSteps[price.currency];
  const bases = splitInSteps(price.base, events, step);
  const fees = splitInSteps(price.fee, events, step);
  const taxes = splitInSteps(price.tax, events, step);
  return Array.from({ length: events }, (_, at) => {
    const [base = 0, fee = 0, tax = 0] = [bases[at], fees[at], taxes[at]];
    return { base, fee, tax, total: base + fee + tax, currency: price.currency };
  });
}

/** Splits minor units into parts of whole steps; the first part also takes what is less than a step. */
function splitInSteps(amount: number, parts: number, step: number): number[] {
  const steps = Math.trunc(amount / step);
  const each = Math.trunc(steps / parts);
  const larger = steps - each * parts;
  const rest = amount - steps * step;
  return Array.from(
    { length: parts },
    (_, at) => (each + (at < larger ? 1 : 0)) * step + (at === 0 ? rest : 0),
  );
}
