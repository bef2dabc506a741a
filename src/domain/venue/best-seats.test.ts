import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import { findBestSeats, maxAlternatives, type SeatBlock } from './best-seats.ts';
import { demoVenues } from './generate/demo-venues.ts';
import { areNeighbours } from './neighbours.ts';
import { seatStateByte } from './seat-state.ts';
import type { SeatStateBytes } from './seat-states.ts';
import { expandSeats } from './seat-table.ts';

const layout = demoVenues.IFC();
const table = expandSeats(layout);
const { AVAILABLE, UNAVAILABLE } = seatStateByte;

/** Venues from nearly empty to nearly full, the same on every run with the same seed. */
const venue = fc
  .record({
    seed: fc.integer({ min: 1, max: 2 ** 31 - 2 }),
    sold: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ seed, sold }): SeatStateBytes => {
    let at = seed;
    return Uint8Array.from({ length: table.count }, () => {
      at = (at * 48_271) % 2_147_483_647;
      return at / 2_147_483_647 < sold ? UNAVAILABLE : AVAILABLE;
    });
  });
const request = fc.record({
  count: fc.integer({ min: 1, max: 9 }),
  together: fc.boolean(),
  zone: fc.constantFrom(undefined, 'TRI', 'ORI'),
});

const areAdjacent = (seats: readonly number[]): boolean =>
  seats.every((seat, i) => i === 0 || areNeighbours(table, seats[i - 1] ?? -1, seat));

