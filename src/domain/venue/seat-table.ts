import type { RowLayout, VenueLayout } from './layout.ts';

/**
 * All the numbered seats of a venue in layout order (section by section, row by row from the field, seat by seat). The place
 * of a seat in this order is its seat index, the identity that claims, states and the wire use.
 */
export type SeatTable = {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Index of the seat's section in the layout. */
  readonly section: Uint16Array;
  /** Index of the seat's row in `rows`. */
  readonly row: Uint16Array;
  /** The number painted on the seat. */
  readonly number: Uint16Array;
  readonly rows: readonly SeatRow[];
  /** Seats of section s are sectionStart[s] … sectionStart[s + 1] - 1; one entry more than there are sections. */
  readonly sectionStart: Uint32Array;
  /** Rows of section s are rowStart[s] … rowStart[s + 1] - 1. */
  readonly rowStart: Uint32Array;
};

export type SeatRow = {
  readonly section: number;
  readonly label: string;
  /** First seat index, and how many follow. */
  readonly start: number;
  readonly count: number;
  /** How much the number grows from a seat to its neighbour. */
  readonly step: number;
};

export type SeatRange = { readonly start: number; readonly end: number };

/** Every seat of a layout, as typed arrays. Costs a few milliseconds for 87,000 seats: keep the answer. */
export function expandSeats(layout: VenueLayout): SeatTable {
  const count = numberedSeats(layout);
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

/** How many seat indexes a layout has. */
export function numberedSeats(layout: VenueLayout): number {
  let seats = 0;
  for (const section of layout.sections) for (const row of section.rows) seats += row.count - row.gaps.length;
  return seats;
}

/** Seat indexes of one section. */
export function seatsOfSection(table: SeatTable, section: number): SeatRange {
  return { start: table.sectionStart[section] ?? 0, end: table.sectionStart[section + 1] ?? 0 };
}

/** Walks the seats of a row along its arc, gaps left out. */
export function forEachSeat(row: RowLayout, visit: (x: number, y: number, number: number) => void): void {
  let { x, y } = row;
  let gap = 0;
  // The step to the next place turns with the row: one rotation each, instead of a sine and a cosine.
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
