import type { PriceParts, Reservation } from '#domain/reservation/reservation.ts';

export type BalanceLine = {
  readonly zone: string;
  readonly zoneName: string;
  readonly quantity: number;
  readonly unit: PriceParts;
  readonly total: number;
};

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
