import type { MyPurchasesPort } from '#application/my-purchases.port.ts';
import { listOrders, myPurchases, sellerSales } from '#contract/orders.ts';
import { err, ok } from '#domain/shared/result.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const myPurchasesOverHttp = (http: Http): MyPurchasesPort => ({
  orders: (page) => call(http, myPurchases, { query: { page: String(page) } }),
  async order(id) {
    const found = await call(http, listOrders, { query: { id } });
    if (!found.ok) return found;
    const [order] = found.value.items;
    return order === undefined ? err(notFound) : ok(order);
  },
  sellerSales: () => call(http, sellerSales),
});

const notFound = {
  kind: 'refused',
  code: 'NOT_FOUND',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
} as const;
