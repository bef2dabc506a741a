import { describe, expect, it } from 'vitest';
import { formatSeatRanges, groupSeats } from './seat-groups.ts';

const seatItem = (sectionCode: string, seatCode: string, quantity = 1) => ({
  sectionCode,
  seatCode,
  quantity,
});

describe('seats grouped for display', () => {
  it('are grouped by row, in seat order', () => {
    expect(
      groupSeats([
        seatItem('114', 'F-11'),
        seatItem('114', 'F-9'),
        seatItem('115', 'F-9'),
        seatItem('114', 'F-10'),
      ]),
    ).toEqual([
      { kind: 'row', section: '114', row: 'F', seats: ['9', '10', '11'] },
      { kind: 'row', section: '115', row: 'F', seats: ['9'] },
    ]);
  });

  it('names the section where its name is known', () => {
    const named = { ...seatItem('GN', 'UNNUMBERED', 2), sectionName: 'General Norte' };

    expect(groupSeats([named])).toEqual([{ kind: 'general', section: 'General Norte', quantity: 2 }]);
  });

  it('are counted for general admission', () => {
    expect(groupSeats([seatItem('GS', 'UNNUMBERED', 2), seatItem('GS', 'UNNUMBERED', 1)])).toEqual([
      { kind: 'general', section: 'GS', quantity: 3 },
    ]);
  });
});

describe('seat ranges', () => {
  it.each([
    [['9'], '9'],
    [['11', '9', '10'], '9–11'],
    [['4', '5'], '4–5'],
    [['4', '9', '7', '8'], '4, 7–9'],
  ])('%j are formatted as %s', (seats, text) => {
    expect(formatSeatRanges(seats)).toBe(text);
  });
});
