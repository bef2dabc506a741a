import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { sectionIndexOf } from '#domain/venue/seat-code.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { type Cursor, firstCursor, keyMeanings, moveCursor } from './cursor.ts';

const layout = demoVenues.IFC();
const seats = expandSeats(layout);
const table = () => seats;
const named = (code: string): number => sectionIndexOf(layout, code);
const onSection = (code: string): Cursor => ({ kind: 'section', index: named(code) });

describe('firstCursor', () => {
  it('starts on the first seat of the open section', () => {
    expect(firstCursor(layout, table, named('M2'), null)).toEqual({
      kind: 'seat',
      index: seats.sectionStart[named('M2')],
    });
  });

  it('starts on the chosen section of the whole venue, or else on the first', () => {
    expect(firstCursor(layout, table, null, 3)).toEqual({ kind: 'section', index: 3 });
    expect(firstCursor(layout, table, null, null)).toEqual({ kind: 'section', index: 0 });
  });

  it('has no seat to start on where there are no numbers', () => {
    expect(firstCursor(layout, table, named('GN'), null)).toEqual(onSection('GN'));
  });
});

describe('moveCursor', () => {
  it.each([
    ['left', 'M1'],
    ['right', 'M3'],
    ['rowStart', 'M1'],
    ['nextSection', 'R1'],
    ['previousSection', 'M1'],
  ] as const)('%s leads from section M2 to %s', (move, to) => {
    expect(moveCursor(layout, table, onSection('M2'), move)).toEqual(onSection(to));
  });

  it('stops at the last section', () => {
    const last = { kind: 'section', index: layout.sections.length - 1 } as const;

    for (const move of ['right', 'rowEnd', 'nextSection'] as const)
      expect(moveCursor(layout, table, last, move)).toEqual(last);
  });

  it('moves from seat to seat as seats stand', () => {
    expect(moveCursor(layout, table, { kind: 'seat', index: 4 }, 'right')).toEqual({
      kind: 'seat',
      index: 5,
    });
  });
});

describe('keys', () => {
  it('answer those the grid pattern promises', () => {
    expect(Object.keys(keyMeanings)).toEqual(
      expect.arrayContaining([
        'ArrowLeft',
        'ArrowRight',
        'ArrowUp',
        'ArrowDown',
        'Home',
        'End',
        'PageUp',
        'PageDown',
        ' ',
        'Enter',
      ]),
    );
    expect(keyMeanings.l).toBe('list');
  });
});
