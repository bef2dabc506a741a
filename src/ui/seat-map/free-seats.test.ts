import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { isUnnumbered } from '#domain/venue/layout.ts';
import { liveSeatStates } from '#domain/venue/live-seat-states.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { freeSeats } from './free-seats.ts';

const layout = demoVenues.ATS();
const table = expandSeats(layout);
const startOf = (section: number): number => table.sectionStart[section] ?? 0;
const seatsOf = (section: number): readonly number[] =>
  Array.from({ length: startOf(section + 1) - startOf(section) }, (_, i) => startOf(section) + i);
const last = layout.sections.findLastIndex((section) => !isUnnumbered(section));

function allFree() {
  const states = liveSeatStates(new Uint8Array(table.count).fill(seatStateByte.AVAILABLE));
  const free = freeSeats(layout, states, new Map());
  const sell = (seats: readonly number[]): void => {
    states.apply(seats.map((seat) => ({ seat, state: 'UNAVAILABLE' })));
    free.note(seats);
  };
  return { states, free, sell };
}

describe('the seats that are left', () => {
  it.each([0, 7, last])('are counted again in the section whose seats changed: %i', (section) => {
    const { free, sell } = allFree();
    const all = free.counts();
    sell([startOf(section), startOf(section + 1) - 1]);

    expect(free.counts()).toEqual(all);
    expect(free.digest()).toEqual([{ section, isOtherLevel: false }]);
    expect(free.counts()).toEqual(all.map((left, s) => (s === section ? left - 2 : left)));
    expect(free.digest()).toEqual([]);
  });

  it('tell when a section is sold out', () => {
    const { free, sell } = allFree();
    sell(seatsOf(3));

    expect(free.digest()).toEqual([{ section: 3, isOtherLevel: true }]);
    expect(free.levelOf(3)).toBe('none');
  });

  it('tell when a whole stand is', () => {
    const { free, sell } = allFree();
    const [stand] = layout.stands;
    const own = layout.sections.flatMap(({ type, entrySide }, s) =>
      type === 'GRANDSTAND' && entrySide === stand?.orientation ? [s] : [],
    );
    expect(free.soldOutStands()).not.toContain(true);
    sell(own.flatMap(seatsOf));
    free.digest();

    expect(free.soldOutStands()).toEqual(layout.stands.map((_, i) => i === 0));
  });

  it('are all counted again when any may have changed', () => {
    const { states, free } = allFree();
    states.replace(new Uint8Array(table.count).fill(seatStateByte.UNAVAILABLE));
    free.note(null);

    expect(free.digest()).toHaveLength(layout.sections.length);
    expect(free.counts().filter((_, s) => s <= last && seatsOf(s).length > 0)).toEqual(
      layout.sections.filter((_, s) => s <= last && seatsOf(s).length > 0).map(() => 0),
    );
  });
});
