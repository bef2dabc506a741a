import type { PriceParts, Reservation } from '#domain/reservation/reservation.ts';
import { purchaseBooks, walletPaidOf } from '../orders/purchase.ts';
import type { SaleTransactions } from './sale-store.port.ts';

export type BalanceLine = {
  readonly zone: string;
  readonly zoneName: string;
  readonly quantity: number;
  readonly unit: PriceParts;
  readonly total: number;
};

/** Returns the wallet portion of a cart: reserved while its payment is pending, or debited. */
export async function walletAppliedTo(
  sales: Pick<SaleTransactions, 'snapshot'>,
  { orderId }: Pick<Reservation, 'orderId'>,
): Promise<number> {
  const books = orderId === null ? null : await purchaseBooks(sales, orderId);
  return books === null ? 0 : walletPaidOf(books.order, books.attempt);
}

/** Groups the cart by zone. Items with different prices stay in separate groups. */
export function balanceLines({ items }: Pick<Reservation, 'items'>): readonly BalanceLine[] {
  const groups = Map.groupBy(items, ({ zone, unit }) => [zone, unit.base, unit.fee, unit.tax].join(' '));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { zone, zoneName, unit } = first;
    const quantity = group.reduce((sum, item) => sum + item.quantity, 0);
    return [{ zone, zoneName, quantity, unit, total: unit.total * quantity }];
  });
}
