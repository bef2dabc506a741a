import { isUnnumberedSection, type VenueLayout } from '#domain/venue/layout.ts';
import { findSeatAfterMove, type SeatMove } from '#domain/venue/neighbours.ts';
import { getSectionSeats, type SeatTable } from '#domain/venue/seat-table.ts';

/** The keyboard's position: a section of the whole venue or a seat of the open section. */
export type Cursor = { readonly kind: 'section' | 'seat'; readonly index: number };

export type KeyCommand = SeatMove | 'activate' | 'list' | 'leave';

/**
 * Arrows move to a neighbour, Home and End along the row, Page Up and Page Down to another section (the grid pattern of WAI-
 * ARIA).
 */
export const keyCommands: Readonly<Record<string, KeyCommand>> = {
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

/** Returns the initial position: the first seat of the open section, otherwise the selected or first section. */
export function getInitialCursor(
  layout: VenueLayout,
  table: () => SeatTable,
  open: number | null,
  chosen: number | null,
): Cursor {
  const section = open === null ? undefined : layout.sections[open];
  if (open === null || section === undefined || isUnnumberedSection(section))
    return { kind: 'section', index: chosen ?? open ?? 0 };
  return { kind: 'seat', index: getSectionSeats(table(), open).start };
}

export function moveCursor(
  layout: VenueLayout,
  table: () => SeatTable,
  cursor: Cursor,
  move: SeatMove,
): Cursor {
  if (cursor.kind === 'seat') return { kind: 'seat', index: findSeatAfterMove(table(), cursor.index, move) };
  return { kind: 'section', index: moveBetweenSections(layout, cursor.index, move) };
}

/** Moves between sections, which are ordered around the field; pages move between price zones. */
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

/** Returns true when a cursor fits the view: a seat cursor only in an open section, a section cursor only outside. */
export function belongsToView(cursor: Cursor, openSection: number | null): boolean {
  return (cursor.kind === 'seat') === (openSection !== null);
}

/** Builds the name of a cell for the accessibility tree: a section by its name, a seat by row and number. */
export function buildCellName(
  cursor: Cursor | null,
  layout: VenueLayout,
  row: string | undefined,
  number: number | undefined,
): string {
  if (cursor === null) return '';
  if (cursor.kind === 'section') return layout.sections[cursor.index]?.name ?? '';
  return `${row ?? ''} ${number ?? ''}`;
}
