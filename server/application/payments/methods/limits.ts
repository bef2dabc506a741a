import type { ChoiceRefusal } from '#domain/payment/payment-choice.ts';
import { money } from '#domain/shared/money.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { ProviderMethod } from '../payment-provider.port.ts';
import type { SaleToPay } from './carrier.ts';

export type Limits = Pick<ProviderMethod, 'min' | 'max' | 'accreditation'>;

/**
 * Finds the provider's current limits of one method, or the reason why it is unavailable. `published` replaces a list
 * that was never read; without it the method is unavailable.
 */
export async function limitsOf(
  { methods }: Pick<PaymentParts, 'methods'>,
  { market }: Pick<SaleToPay, 'market'>,
  methodId: string,
  published?: Limits,
): Promise<
  { readonly limits: Limits; readonly method: ProviderMethod | null } | { readonly reason: ChoiceRefusal }
> {
  const list = await methods(market);
  if (list === null)
    return published === undefined ? { reason: 'PROVIDER_UNAVAILABLE' } : { limits: published, method: null };
  const method = list.find(({ id }) => id === methodId);
  return method === undefined ? { reason: 'PROVIDER_CLOSED' } : { limits: method, method };
}

/** Merges the limits of several methods into the widest, for example of all kinds of cards. */
export function widest(methods: readonly Limits[]): Limits | null {
  const [first, ...others] = methods;
  if (first === undefined) return null;
  return others.reduce(
    (wide, { min, max, accreditation }) => ({
      min: money(Math.min(wide.min.amount, min.amount), wide.min.currency),
      max: money(Math.max(wide.max.amount, max.amount), wide.max.currency),
      accreditation: Math.min(wide.accreditation, accreditation),
    }),
    first,
  );
}
