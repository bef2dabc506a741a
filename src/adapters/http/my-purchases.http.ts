import type { MyPurchasesPort } from '#application/my-purchases.port.ts';
import { listOrders, myPurchases, sellerSales } from '#contract/orders.ts';
import { err, ok } from '#domain/shared/result.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const myPurchasesOverHttp = (http: Http): MyPurchasesPort => ({
  listOrders: (page) => call(http, myPurchases, { query: { page: String(page) } }),
  listPendingOrders: async () =>
    mapResult(await call(http, myPurchases, { query: { state: 'OPEN' } }), ({ items }) =>
      items.filter(({ pendingPath }) => pendingPath !== null),
    ),
  async findOrder(id) {
    const result = await call(http, listOrders, { query: { id } });
    if (!result.ok) return result;
    const [order] = result.value.items;
    return order === undefined ? err(notFound) : ok(order);
  },
  findSellerSales: () => call(http, sellerSales),
});

const notFound = {
  kind: 'rejected',
  code: 'NOT_FOUND',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
} as const;
