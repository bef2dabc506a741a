import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { Order } from '#domain/order/purchase.ts';
import type { Outcome } from './failure.ts';

/** Orders of the signed-in person, and a seller's own day. */
export interface MyPurchasesPort {
  orders(page: number): Outcome<OrderPage>;
  order(id: string): Outcome<Order>;
  sellerSales(): Outcome<SellerSales>;
}
