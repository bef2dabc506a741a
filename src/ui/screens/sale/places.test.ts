import { describe, expect, it } from 'vitest';
import { groupPlaces, seatSpans } from './places.ts';

const at = (sectionCode: string, seatCode: string, quantity = 1) => ({ sectionCode, seatCode, quantity });

describe('places that are read out', () => {
  it('are gathered by row, seats in order', () => {
    expect(groupPlaces([at('114', 'F-11'), at('114', 'F-9'), at('115', 'F-9'), at('114', 'F-10')])).toEqual([
      { kind: 'row', section: '114', row: 'F', seats: ['9', '10', '11'] },
      { kind: 'row', section: '115', row: 'F', seats: ['9'] },
    ]);
  });

  it('are counted where they have no numbers', () => {
    expect(groupPlaces([at('GS', 'UNNUMBERED', 2), at('GS', 'UNNUMBERED', 1)])).toEqual([
      { kind: 'general', section: 'GS', quantity: 3 },
    ]);
  });
});

describe('the seats of a row on a stub', () => {
  it.each([
    [['9'], '9'],
    [['11', '9', '10'], '9–11'],
    [['4', '5'], '4–5'],
    [['4', '9', '7', '8'], '4, 7–9'],
  ])('%j are %s', (seats, text) => {
    expect(seatSpans(seats)).toBe(text);
  });
});
