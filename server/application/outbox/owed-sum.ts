import { currencies, type Money } from '#domain/shared/money.ts';
import type { OwedEffect } from './outbox.port.ts';

/** The sum that an effect names, where it names one. */
export function sumIn({ amount: sum }: OwedEffect['payload']): Money | null {
  if (typeof sum !== 'object' || sum === null) return null;
  const { amount, currency: code }: { readonly amount?: unknown; readonly currency?: unknown } = sum;
  const currency = currencies.find((known) => known === code);
  return currency === undefined || typeof amount !== 'number' ? null : { amount, currency };
}
