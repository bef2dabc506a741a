import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { createLiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { createSeatCounter } from './seat-counter.ts';

const layout = demoVenues.ATS();
const table = expandSeats(layout);
const getFirstSeat = (section: number): number => table.sectionStart[section] ?? 0;
const listSeats = (section: number): readonly number[] =>
  Array.from(
    { length: getFirstSeat(section + 1) - getFirstSeat(section) },
    (_, i) => getFirstSeat(section) + i,
  );
const last = layout.sections.findLastIndex((section) => !isUnnumberedSection(section));

function createAllAvailable() {
  const states = createLiveSeatStates(new Uint8Array(table.count).fill(seatStateByte.AVAILABLE));
  const counter = createSeatCounter(layout, states, new Map());
  const sell = (seats: readonly number[]): void => {
    states.apply(seats.map((seat) => ({ seat, state: 'UNAVAILABLE' })));
    counter.markChanged(seats);
  };
  return { states, counter, sell };
}

describe('the seats left', () => {
  it.each([0, 7, last])('are recounted in the section whose seats changed: %i', (section) => {
    const { counter, sell } = createAllAvailable();
    const all = counter.getCounts();
    sell([getFirstSeat(section), getFirstSeat(section + 1) - 1]);

    expect(counter.getCounts()).toEqual(all);
    expect(counter.recountChanged()).toEqual([{ section, hasLevelChanged: false }]);
    expect(counter.getCounts()).toEqual(all.map((left, s) => (s === section ? left - 2 : left)));
    expect(counter.recountChanged()).toEqual([]);
  });

  it('report when a section is sold out', () => {
    const { counter, sell } = createAllAvailable();
    sell(listSeats(3));

    expect(counter.recountChanged()).toEqual([{ section: 3, hasLevelChanged: true }]);
    expect(counter.getLevel(3)).toBe('none');
  });

  it('report when a whole stand is sold out', () => {
    const { counter, sell } = createAllAvailable();
    const [stand] = layout.stands;
    const own = layout.sections.flatMap(({ type, entrySide }, s) =>
      type === 'GRANDSTAND' && entrySide === stand?.orientation ? [s] : [],
    );
    expect(counter.findSoldOutStands()).not.toContain(true);
    sell(own.flatMap(listSeats));
    counter.recountChanged();

    expect(counter.findSoldOutStands()).toEqual(layout.stands.map((_, i) => i === 0));
  });

  it('are all recounted when any may have changed', () => {
    const { states, counter } = createAllAvailable();
    states.replace(new Uint8Array(table.count).fill(seatStateByte.UNAVAILABLE));
    counter.markChanged(null);

    expect(counter.recountChanged()).toHaveLength(layout.sections.length);
    expect(counter.getCounts().filter((_, s) => s <= last && listSeats(s).length > 0)).toEqual(
      layout.sections.filter((_, s) => s <= last && listSeats(s).length > 0).map(() => 0),
    );
  });
});
