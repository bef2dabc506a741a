import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { SaleTransactions } from '#server/unit-of-work/public.ts';
import { calculateWalletPaid, readPurchaseSnapshot } from '../attempts/purchase.ts';

export type CartZoneGroup = {
  readonly zone: string;
  readonly zoneName: string;
  readonly quantity: number;
  readonly unit: PriceBreakdown;
  readonly total: number;
};

/** Returns the wallet portion of a cart: reserved while its payment is pending, or debited. */
export async function findAppliedWalletAmount(
  sales: Pick<SaleTransactions, 'orders'>,
  { orderId }: Pick<Reservation, 'orderId'>,
): Promise<number> {
  const snapshot = orderId === null ? null : await readPurchaseSnapshot(sales, orderId);
  return snapshot === null ? 0 : calculateWalletPaid(snapshot.order, snapshot.attempt);
}

/** Groups the cart by zone. Items with different prices stay in separate groups. */
export function groupCartByZone({ items }: Pick<Reservation, 'items'>): readonly CartZoneGroup[] {
  const groups = Map.groupBy(items, ({ zone, unit }) => [zone, unit.base, unit.fee, unit.tax].join(' '));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { zone, zoneName, unit } = first;
    const quantity = group.reduce((sum, item) => sum + item.quantity, 0);
    return [{ zone, zoneName, quantity, unit, total: unit.total * quantity }];
  });
}
