import { expect } from '@playwright/test';
import { z } from 'zod';
import { isUnnumbered, type VenueLayout } from '#domain/venue/layout.ts';
import { decodeLayout } from '#domain/venue/layout-codec.ts';
import { seatAt } from '#domain/venue/seat-code.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { Visitor } from './visitor.ts';

/** A seat as the map draws it and as people say it. */
export type Seat = {
  readonly index: number;
  /** Its section's place in the layout, and its name. */
  readonly sectionIndex: number;
  readonly section: string;
  readonly row: string;
  readonly number: string;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly zone: string;
};

/** The seats of an event as anybody may read them. */
export type House = {
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  /** A letter per seat in layout order; `A` is free. */
  readonly states: string;
};

const frameAnswer = z.object({ geometryUrl: z.string() });
const seatsAnswer = z.object({ states: z.string() });

export async function houseOf(visitor: Visitor, eventId: string): Promise<House> {
  const { geometryUrl } = frameAnswer.parse(await visitor.read(`/api/frame?eventId=${eventId}`));
  const layout = decodeLayout(await visitor.readText(geometryUrl));
  if (!layout.ok) throw new Error(`The geometry of ${eventId} is ${layout.error}`);
  const { states } = seatsAnswer.parse(await visitor.read(`/api/seats?eventId=${eventId}`));
  return { layout: layout.value, table: expandSeats(layout.value), states };
}

type Wish = {
  readonly count?: number;
  /** The name of the section; otherwise the first with such seats. */
  readonly section?: string;
  /** How many rows from the field may be looked at: these are in sight when a section opens. */
  readonly rows?: number;
};

/** Free seats beside each other, as the box office tells it now. */
export function freeSeats(house: House, { count = 2, section, rows = 6 }: Wish = {}): readonly Seat[] {
  const { layout, table, states } = house;
  for (const [s, shown] of layout.sections.entries()) {
    if (isUnnumbered(shown) || (section !== undefined && shown.name !== section)) continue;
    const first = table.rowStart[s] ?? 0;
    const last = Math.min(first + rows, table.rowStart[s + 1] ?? 0);
    for (const { start, count: length } of table.rows.slice(first, last)) {
      const at = states.slice(start, start + length).indexOf('A'.repeat(count));
      if (at >= 0) return Array.from({ length: count }, (_, place) => seatIn(house, start + at + place));
    }
  }
  throw new Error(`No ${count} free seats side by side in ${section ?? 'any section'}`);
}

function seatIn({ layout, table }: House, index: number): Seat {
  const name = seatAt(layout, table, index);
  const sectionIndex = table.section[index] ?? -1;
  const section = layout.sections[sectionIndex];
  if (name === null || section === undefined) throw new Error(`There is no seat ${index}`);
  const { row, seat } = name;
  return {
    index,
    sectionIndex,
    section: section.name,
    row,
    number: String(seat),
    sectionCode: section.code,
    seatCode: `${row}-${seat}`,
    zone: section.zone,
  };
}

/** What the box office says of a seat now. */
export async function stateOf(visitor: Visitor, eventId: string, seat: Seat): Promise<string> {
  const { states } = seatsAnswer.parse(await visitor.read(`/api/seats?eventId=${eventId}`));
  return states[seat.index] ?? '';
}

/** Holds seats as a person at another computer would, without a page. */
export async function holdElsewhere(
  visitor: Visitor,
  eventId: string,
  seats: readonly Seat[],
): Promise<string> {
  const answer = await visitor.post('/api/reservations', {
    eventId,
    mode: 'SELF_SERVICE',
    items: seats.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode, quantity: 1 })),
  });
  expect(answer.status).toBe(201);
  return z.object({ reservationId: z.string() }).parse(answer.body).reservationId;
}
