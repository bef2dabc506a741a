import { findSold, readSold, refundSold } from '#contract/refunds.ts';
import type { SoldOrder, SoldOrderDetail } from '#domain/order/refund.ts';
import { err, ok } from '#domain/shared/result.ts';
import { refundOrder } from '#server/application/refunds/refund-order.ts';
import { type SoldParts, findSold as soldIn } from '#server/application/refunds/sold-orders.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

/** Registers the sold order and refund endpoints for managers. */
export function refundRoutes(shell: Shell, parts: SoldParts): void {
  bind(shell, findSold, async ({ query: { q, page }, market, language }) => {
    const found = await soldIn(parts, { market, language, page, words: q ?? '' });
    return ok({ ...found, items: found.items.map(soldOnWire) });
  });

  bind(shell, readSold, async ({ params: { id }, market, language }) => {
    const order = await parts.sold.one({ market, language, id });
    return order === null ? err({ code: 'NOT_FOUND' }) : ok({ order: detailOnWire(order) });
  });

  bind(shell, refundSold, async ({ params: { id }, body, key, principal, market, language, caller }) => {
    const { personId, sessionId } = principal;
    const { amount, currency } = body.seenAmount;
    const seen = await parts.sold.one({ market, language, id });
    if (seen === null) return err({ code: 'NOT_FOUND' });
    if (seen.total.currency !== currency) return err({ code: 'TOTAL_CHANGED' });
    const refund = await refundOrder(
      parts.refunds,
      {
        orderId: id,
        market,
        ticketIds: body.ticketIds,
        seats: body.seats,
        reason: body.reason,
        note: body.note || null,
        to: body.to,
        seenAmount: amount,
        requestKey: `${personId} ${key}`,
      },
      { personId, sessionId, address: caller.address },
    );
    if (!refund.ok) return refund;
    const order = await parts.sold.one({ market, language, id });
    return order === null ? err({ code: 'NOT_FOUND' }) : ok({ order: detailOnWire(order) });
  });
}

const soldOnWire = (order: SoldOrder) => ({
  ...order,
  paidAt: iso(order.paidAt),
  event: { ...order.event, startsAt: iso(order.event.startsAt) },
});

const detailOnWire = (order: SoldOrderDetail) => ({
  ...order,
  ...soldOnWire(order),
  refunds: order.refunds.map((refund) => ({ ...refund, at: iso(refund.at) })),
});
