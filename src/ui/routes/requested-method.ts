import { redirect } from '@tanstack/react-router';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';

/** The payment methods that an address may request: cash has an address of its own (Spec §2). */
const requestableMethods = ['CASH'] as const satisfies readonly PaymentMethod[];

/** Parses the payment method that the purchase's address requests. */
export const parseRequestedMethod = (search: URLSearchParams): PaymentMethod | null =>
  requestableMethods.find((known) => known === search.get('method')) ?? null;

/**
 * Redirects /checkout/cash without an order to the purchase, where the cash option is chosen beside all other methods. With an
 * order or a link's token it is an outcome like the others.
 */
export function redirectToCashOptions(
  salesChannel: SalesChannel,
  location: { readonly searchStr: string },
): void {
  const search = new URLSearchParams(location.searchStr);
  if (search.has('order') || search.has('token')) return;
  const query = new URLSearchParams({ method: requestableMethods[0] });
  throw redirect({ href: `${buildStepPath(salesChannel, 'BUY')}?${query}`, replace: true });
}
