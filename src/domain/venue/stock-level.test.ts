import { describe, expect, it } from 'vitest';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import { demoVenues } from './generate/demo-venues.ts';
import { seatStateByte } from './seat-state.ts';
import { expandSeats } from './seat-table.ts';
import { countFreeBySection, determineStockLevel } from './stock-level.ts';

describe('determineStockLevel', () => {
  it.each([
    [0, 'none'],
    [1, 'low'],
    [10, 'low'],
    [11, 'plenty'],
    [100, 'plenty'],
  ] as const)('%i free of 100 is %s', (free, stock) => {
    expect(determineStockLevel(free, 100)).toBe(stock);
  });
});

describe('countFreeBySection', () => {
  const layout = demoVenues.IFC();
  const table = expandSeats(layout);

  it('counts available seats, and admissions in unnumbered sections', () => {
    const states = createAvailableStates(table.count);
    states[0] = seatStateByte.UNAVAILABLE;
    states[1] = seatStateByte.RESERVED_BY_ANOTHER;
    const crowd = layout.sections.findIndex((section) => section.code === 'GN');

    const free = countFreeBySection(layout.sections, table.sectionStart, states, new Map([[crowd, 7]]));

    expect(free[0]).toBe((layout.sections[0]?.capacity ?? 0) - 2);
    expect(free[1]).toBe(layout.sections[1]?.capacity);
    expect(free[crowd]).toBe(7);
  });
});
