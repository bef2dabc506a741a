import { listOrders, myPurchases, sellerSales } from '#contract/orders.ts';
import { pendingPath } from '#domain/sale/sale-path.ts';
import { PAGE_SIZE } from '#domain/shared/page.ts';
import { err, ok } from '#domain/shared/result.ts';
import {
  findOrder,
  type OrderParts,
  listOrders as ordersOf,
  sellerSales as salesOf,
} from '#server/application/orders/list-orders.ts';
import { bind } from './bind.ts';
import { orderOnWire } from './order-wire.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

/** Registers the order lists and the seller's sales. Spec §7, /api/orders. The state of a purchase is in checkout.routes. */
export function orderRoutes(shell: Shell, parts: OrderParts): void {
  bind(shell, listOrders, async ({ query: { page, id }, principal, language, now }) => {
    if (id === undefined) {
      const found = await ordersOf(parts, principal.personId, { page, language, now });
      return ok({ ...found, items: found.items.map(orderOnWire) });
    }
    const order = await findOrder(parts, principal, { id, language, now });
    return order === null
      ? err({ code: 'NOT_FOUND' })
      : ok({ items: [orderOnWire(order)], total: 1, page: 0, pageSize: PAGE_SIZE });
  });

  bind(shell, myPurchases, async ({ query: { page }, principal, language, now }) => {
    const found = await ordersOf(parts, principal.personId, { page, language, now });
    return ok({
      ...found,
      items: found.items.map((order) => ({
        ...orderOnWire(order),
        pendingPath: pendingPath(order.purchase),
      })),
    });
  });

  bind(shell, sellerSales, async ({ principal: { personId }, market, language, now }) => {
    const { latest, handedBack, quotas, ...day } = await salesOf(parts, personId, { market, language, now });
    return ok({
      ...day,
      latest: latest.map((sale) => ({ ...sale, at: iso(sale.at) })),
      handedBack: { ...handedBack, latest: handedBack.latest.map((one) => ({ ...one, at: iso(one.at) })) },
      quotas: { ...quotas, latest: quotas.latest.map((one) => ({ ...one, at: iso(one.at) })) },
    });
  });
}
