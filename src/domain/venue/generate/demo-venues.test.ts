import { describe, expect, it } from 'vitest';
import { findSectionAt, isPointInside } from '../hit-test.ts';
import { isUnnumberedSection } from '../layout.ts';
import { calculateBounds } from '../quarter-turn.ts';
import { findSeatIndexByLabel, findSeatLabel } from '../seat-code.ts';
import { expandSeats } from '../seat-table.ts';
import { venueCodes } from '../venue-code.ts';
import { demoVenues } from './demo-venues.ts';

const venues = venueCodes.map((code) => {
  const layout = demoVenues[code]();
  return { code, layout, table: expandSeats(layout) };
});

describe('demo venues', () => {
  it.each([
    ['ATS', 44_000],
    ['OSW', 87_000],
    ['SAN', 12_000],
    ['IFC', 6_000],
  ] as const)('%s has about %i seats', (code, seats) => {
    const table = venues.find((venue) => venue.code === code)?.table;

    expect(Math.abs((table?.count ?? 0) - seats) / seats).toBeLessThan(0.05);
  });

  it('have unnumbered parking and standing areas at IFC', () => {
    const crowds = demoVenues.IFC().sections.filter(isUnnumberedSection);

    expect(new Set(crowds.map((section) => section.type))).toEqual(new Set(['GRANDSTAND', 'PARKING']));
    expect(crowds.every((section) => section.rows.length === 0 && section.capacity > 0)).toBe(true);
  });

  describe.each(venues)('$code', ({ layout, table }) => {
    it('names every section once, in an existing zone and gate', () => {
      const codes = layout.sections.map((section) => section.code);
      const zones = new Set(layout.zones.map((zone) => zone.code));
      const gates = new Set(layout.gates.map((gate) => gate.code));

      expect(new Set(codes).size).toBe(codes.length);
      expect(layout.sections.filter(({ zone, gate }) => !zones.has(zone) || !gates.has(gate))).toEqual([]);
      expect([...zones].filter((zone) => !layout.sections.some((section) => section.zone === zone))).toEqual(
        [],
      );
    });

    it('has the number of its seats as capacity', () => {
      layout.sections.forEach((section, s) => {
        const seats = (table.sectionStart[s + 1] ?? 0) - (table.sectionStart[s] ?? 0);

        expect(section.capacity).toBe(isUnnumberedSection(section) ? section.capacity : seats);
      });
    });

    it('keeps every seat inside the outline of its own section and of no other', () => {
      const outlines = layout.sections.map((section) => section.outline);
      const boxes = outlines.map(calculateBounds);
      const strays: number[] = [];
      for (let i = 0; i < table.count; i++) {
        const x = table.x[i] ?? 0;
        const y = table.y[i] ?? 0;
        if (findSectionAt(outlines, boxes, x, y) !== table.section[i]) strays.push(i);
      }

      expect(strays).toEqual([]);
    });

    it('never overlaps two seats', () => {
      const cells = new Map<string, number[]>();
      const close: [number, number][] = [];
      for (let i = 0; i < table.count; i++) {
        const x = table.x[i] ?? 0;
        const y = table.y[i] ?? 0;
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1])
            for (const j of cells.get(`${Math.floor(x / 10) + dx} ${Math.floor(y / 10) + dy}`) ?? [])
              if (Math.hypot(x - (table.x[j] ?? 0), y - (table.y[j] ?? 0)) < 8.5) close.push([i, j]);
        const key = `${Math.floor(x / 10)} ${Math.floor(y / 10)}`;
        cells.set(key, [...(cells.get(key) ?? []), i]);
      }

      expect(close).toEqual([]);
    });

    it('keeps the playing area free', () => {
      const { x, y, width, height } = layout.playingArea;
      const area = [x, y, x + width, y, x + width, y + height, x, y + height];
      let inside = 0;
      for (let i = 0; i < table.count; i++)
        if (isPointInside(area, table.x[i] ?? 0, table.y[i] ?? 0)) inside++;

      expect(inside).toBe(0);
    });

    it('finds each seat by its label', () => {
      for (let seat = 0; seat < table.count; seat += 97) {
        const name = findSeatLabel(layout, table, seat);

        expect(name && findSeatIndexByLabel(layout, table, name)).toBe(seat);
      }
    });

    it('rotates every section upright with row A on top, numbered from the left', () => {
      layout.sections.forEach((section, s) => {
        if (isUnnumberedSection(section)) return;
        const first = table.rows[table.rowStart[s] ?? 0];
        const last = table.rows[(table.rowStart[s + 1] ?? 1) - 1];
        if (first === undefined || last === undefined) throw new Error(section.code);
        const cos = Math.cos(-section.facing);
        const sin = Math.sin(-section.facing);
        const across = (seat: number): number => (table.x[seat] ?? 0) * cos - (table.y[seat] ?? 0) * sin;
        const down = (seat: number): number => (table.x[seat] ?? 0) * sin + (table.y[seat] ?? 0) * cos;

        expect(down(last.start)).toBeGreaterThan(down(first.start));
        expect(across(first.start + first.count - 1)).toBeGreaterThan(across(first.start));
      });
    });
  });
});
