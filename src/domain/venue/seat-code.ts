import type { SectionOverview, VenueLayout } from './layout.ts';
import type { SeatTable } from './seat-table.ts';

/** The label of a seat as printed on tickets, shown in carts and read aloud. */
export type SeatLabel = {
  readonly zone: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
};

/** Returns the label of a seat by its index, or null outside the layout. */
export function findSeatLabel(layout: VenueLayout, table: SeatTable, index: number): SeatLabel | null {
  const section = layout.sections[table.section[index] ?? -1];
  const row = table.rows[table.row[index] ?? -1];
  const seat = table.number[index];
  if (section === undefined || row === undefined || seat === undefined) return null;
  return { zone: section.zone, section: section.code, row: row.label, seat: String(seat) };
}

/** Returns the index of a seat by its label, or null if the venue has no such seat. */
export function findSeatIndexByLabel(
  layout: VenueLayout,
  table: SeatTable,
  { section, row, seat }: Pick<SeatLabel, 'section' | 'row' | 'seat'>,
): number | null {
  const s = layout.sections.findIndex((candidate) => candidate.code === section);
  if (s < 0) return null;
  for (let r = table.rowStart[s] ?? 0; r < (table.rowStart[s + 1] ?? 0); r++) {
    const line = table.rows[r];
    if (line === undefined || line.label !== row) continue;
    for (let i = line.start; i < line.start + line.count; i++) if (String(table.number[i]) === seat) return i;
  }
  return null;
}

/** Builds a seatCode: row and seat with a hyphen, 'F-9' (Spec §3). */
export function joinSeatCode({ row, seat }: Pick<SeatLabel, 'row' | 'seat'>): string {
  return `${row}-${seat}`;
}

/** Returns the index of a section by its code, or -1. */
export function findSectionIndex(
  layout: { readonly sections: readonly SectionOverview[] },
  code: string,
): number {
  return layout.sections.findIndex((section) => section.code === code);
}
