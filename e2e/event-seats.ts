import { expect } from '@playwright/test';
import { z } from 'zod';
import { isUnnumberedSection, type VenueLayout } from '#domain/venue/layout.ts';
import { decodeLayout } from '#domain/venue/layout-codec.ts';
import { findSeatLabel } from '#domain/venue/seat-code.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { Visitor } from './visitor.ts';

/** A seat, with its position in the layout and its labels. */
export type Seat = {
  readonly index: number;
  /** The index of its section in the layout, and the name of the section. */
  readonly sectionIndex: number;
  readonly section: string;
  readonly row: string;
  readonly number: string;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly zone: string;
};

/** The public seat availability of an event. */
export type EventSeats = {
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  /** One letter per seat in layout order; `A` is free. */
  readonly states: string;
};

const frameResponse = z.object({ geometryUrl: z.string() });
const seatsResponse = z.object({ states: z.string() });

export async function readEventSeats(visitor: Visitor, eventId: string): Promise<EventSeats> {
  const { geometryUrl } = frameResponse.parse(await visitor.read(`/api/frame?eventId=${eventId}`));
  const layout = decodeLayout(await visitor.readText(geometryUrl));
  if (!layout.ok) throw new Error(`The geometry of ${eventId} is ${layout.error}`);
  const { states } = seatsResponse.parse(await visitor.read(`/api/seats?eventId=${eventId}`));
  return { layout: layout.value, table: expandSeats(layout.value), states };
}

type FreeSeatsInput = {
  readonly count?: number;
  /** The name of the section; by default the first one with such seats. */
  readonly section?: string;
  /** The number of rows from the field to consider: these are visible when a section opens. */
  readonly rows?: number;
};

/** Finds adjacent free seats in the current availability. */
export function findFreeSeats(
  eventSeats: EventSeats,
  { count = 2, section, rows = 6 }: FreeSeatsInput = {},
): readonly Seat[] {
  const { layout, table, states } = eventSeats;
  for (const [s, sectionLayout] of layout.sections.entries()) {
    if (isUnnumberedSection(sectionLayout) || (section !== undefined && sectionLayout.name !== section))
      continue;
    const first = table.rowStart[s] ?? 0;
    const last = Math.min(first + rows, table.rowStart[s + 1] ?? 0);
    for (const { start, count: length } of table.rows.slice(first, last)) {
      const at = states.slice(start, start + length).indexOf('A'.repeat(count));
      if (at >= 0)
        return Array.from({ length: count }, (_, offset) => describeSeat(eventSeats, start + at + offset));
    }
  }
  throw new Error(`No ${count} free seats side by side in ${section ?? 'any section'}`);
}

function describeSeat({ layout, table }: EventSeats, index: number): Seat {
  const name = findSeatLabel(layout, table, index);
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

/** Reads the current state of a seat. */
export async function readSeatState(visitor: Visitor, eventId: string, seat: Seat): Promise<string> {
  const { states } = seatsResponse.parse(await visitor.read(`/api/seats?eventId=${eventId}`));
  return states[seat.index] ?? '';
}

/** Holds seats as another visitor, without a page. */
export async function holdElsewhere(
  visitor: Visitor,
  eventId: string,
  seats: readonly Pick<Seat, 'sectionCode' | 'seatCode'>[],
): Promise<string> {
  const response = await visitor.post('/api/reservations', {
    eventId,
    salesChannel: 'SELF_SERVICE',
    items: seats.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode, quantity: 1 })),
  });
  expect(response.status).toBe(201);
  return z.object({ reservationId: z.string() }).parse(response.body).reservationId;
}
