import { describe, expect, it } from 'vitest';
import { listItemsOfLine, mergeCartLines } from './cart-lines.ts';

const price = (total: number) => ({ base: total, fee: 0, tax: 0, total, currency: 'MXN' }) as const;
const item = (id: string, seatCode: string, total: number) => ({
  id,
  sectionCode: '114',
  seatCode,
  quantity: 1,
  unit: price(total),
});

describe('cart lines', () => {
  const items = [item('a', 'F-9', 5), item('b', 'F-10', 5), item('c', 'F-9', 4), item('d', 'F-10', 4)];

  it('are one for each seat, at the sum of what the seat costs at each event', () => {
    expect(mergeCartLines(items)).toEqual([item('a', 'F-9', 9), item('b', 'F-10', 9)]);
  });

  it('know the items that they consist of', () => {
    expect(listItemsOfLine(items, item('x', 'F-10', 0)).map(({ id }) => id)).toEqual(['b', 'd']);
  });

  it('are the items themselves where each seat has one', () => {
    expect(mergeCartLines(items.slice(0, 2))).toEqual(items.slice(0, 2));
  });
});
