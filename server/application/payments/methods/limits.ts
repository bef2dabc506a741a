import type { ChoiceRefusal } from '#domain/payment/payment-choice.ts';
import { money } from '#domain/shared/money.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { ProviderMethod } from '../payment-provider.port.ts';
import type { SaleToPay } from './carrier.ts';

export type Limits = Pick<ProviderMethod, 'min' | 'max' | 'accreditation'>;

/**
 * The provider's limits of one of its methods now, or why there are none. `published` stands in for the list as long as it
 * could never be read; without it the method waits for the list.
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

/** The widest limits of several methods, as of all kinds of cards together. */
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
