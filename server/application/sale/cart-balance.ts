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

/** What the balance pays of a cart: set aside while its payment is under way, or taken. */
export async function walletAppliedTo(
  sales: Pick<SaleTransactions, 'snapshot'>,
  { orderId }: Pick<Reservation, 'orderId'>,
): Promise<number> {
  const books = orderId === null ? null : await purchaseBooks(sales, orderId);
  return books === null ? 0 : walletPaidOf(books.order, books.attempt);
}

/** The cart by zone. Places that were taken at different prices stand on lines of their own. */
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
