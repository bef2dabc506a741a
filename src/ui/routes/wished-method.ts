import { redirect } from '@tanstack/react-router';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { stepPath } from '#domain/sale/sale-path.ts';

/** The ways to pay that an address may ask for: cash has one of its own (Spec §2). */
const wishable = ['CASH'] as const satisfies readonly PaymentMethod[];

/** The way to pay that the address of the purchase asks for. */
export const wishedIn = (search: URLSearchParams): PaymentMethod | null =>
  wishable.find((known) => known === search.get('method')) ?? null;

/**
 * /checkout/cash names no order: where cash is paid is still to be chosen, which is done at the purchase, beside all the other
 * ways. With an order, or with a link to one, it is an outcome like the others.
 */
export function leadToChoosingCash(mode: SaleMode, location: { readonly searchStr: string }): void {
  const search = new URLSearchParams(location.searchStr);
  if (search.has('order') || search.has('token')) return;
  const wish = new URLSearchParams({ method: wishable[0] });
  throw redirect({ href: `${stepPath(mode, 'BUY')}?${wish}`, replace: true });
}
