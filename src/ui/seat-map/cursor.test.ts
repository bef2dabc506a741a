import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { findSectionIndex } from '#domain/venue/seat-code.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { type Cursor, getInitialCursor, keyCommands, moveCursor } from './cursor.ts';

const layout = demoVenues.IFC();
const seats = expandSeats(layout);
const table = () => seats;
const getSectionIndex = (code: string): number => findSectionIndex(layout, code);
const onSection = (code: string): Cursor => ({ kind: 'section', index: getSectionIndex(code) });

describe('getInitialCursor', () => {
  it('starts on the first seat of the open section', () => {
    expect(getInitialCursor(layout, table, getSectionIndex('M2'), null)).toEqual({
      kind: 'seat',
      index: seats.sectionStart[getSectionIndex('M2')],
    });
  });

  it('starts on the chosen section of the whole venue, or else on the first', () => {
    expect(getInitialCursor(layout, table, null, 3)).toEqual({ kind: 'section', index: 3 });
    expect(getInitialCursor(layout, table, null, null)).toEqual({ kind: 'section', index: 0 });
  });

  it('has no seat to start on in general admission', () => {
    expect(getInitialCursor(layout, table, getSectionIndex('GN'), null)).toEqual(onSection('GN'));
  });
});

describe('moveCursor', () => {
  it.each([
    ['left', 'M1'],
    ['right', 'M3'],
    ['rowStart', 'M1'],
    ['nextSection', 'R1'],
    ['previousSection', 'M1'],
  ] as const)('%s moves from section M2 to %s', (move, to) => {
    expect(moveCursor(layout, table, onSection('M2'), move)).toEqual(onSection(to));
  });

  it('stops at the last section', () => {
    const last = { kind: 'section', index: layout.sections.length - 1 } as const;

    for (const move of ['right', 'rowEnd', 'nextSection'] as const)
      expect(moveCursor(layout, table, last, move)).toEqual(last);
  });

  it('moves from seat to seat along the row', () => {
    expect(moveCursor(layout, table, { kind: 'seat', index: 4 }, 'right')).toEqual({
      kind: 'seat',
      index: 5,
    });
  });
});

describe('keys', () => {
  it('cover the commands of the grid pattern', () => {
    expect(Object.keys(keyCommands)).toEqual(
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
    expect(keyCommands.l).toBe('list');
  });
});
