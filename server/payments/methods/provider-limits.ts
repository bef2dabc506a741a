import type { PaymentUnavailableReason } from '#domain/payment/payment-option.ts';
import { money } from '#domain/shared/money.ts';
import type { ProviderMethod } from '../attempts/payment-provider.port.ts';
import type { PayableSale } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';

export type ProviderLimits = Pick<ProviderMethod, 'min' | 'max' | 'accreditationMinutes'>;

/**
 * Finds the provider's current limits of one method, or the reason why it is unavailable. `published` replaces a list
 * that was never read; without it the method is unavailable.
 */
export async function findProviderLimits(
  { methods }: Pick<PaymentDeps, 'methods'>,
  { market }: Pick<PayableSale, 'market'>,
  methodId: string,
  published?: ProviderLimits,
): Promise<
  | { readonly limits: ProviderLimits; readonly method: ProviderMethod | null }
  | { readonly reason: PaymentUnavailableReason }
> {
  const list = await methods(market);
  if (list === null)
    return published === undefined ? { reason: 'PROVIDER_UNAVAILABLE' } : { limits: published, method: null };
  const method = list.find(({ id }) => id === methodId);
  return method === undefined ? { reason: 'PROVIDER_CLOSED' } : { limits: method, method };
}

/** Merges the limits of several methods into the widest, for example of all kinds of cards. */
export function mergeLimits(methods: readonly ProviderLimits[]): ProviderLimits | null {
  const [first, ...others] = methods;
  if (first === undefined) return null;
  return others.reduce(
    (wide, { min, max, accreditationMinutes }) => ({
      min: money(Math.min(wide.min.amount, min.amount), wide.min.currency),
      max: money(Math.max(wide.max.amount, max.amount), wide.max.currency),
      accreditationMinutes: Math.min(wide.accreditationMinutes, accreditationMinutes),
    }),
    first,
  );
}
