import * as cartEndpoints from '#contract/cart.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { SaleDeps } from '#server/holds/public.ts';
import {
  findOwnedReservation,
  toReservationResult,
  toSaleProblem,
  updateCart,
} from '#server/holds/public.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { findAppliedWalletAmount, groupCartByZone } from '#server/payments/checkout/cart-summary.ts';

/** Registers the cart endpoints. Spec §7: updateCart, /api/checkout-service/cart and cart/balance. */
export function registerCartRoutes(shell: Shell, deps: SaleDeps): void {
  bind(shell, cartEndpoints.getCart, async ({ query, principal }) =>
    toReservationResult(await findOwnedReservation(deps, principal, query.reservationId)),
  );

  bind(shell, cartEndpoints.updateCart, async ({ body, principal, key, caller }) =>
    toReservationResult(
      await updateCart(deps, {
        principal,
        id: body.reservationId,
        version: body.version,
        changes: body.ops,
        key,
        address: caller.address,
      }),
    ),
  );

  bind(shell, cartEndpoints.cartBalance, async ({ query, principal }) => {
    const found = await findOwnedReservation(deps, principal, query.reservationId);
    if (!found.ok) return err(toSaleProblem(found.error));
    const { base, fee, tax, total, currency } = found.value.total;
    const walletApplied = await findAppliedWalletAmount(deps.sales, found.value);
    const lines = groupCartByZone(found.value);
    // There are no discounts: the total is the sum of the items, whatever the wallet pays of it.
    return ok({ lines, base, serviceFee: fee, taxes: tax, discounts: 0, walletApplied, total, currency });
  });
}
