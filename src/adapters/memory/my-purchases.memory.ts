import type { MyPurchasesPort } from '#application/my-purchases.port.ts';
import { markets } from '#domain/market/market.ts';
import { isPendingResult } from '#domain/payment/purchase-result.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';
import { listVisitorOrders } from './visitor-orders.ts';

export const memoryMyPurchases = (backend: MemoryBackend): MyPurchasesPort => ({
  listOrders: (page) =>
    backend.read(() => {
      const orders = listVisitorOrders(backend);
      const items = orders.slice(calculatePageOffset(page), calculatePageOffset(page) + PAGE_SIZE);
      return ok({ items, total: orders.length, page, pageSize: PAGE_SIZE });
    }),
  listPendingOrders: () =>
    backend.read(() =>
      ok(listVisitorOrders(backend).filter(({ purchase }) => isPendingResult(purchase.result))),
    ),
  findOrder: (id) =>
    backend.read(() => {
      const order = listVisitorOrders(backend).find(({ orderId }) => orderId === id);
      return order === undefined ? createRejectedFailure('NOT_FOUND') : ok(order);
    }),
  findSellerSales: () =>
    backend.read(() => {
      const sold = listVisitorOrders(backend).filter(({ status }) => status === 'PAID');
      const total = sold.reduce((sum, order) => sum + order.total.total, 0);
      return ok({
        count: sold.length,
        total,
        taken: { cash: 0, cardReader: 0, otherwise: total },
        currency: markets[backend.market].currency,
        latest: sold.map(({ orderId, createdAt, items, total }) => ({
          orderId,
          at: createdAt,
          label: items[0]?.zoneName ?? '',
          quantity: countAdmissions(items),
          total: total.total,
        })),
        cashRefunds: { count: 0, total: 0, latest: [] },
        installments: { count: 0, total: 0, latest: [] },
      });
    }),
});
