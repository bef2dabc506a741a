import type { RowLayout, VenueLayout } from './layout.ts';

/**
 * All numbered seats of a venue in layout order (section by section, row by row from the field, seat by
 * seat). The position in this order is the seat index, which identifies a seat in claims, states and on the
 * wire.
 */
export type SeatTable = {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The index of the seat's section in the layout. */
  readonly section: Uint16Array;
  /** The index of the seat's row in `rows`. */
  readonly row: Uint16Array;
  /** The number of the seat within its row. */
  readonly number: Uint16Array;
  readonly rows: readonly SeatRow[];
  /**
   * The seats of section s are sectionStart[s] … sectionStart[s + 1] - 1; it has one entry more than there
   * are sections.
   */
  readonly sectionStart: Uint32Array;
  /** The rows of section s are rowStart[s] … rowStart[s + 1] - 1. */
  readonly rowStart: Uint32Array;
};

export type SeatRow = {
  readonly section: number;
  readonly label: string;
  /** The first seat index; `count` seats follow. */
  readonly start: number;
  readonly count: number;
  /** The difference between the numbers of adjacent seats. */
  readonly step: number;
};

export type SeatRange = { readonly start: number; readonly end: number };

/**
 * Expands a layout to typed arrays. It takes a few milliseconds for 87,000 seats, so callers keep the result.
 */
export function expandSeats(layout: VenueLayout): SeatTable {
  const count = countNumberedSeats(layout);
  const rowCount = layout.sections.reduce((sum, section) => sum + section.rows.length, 0);
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const sectionOf = new Uint16Array(count);
  const rowOf = new Uint16Array(count);
  const number = new Uint16Array(count);
  const sectionStart = new Uint32Array(layout.sections.length + 1);
  const rowStart = new Uint32Array(layout.sections.length + 1);
  const rows: SeatRow[] = new Array(rowCount);
  let seat = 0;
  let row = 0;
  layout.sections.forEach((section, s) => {
    sectionStart[s] = seat;
    rowStart[s] = row;
    for (const line of section.rows) {
      const start = seat;
      forEachSeat(line, (sx, sy, name) => {
        x[seat] = sx;
        y[seat] = sy;
        sectionOf[seat] = s;
        rowOf[seat] = row;
        number[seat] = name;
        seat++;
      });
      rows[row] = { section: s, label: line.label, start, count: seat - start, step: line.step };
      row++;
    }
  });
  sectionStart[layout.sections.length] = seat;
  rowStart[layout.sections.length] = row;
  return { count, x, y, section: sectionOf, row: rowOf, number, rows, sectionStart, rowStart };
}

/** Counts the numbered seats of a layout. */
export function countNumberedSeats(layout: VenueLayout): number {
  let seats = 0;
  for (const section of layout.sections) for (const row of section.rows) seats += row.count - row.gaps.length;
  return seats;
}

/** Returns the range of seat indexes of a section. */
export function getSectionSeats(table: SeatTable, section: number): SeatRange {
  return { start: table.sectionStart[section] ?? 0, end: table.sectionStart[section + 1] ?? 0 };
}

/** Visits the seats of a row along its arc, without gaps. */
export function forEachSeat(row: RowLayout, visit: (x: number, y: number, number: number) => void): void {
  let { x, y } = row;
  let gap = 0;
  // The delta to the next seat rotates with the row: one rotation per seat instead of a sine and a cosine.
  let dx = row.pitch * Math.cos(row.heading + row.turn / 2);
  let dy = row.pitch * Math.sin(row.heading + row.turn / 2);
  const c = Math.cos(row.turn);
  const s = Math.sin(row.turn);
  for (let place = 0; place < row.count; place++) {
    if (row.gaps[gap] === place) gap++;
    else visit(x, y, row.first + row.step * place);
    x += dx;
    y += dy;
    const turned = dx * c - dy * s;
    dy = dx * s + dy * c;
    dx = turned;
  }
}
