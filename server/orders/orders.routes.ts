import * as orderEndpoints from '#contract/orders.ts';
import { buildPendingPath } from '#domain/sale/sale-path.ts';
import { PAGE_SIZE } from '#domain/shared/page.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { findOrder, findSellerSales, listOrders, type OrderDeps } from '#server/orders/list-orders.ts';

/** Registers the order lists and the seller's sales. Spec §7, /api/orders. The state of a purchase is in checkout.routes. */
export function registerOrderRoutes(shell: Shell, deps: OrderDeps): void {
  bind(shell, orderEndpoints.listOrders, async ({ query: { page, id }, principal, language, now }) => {
    if (id === undefined) {
      const found = await listOrders(deps, principal.personId, { page, language, now });
      return ok(found);
    }
    const order = await findOrder(deps, principal, { id, language, now });
    return order === null
      ? err({ code: 'NOT_FOUND' })
      : ok({ items: [order], total: 1, page: 0, pageSize: PAGE_SIZE });
  });

  bind(shell, orderEndpoints.myPurchases, async ({ query: { page, state }, principal, language, now }) => {
    const onlyOpen = state === 'OPEN';
    const found = await listOrders(deps, principal.personId, { page, onlyOpen, language, now });
    return ok({
      ...found,
      items: found.items.map((order) => ({
        ...order,
        pendingPath: buildPendingPath(order.purchase),
      })),
    });
  });

  bind(shell, orderEndpoints.sellerSales, async ({ principal: { personId }, market, language, now }) => {
    return ok(await findSellerSales(deps, personId, { market, language, now }));
  });
}
