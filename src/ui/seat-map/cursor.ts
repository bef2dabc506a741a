import { isUnnumbered, type VenueLayout } from '#domain/venue/layout.ts';
import { moveFrom, type SeatMove } from '#domain/venue/neighbours.ts';
import { type SeatTable, seatsOfSection } from '#domain/venue/seat-table.ts';

/** Where the keyboard is: on a section of the whole venue, or on a seat of the open one. */
export type Cursor = { readonly kind: 'section' | 'seat'; readonly index: number };

export type KeyMeaning = SeatMove | 'activate' | 'list' | 'leave';

/** Arrows for the neighbour, Home and End for the row, pages for the section (the grid pattern of WAI-ARIA). */
export const keyMeanings: Readonly<Record<string, KeyMeaning>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'nearer',
  ArrowDown: 'farther',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'previousSection',
  PageDown: 'nextSection',
  ' ': 'activate',
  Enter: 'activate',
  l: 'list',
  L: 'list',
  Escape: 'leave',
};

/** Where the keyboard starts: in the open section its first seat, otherwise the chosen or first section. */
export function firstCursor(
  layout: VenueLayout,
  table: () => SeatTable,
  open: number | null,
  chosen: number | null,
): Cursor {
  const section = open === null ? undefined : layout.sections[open];
  if (open === null || section === undefined || isUnnumbered(section))
    return { kind: 'section', index: chosen ?? open ?? 0 };
  return { kind: 'seat', index: seatsOfSection(table(), open).start };
}

export function moveCursor(
  layout: VenueLayout,
  table: () => SeatTable,
  cursor: Cursor,
  move: SeatMove,
): Cursor {
  if (cursor.kind === 'seat') return { kind: 'seat', index: moveFrom(table(), cursor.index, move) };
  return { kind: 'section', index: moveBetweenSections(layout, cursor.index, move) };
}

/** Sections stand in order around the field; pages go from price zone to price zone. */
function moveBetweenSections({ sections }: VenueLayout, from: number, move: SeatMove): number {
  const last = sections.length - 1;
  switch (move) {
    case 'left':
    case 'nearer':
      return Math.max(0, from - 1);
    case 'right':
    case 'farther':
      return Math.min(last, from + 1);
    case 'rowStart':
      return 0;
    case 'rowEnd':
      return last;
    case 'previousSection':
    case 'nextSection': {
      const step = move === 'nextSection' ? 1 : -1;
      let at = from;
      while (sections[at + step] !== undefined && sections[at + step]?.zone === sections[from]?.zone)
        at += step;
      return Math.min(last, Math.max(0, at + step));
    }
  }
}
