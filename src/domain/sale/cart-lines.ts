import { addPrice, type PriceBreakdown } from '../catalogue/price-breakdown.ts';

/** An item of a hold, as far as it tells which seat it is. */
export type SeatItem = {
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly quantity: number;
  /** The zones of one section are lines of their own. */
  readonly zone?: string;
  readonly unit: PriceBreakdown;
};

/**
 * Merges the items of one seat, or of one zone of a general admission section, into one line at the sum of their prices: a seat of a season pass
 * has an item for each event. The line is the first of its items otherwise; items of different seats stay as they are.
 */
export function mergeCartLines<Item extends SeatItem>(items: readonly Item[]): readonly Item[] {
  const lines = new Map<string, Item>();
  for (const item of items) {
    const key = toSeatKey(item);
    const line = lines.get(key);
    lines.set(key, line === undefined ? item : { ...line, unit: addPrice(line.unit, item.unit) });
  }
  return [...lines.values()];
}

/** Lists the items of the same seat or section as an item. */
export const listItemsOfLine = <Item extends SeatItem>(
  items: readonly Item[],
  line: SeatItem,
): readonly Item[] => items.filter((item) => toSeatKey(item) === toSeatKey(line));

const toSeatKey = ({ sectionCode, seatCode, zone }: SeatItem): string =>
  JSON.stringify([sectionCode, seatCode, zone]);
