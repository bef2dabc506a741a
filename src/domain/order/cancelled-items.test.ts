import { expect, it } from 'vitest';
import type { HeldItem } from '../reservation/reservation.ts';
import { splitCancelledItems } from './cancelled-items.ts';

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
