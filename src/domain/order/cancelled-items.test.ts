import { describe, expect, it } from 'vitest';
import type { HeldItem } from '../reservation/reservation.ts';
import { mergeCancelledItems, splitCancelledItems } from './cancelled-items.ts';

const anItem = (id: string, quantity: number): HeldItem => ({
  id,
  sectionCode: '114',
  seatCode: quantity === 1 ? `F-${id}` : 'UNNUMBERED',
  quantity,
  zone: 'OCB',
  zoneName: 'Occidental Baja',
  sectionName: '114',
  door: '3',
  unit: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
});

it('lists a cancelled seat apart, and of a general admission the cancelled places', () => {
  const split = splitCancelledItems({
    items: [anItem('9', 1), anItem('10', 1), anItem('general', 4)],
    cancelledItems: [
      { itemId: '9', quantity: 1 },
      { itemId: 'general', quantity: 3 },
    ],
  });

  expect(split.valid.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['10', 1],
    ['general', 1],
  ]);
  expect(split.cancelled.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['9', 1],
    ['general', 3],
  ]);
});

describe('a seat of a season pass, which has an item for each event', () => {
  const items = [anItem('first', 1), anItem('second', 1)].map((item) => ({ ...item, seatCode: 'F-9' }));

  it.each([
    { cancelled: ['first'], expected: [] },
    { cancelled: ['second'], expected: [] },
    { cancelled: ['first', 'second'], expected: [{ itemId: 'first', quantity: 1 }] },
  ])('counts as cancelled $expected.length times when $cancelled are', ({ cancelled, expected }) => {
    const cancelledItems = cancelled.map((itemId) => ({ itemId, quantity: 1 }));

    expect(mergeCancelledItems(items, cancelledItems)).toEqual(expected);
  });

  it('leaves the items of other seats as they are', () => {
    const ordinary = [anItem('9', 1), anItem('general', 4)];

    expect(mergeCancelledItems(ordinary, [{ itemId: 'general', quantity: 3 }])).toEqual([
      { itemId: 'general', quantity: 3 },
    ]);
  });
});