describe('findBestSeats', () => {
  it('prefers seats nearest to the requested point over the playing area', () => {
    const states = createAvailableStates(table.count);
    const wanted = 100;
    const near = { x: table.x[wanted] ?? 0, y: table.y[wanted] ?? 0 };

    const [nearest, ...others] = findBestSeats(layout, table, states, { count: 1, together: true, near });

    expect(nearest?.seats).toEqual([wanted]);
    expect(nearest?.distance).toBe(0);
    for (const { distance } of others) expect(distance).toBeGreaterThan(0);
  });

  it('offers only free seats of the requested zone, as many as requested, none twice', () => {
    fc.assert(
      fc.property(venue, request, (states, wanted) => {
        const blocks = findBestSeats(layout, table, states, wanted);

        const all = blocks.flatMap((block) => block.seats);
        expect(blocks.length).toBeLessThanOrEqual(maxAlternatives);
        expect(all.every((seat) => states[seat] === AVAILABLE)).toBe(true);
        expect(new Set(all).size).toBe(all.length);
        for (const block of blocks) {
          expect(block.seats).toHaveLength(wanted.count);
          const zones = block.seats.map((seat) => layout.sections[table.section[seat] ?? -1]?.zone);
          if (wanted.zone !== undefined) expect(new Set(zones)).toEqual(new Set([wanted.zone]));
        }
      }),
    );
  });

  it('returns adjacent seats on request', () => {
    fc.assert(
      fc.property(venue, request, (states, wanted) => {
        const blocks = findBestSeats(layout, table, states, { ...wanted, together: true });

        expect(blocks.every((block) => block.pieces === 1 && areAdjacent(block.seats))).toBe(true);
      }),
    );
  });

  it('finds adjacent seats exactly if there are any', () => {
    fc.assert(
      fc.property(venue, request, (states, wanted) => {
        const blocks = findBestSeats(layout, table, states, { count: wanted.count, together: true });

        expect(blocks.length > 0).toBe(longestRun(states) >= wanted.count);
      }),
    );
  });

  it('reports correctly whether a proposal leaves a single seat', () => {
    fc.assert(
      fc.property(venue, request, (states, wanted) => {
        for (const block of findBestSeats(layout, table, states, { ...wanted, together: true }))
          expect(block.leavesOrphan).toBe(findOrphansIndependently(states, block.seats).length > 0);
      }),
    );
  });

  it('leaves a single seat only if every adjacent block would', () => {
    fc.assert(
      fc.property(venue, fc.integer({ min: 1, max: 6 }), (states, count) => {
        const [best] = findBestSeats(layout, table, states, { count, together: true });

        if (best?.leavesOrphan)
          for (const seats of windows(states, count))
            expect(findOrphansIndependently(states, seats).length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });

  it('splits a group only if allowed and necessary', () => {
    fc.assert(
      fc.property(venue, request, (states, { count, zone }) => {
        const split = findBestSeats(layout, table, states, { count, together: false, zone });
        const whole = findBestSeats(layout, table, states, { count, together: true, zone });

        if (whole.length > 0) expect(split).toEqual(whole);
        else expect(split.every((block) => block.pieces > 1)).toBe(true);
      }),
    );
  });

  it('chooses the first row at the centre of the field in an empty venue', () => {
    const [best] = findBestSeats(layout, table, createAvailableStates(table.count), {
      count: 4,
      together: true,
      zone: 'TRI',
    });

    const seats = best?.seats ?? [];
    expect(layout.sections[best?.section ?? -1]?.code).toBe('M3');
    expect(seats.map((seat) => table.rows[table.row[seat] ?? -1]?.label)).toEqual(['A', 'A', 'A', 'A']);
    expect(seats.map((seat) => table.number[seat])).toEqual([12, 13, 14, 15]);
  });

  it('never exceeds the maximum price', () => {
    const prices = new Map([
      ['TRI', 9000],
      ['ORI', 4000],
    ]);

    const [best] = findBestSeats(layout, table, createAvailableStates(table.count), {
      count: 2,
      together: true,
      prices,
      maxPrice: 5000,
    });

    expect(layout.sections[best?.section ?? -1]?.zone).toBe('ORI');
  });

  it('proposes the same as a search of every section', () => {
    const anywhere = fc.record({
      x: fc.double({ min: -500, max: 2500, noNaN: true }),
      y: fc.double({ min: -500, max: 2500, noNaN: true }),
    });
    fc.assert(
      fc.property(venue, anywhere, fc.integer({ min: 1, max: 6 }), (states, near, count) => {
        const wanted = { count, together: true, near };

        expect(findBestSeats(layout, table, states, wanted)).toEqual(
          searchEverySection(states, (only) => findBestSeats(layout, table, only, wanted)),
        );
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('offers nothing for %s people', (count) => {
    expect(
      findBestSeats(layout, table, createAvailableStates(table.count), { count, together: false }),
    ).toEqual([]);
  });

  it('offers boxes only on request, and never blocked sections', () => {
    const ats = demoVenues.ATS();
    const seats = expandSeats(ats);
    const free = createAvailableStates(seats.count);
    const blocked = {
      ...ats,
      sections: ats.sections.map((section) =>
        section.zone === 'OCB' ? { ...section, accessLevel: 'BLOCKED' as const } : section,
      ),
    };

    const anywhere = findBestSeats(ats, seats, free, { count: 2, together: true });
    const boxes = findBestSeats(ats, seats, free, { count: 2, together: true, zone: 'PAL' });
    const none = findBestSeats(blocked, seats, free, { count: 2, together: true, zone: 'OCB' });

    expect(anywhere.map((block) => ats.sections[block.section]?.zone)).not.toContain('PAL');
    expect(boxes).toHaveLength(maxAlternatives);
    expect(none).toEqual([]);
  });
});

/** Finds free seats without a free neighbour after the selection that had one before. */
function findOrphansIndependently(states: SeatStateBytes, chosen: readonly number[]): number[] {
  const after = states.slice();
  for (const seat of chosen) after[seat] = UNAVAILABLE;
  const alone = (given: SeatStateBytes, seat: number): boolean =>
    !(areNeighbours(table, seat - 1, seat) && given[seat - 1] === AVAILABLE) &&
    !(areNeighbours(table, seat, seat + 1) && given[seat + 1] === AVAILABLE);
  return Array.from({ length: table.count }, (_, seat) => seat).filter(
    (seat) => after[seat] === AVAILABLE && alone(after, seat) && !alone(states, seat),
  );
}

/**
 * Combines the best blocks of each section independently: the best, then other sections, then the next best.
 */
function searchEverySection(
  states: SeatStateBytes,
  search: (only: SeatStateBytes) => readonly SeatBlock[],
): readonly SeatBlock[] {
  const all = layout.sections.flatMap((_, section) =>
    search(states.map((byte, seat) => (table.section[seat] === section ? byte : UNAVAILABLE))),
  );
  const better = (a: SeatBlock, b: SeatBlock): number =>
    a.distance - b.distance || (a.seats[0] ?? 0) - (b.seats[0] ?? 0);
  const clean = all.filter(({ leavesOrphan }) => !leavesOrphan);
  const sorted = (clean.length > 0 ? clean : all).sort(better);
  const firsts = sorted.filter(
    (block, at) => sorted.findIndex(({ section }) => section === block.section) === at,
  );
  const others = sorted.filter((block) => !firsts.includes(block));
  return [...firsts, ...others].slice(0, maxAlternatives).sort(better);
}

function* windows(states: SeatStateBytes, count: number): Generator<number[]> {
  for (let from = 0; from + count <= table.count; from++) {
    const seats = Array.from({ length: count }, (_, i) => from + i);
    if (seats.every((seat) => states[seat] === AVAILABLE) && areAdjacent(seats)) yield seats;
  }
}

function longestRun(states: SeatStateBytes): number {
  let longest = 0;
  let run = 0;
  for (let seat = 0; seat < table.count; seat++) {
    if (states[seat] !== AVAILABLE) run = 0;
    else run = run > 0 && areNeighbours(table, seat - 1, seat) ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}
