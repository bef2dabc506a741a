import type { MyPurchasesPort } from '#application/my-purchases.port.ts';
import { markets } from '#domain/market/market.ts';
import { placesIn } from '#domain/sale/cart.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';
import { ordersOf } from './orders.ts';

export const memoryMyPurchases = (office: BoxOffice): MyPurchasesPort => ({
  orders: (page) =>
    office.read(() => {
      const orders = ordersOf(office);
      const items = orders.slice(pageOffset(page), pageOffset(page) + PAGE_SIZE);
      return ok({ items, total: orders.length, page, pageSize: PAGE_SIZE });
    }),
  order: (id) =>
    office.read(() => {
      const order = ordersOf(office).find(({ orderId }) => orderId === id);
      return order === undefined ? refusal('NOT_FOUND') : ok(order);
    }),
  sellerSales: () =>
    office.read(() => {
      const sold = ordersOf(office).filter(({ status }) => status === 'PAID');
      const total = sold.reduce((sum, order) => sum + order.total.total, 0);
      return ok({
        count: sold.length,
        total,
        taken: { cash: 0, cardReader: 0, otherwise: total },
        currency: markets[office.market].currency,
        latest: sold.map(({ orderId, createdAt, items, total }) => ({
          orderId,
          at: createdAt,
          label: items[0]?.zoneName ?? '',
          quantity: placesIn(items),
          total: total.total,
        })),
        handedBack: { count: 0, total: 0, latest: [] },
        quotas: { count: 0, total: 0, latest: [] },
      });
    }),
});
