import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { Order } from '#domain/order/purchase.ts';
import type { AsyncResult } from './failure.ts';

/** Reads the signed-in user's orders, and a seller's sales of the day. */
export interface MyPurchasesPort {
  listOrders(page: number): AsyncResult<OrderPage>;
  /** Lists the orders whose payment may still come: the fan pays them, or waits for their result. */
  listPendingOrders(): AsyncResult<readonly Order[]>;
  findOrder(id: string): AsyncResult<Order>;
  findSellerSales(): AsyncResult<SellerSales>;
}
