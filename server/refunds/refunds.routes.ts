import { getSoldOrder, refundSoldOrder, soldOrders } from '#contract/refunds.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { findSoldOrders, type SoldOrderDeps } from '#server/refunds/find-sold-orders.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';

/** Registers the sold order and refund endpoints for managers. */
export function registerRefundRoutes(shell: Shell, deps: SoldOrderDeps): void {
  bind(shell, soldOrders, async ({ query: { q, page }, market, language }) => {
    const found = await findSoldOrders(deps, { market, language, page, searchText: q ?? '' });
    return ok(found);
  });

  bind(shell, getSoldOrder, async ({ params: { id }, market, language }) => {
    const order = await deps.sold.findOne({ market, language, id });
    return order === null ? err({ code: 'NOT_FOUND' }) : ok({ order });
  });

  bind(shell, refundSoldOrder, async ({ params: { id }, body, key, principal, market, language, caller }) => {
    const { personId, sessionId } = principal;
    const { amount, currency } = body.expectedAmount;
    const orderBefore = await deps.sold.findOne({ market, language, id });
    if (orderBefore === null) return err({ code: 'NOT_FOUND' });
    if (orderBefore.total.currency !== currency) return err({ code: 'TOTAL_CHANGED' });
    const refund = await refundOrder(
      deps.refunds,
      {
        orderId: id,
        market,
        ticketIds: body.ticketIds,
        seats: body.seats,
        reason: body.reason,
        note: body.note || null,
        to: body.to,
        expectedAmount: amount,
        requestKey: `${personId} ${key}`,
      },
      { personId, sessionId, address: caller.address },
    );
    if (!refund.ok) return refund;
    const order = await deps.sold.findOne({ market, language, id });
    return order === null ? err({ code: 'NOT_FOUND' }) : ok({ order });
  });
}
