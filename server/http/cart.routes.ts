import { cartBalance, getCart, updateCart } from '#contract/cart.ts';
import { err, ok } from '#domain/shared/result.ts';
import { balanceLines, walletAppliedTo } from '#server/application/sale/cart-balance.ts';
import type { SaleParts } from '#server/application/sale/claim-places.ts';
import { ownReservation } from '#server/application/sale/current-reservation.ts';
import { updateCart as update } from '#server/application/sale/update-cart.ts';
import { bind } from './bind.ts';
import { answered, refusalOnWire } from './sale-wire.ts';
import type { Shell } from './shell.ts';

/** Registers the cart endpoints. Spec §7: updateCart, /api/checkout-service/cart and cart/balance. */
export function cartRoutes(shell: Shell, parts: SaleParts): void {
  bind(shell, getCart, async ({ query, principal }) =>
    answered(await ownReservation(parts, principal, query.reservationId)),
  );

  bind(shell, updateCart, async ({ body, principal, key }) =>
    answered(
      await update(parts, {
        principal,
        id: body.reservationId,
        version: body.version,
        changes: body.ops,
        key,
      }),
    ),
  );

  bind(shell, cartBalance, async ({ query, principal }) => {
    const found = await ownReservation(parts, principal, query.reservationId);
    if (!found.ok) return err(refusalOnWire(found.error));
    const { base, fee, tax, total, currency } = found.value.total;
    const walletApplied = await walletAppliedTo(parts.sales, found.value);
    const lines = balanceLines(found.value);
    // There are no discounts: the total is the sum of the items, whatever the wallet pays of it.
    return ok({ lines, base, serviceFee: fee, taxes: tax, discounts: 0, walletApplied, total, currency });
  });
}
