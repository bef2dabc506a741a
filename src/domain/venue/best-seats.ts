import { isUnnumberedSection, type SectionOverview, type VenueLayout } from './layout.ts';
import { areNeighbours } from './neighbours.ts';
import { seatStateByte } from './seat-state.ts';
import type { SeatStateBytes } from './seat-states.ts';
import { getSectionSeats, type SeatRange, type SeatTable } from './seat-table.ts';

export type BestSeatsQuery = {
  readonly count: number;
  /** Requires adjacent seats in one row; otherwise they may be split over rows if no row has enough. */
  readonly together: boolean;
  readonly zone?: string | undefined;
  /** The maximum price, in combination with `prices`. A zone without a price is not on sale. */
  readonly maxPrice?: number | undefined;
  readonly prices?: ReadonlyMap<string, number> | undefined;
  /** The point to be nearest to; by default the centre of the playing area. */
  readonly near?: { readonly x: number; readonly y: number } | undefined;
};

export type SeatBlock = {
  readonly seats: readonly number[];
  readonly section: number;
  /** The number of separate runs of adjacent seats; 1 when all are together. */
  readonly pieces: number;
  /** True if a seat that had a free neighbour would be left single. */
  readonly leavesOrphan: boolean;
  /**
   * Mean distance to the centre of the playing area or the requested point, in world units; less is better.
   */
  readonly distance: number;
};

/** The maximum number of proposals. */
export const maxAlternatives = 4;

/**
 * Finds the best free seats, best first; no two proposals share a seat. Seats nearest to the centre of the
 * playing area win. A block that leaves a single seat is proposed only if there is no other; exclusive
 * sections only if their zone is requested.
 */
export function findBestSeats(
  layout: VenueLayout,
  table: SeatTable,
  states: SeatStateBytes,
  request: BestSeatsQuery,
): readonly SeatBlock[] {
  if (!Number.isInteger(request.count) || request.count < 1) return [];
  const from = request.near ?? getPlayingAreaCentre(layout);
  const offered = findOfferedSections(layout, request);
  const together = findNearestAdjacentSeats(table, states, { sections: offered, count: request.count, from });
  if (together.length > 0 || request.together) return together;
  const runs = offered.flatMap((section) => findFreeRuns(section, table, states));
  return buildSplitBlocks(runs, request.count, measureDistanceFrom(from, table));
}

/** A run of free adjacent seats in one row: `length` seats from `start`. */
type FreeRun = { readonly section: number; readonly start: number; readonly length: number };

const findFreeRuns = (section: number, table: SeatTable, states: SeatStateBytes): FreeRun[] =>
  findRunsBetween(getSectionSeats(table, section), table, states).map((run) => ({ section, ...run }));

function findRunsBetween(
  { start: first, end }: SeatRange,
  table: SeatTable,
  states: SeatStateBytes,
): Omit<FreeRun, 'section'>[] {
  const runs: Omit<FreeRun, 'section'>[] = [];
  let start = -1;
  for (let seat = first; seat <= end; seat++) {
    const free = seat < end && states[seat] === seatStateByte.AVAILABLE;
    if (start >= 0 && !(free && areNeighbours(table, seat - 1, seat))) {
      runs.push({ start, length: seat - start });
      start = -1;
    }
    if (free && start < 0) start = seat;
  }
  return runs;
}

const findOfferedSections = (layout: VenueLayout, request: BestSeatsQuery): readonly number[] =>
  layout.sections.flatMap((section, index) => (isSectionOffered(section, request) ? [index] : []));

/** A section or row and a lower bound of the distance of its seats. */
type MinDistance = { readonly index: number; readonly least: number };

/** Left, top, right and bottom of each range of seats, in sequence. */
type Boxes = Float32Array;

function calculateMinDistance(boxes: Boxes, index: number, { x, y }: Point): number {
  const at = index * 4;
  const across = Math.max((boxes[at] ?? 0) - x, 0, x - (boxes[at + 2] ?? 0));
  const down = Math.max((boxes[at + 1] ?? 0) - y, 0, y - (boxes[at + 3] ?? 0));
  return Math.sqrt(across * across + down * down);
}

const sortByMinDistance = (indexes: readonly number[], boxes: Boxes, point: Point): readonly MinDistance[] =>
  indexes
    .map((index) => ({ index, least: calculateMinDistance(boxes, index, point) }))
    .sort((a, b) => a.least - b.least);

type Outlines = { readonly sections: Boxes; readonly rows: Boxes };

const outlinesByTable = new WeakMap<SeatTable, Outlines>();

/** Returns the bounding boxes of sections and rows, cached per table. */
function getOutlines(table: SeatTable): Outlines {
  const known = outlinesByTable.get(table);
  if (known !== undefined) return known;
  const sections = Array.from(table.sectionStart.subarray(1), (_, s) => getSectionSeats(table, s));
  const rows = table.rows.map(({ start, count }) => ({ start, end: start + count }));
  const outlines = { sections: calculateBoxes(sections, table), rows: calculateBoxes(rows, table) };
  outlinesByTable.set(table, outlines);
  return outlines;
}

function calculateBoxes(ranges: readonly SeatRange[], table: SeatTable): Boxes {
  const boxes = new Float32Array(ranges.length * 4);
  ranges.forEach(({ start, end }, index) => {
    const xs = table.x.subarray(start, end);
    const ys = table.y.subarray(start, end);
    const least = (some: Float32Array): number =>
      some.reduce((extreme, value) => Math.min(extreme, value), Infinity);
    const max = (some: Float32Array): number =>
      some.reduce((extreme, value) => Math.max(extreme, value), -Infinity);
    boxes.set([least(xs), least(ys), max(xs), max(ys)], index * 4);
  });
  return boxes;
}

/** Distances are sums of rounded roots; candidates this close to the limit are still examined. */
const ROUNDING_TOLERANCE = 1e-3;

type Search = { readonly sections: readonly number[]; readonly count: number; readonly from: Point };

/**
 * Finds the best adjacent seats. Searches sections from the nearest, and stops when as many sections as there
 * are proposals have a nearer block that leaves no single seat. Rows likewise.
 */
function findNearestAdjacentSeats(
  table: SeatTable,
  states: SeatStateBytes,
  { sections, count, from }: Search,
): readonly SeatBlock[] {
  const distance = measureDistanceFrom(from, table);
  const blocks: SeatBlock[] = [];
  /**
   * The distances of the best blocks per section that leave no single seat, limited to the best
   * `maxAlternatives`.
   */
  let nearest: readonly number[] = [];
  for (const { index: section, least } of sortByMinDistance(sections, getOutlines(table).sections, from)) {
    const limit = (nearest[maxAlternatives - 1] ?? Infinity) + ROUNDING_TOLERANCE;
    if (least > limit) break;
    let best = Infinity;
    const ranges =
      limit < Infinity ? findRowsWithin(table, section, { from, limit }) : [getSectionSeats(table, section)];
    for (const range of ranges) {
      for (const run of findRunsBetween(range, table, states)) {
        const block = run.length < count ? null : findBestWindow({ section, ...run }, count, distance);
        if (block === null || block.distance > limit) continue;
        blocks.push(block);
        if (!block.leavesOrphan && block.distance < best) best = block.distance;
      }
    }
    if (best < Infinity) nearest = [...nearest, best].sort((a, b) => a - b).slice(0, maxAlternatives);
  }
  return selectProposals(blocks);
}

function findRowsWithin(
  table: SeatTable,
  section: number,
  { from, limit }: { readonly from: Point; readonly limit: number },
): readonly SeatRange[] {
  const { rows } = getOutlines(table);
  const within: SeatRange[] = [];
  for (let row = table.rowStart[section] ?? 0; row < (table.rowStart[section + 1] ?? 0); row++) {
    const seats = table.rows[row];
    if (seats === undefined || calculateMinDistance(rows, row, from) > limit) continue;
    within.push({ start: seats.start, end: seats.start + seats.count });
  }
  return within;
}

function isSectionOffered(section: SectionOverview, { zone, maxPrice, prices }: BestSeatsQuery): boolean {
  if (isUnnumberedSection(section) || section.type === 'PARKING' || section.accessLevel === 'BLOCKED')
    return false;
  if (zone !== undefined ? section.zone !== zone : section.accessLevel === 'EXCLUSIVE') return false;
  if (prices === undefined) return true;
  const price = prices.get(section.zone);
  return price !== undefined && (maxPrice === undefined || price <= maxPrice);
}

type Distance = (seat: number) => number;

type Point = { readonly x: number; readonly y: number };

const getPlayingAreaCentre = ({ playingArea }: VenueLayout): Point => ({
  x: playingArea.x + playingArea.width / 2,
  y: playingArea.y + playingArea.height / 2,
});

const measureDistanceFrom =
  ({ x, y }: Point, table: SeatTable): Distance =>
  (seat) =>
    Math.sqrt(((table.x[seat] ?? 0) - x) ** 2 + ((table.y[seat] ?? 0) - y) ** 2);

/**
 * Finds the best `count` adjacent seats of a run: those that leave no single seat first, then the nearest. It
 * runs for whole stadiums and therefore allocates nothing.
 */
function findBestWindow(run: FreeRun, count: number, distance: Distance): SeatBlock | null {
  if (run.length < count) return null;
  let bestSkip = -1;
  let bestOrphan = true;
  let bestDistance = Infinity;
  for (let skip = 0; skip + count <= run.length; skip++) {
    const orphan = skip === 1 || run.length - count - skip === 1;
    if (orphan && !bestOrphan) continue;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += distance(run.start + skip + i);
    if ((bestOrphan && !orphan) || sum < bestDistance) {
      bestSkip = skip;
      bestOrphan = orphan;
      bestDistance = sum;
    }
  }
  return {
    seats: Array.from({ length: count }, (_, i) => run.start + bestSkip + i),
    section: run.section,
    pieces: 1,
    leavesOrphan: bestOrphan,
    distance: bestDistance / count,
  };
}

function compareBlocks(a: SeatBlock, b: SeatBlock): number {
  return (
    a.pieces - b.pieces ||
    Number(a.leavesOrphan) - Number(b.leavesOrphan) ||
    a.distance - b.distance ||
    (a.seats[0] ?? 0) - (b.seats[0] ?? 0)
  );
}

/** Selects proposals: the best of each section first, so that there is a real choice, then the next best. */
function selectProposals(blocks: readonly SeatBlock[]): readonly SeatBlock[] {
  const sorted = [...blocks].sort(compareBlocks);
  const orphanFree = sorted.filter((block) => !block.leavesOrphan);
  const candidates = orphanFree.length > 0 ? orphanFree : sorted;
  const sections = new Set<number>();
  const chosen: SeatBlock[] = [];
  for (const block of candidates) {
    if (chosen.length === maxAlternatives) break;
    if (sections.has(block.section)) continue;
    sections.add(block.section);
    chosen.push(block);
  }
  for (const block of candidates) {
    if (chosen.length === maxAlternatives) break;
    if (!chosen.includes(block)) chosen.push(block);
  }
  return chosen.sort(compareBlocks);
}

/**
 * Builds blocks within one section where possible, longest runs first so that few people are separated;
 * otherwise across sections.
 */
function buildSplitBlocks(runs: readonly FreeRun[], count: number, distance: Distance): readonly SeatBlock[] {
  const bySection = Map.groupBy(runs, (run) => run.section);
  const blocks = [...bySection.values()].flatMap((own) => fillFromRuns(own, count, distance) ?? []);
  if (blocks.length > 0) return selectProposals(blocks);
  const everywhere = fillFromRuns(runs, count, distance);
  return everywhere === null ? [] : [everywhere];
}

function fillFromRuns(runs: readonly FreeRun[], count: number, distance: Distance): SeatBlock | null {
  if (runs.reduce((sum, run) => sum + run.length, 0) < count) return null;
  const near = (run: FreeRun): number => distance(run.start + Math.floor(run.length / 2));
  const ordered = [...runs].sort((a, b) => b.length - a.length || near(a) - near(b));
  const parts: SeatBlock[] = [];
  let missing = count;
  for (const run of ordered) {
    if (missing === 0) break;
    const part = findBestWindow(run, Math.min(run.length, missing), distance);
    if (part === null) continue;
    parts.push(part);
    missing -= part.seats.length;
  }
  const seats = parts.flatMap((part) => part.seats).sort((a, b) => a - b);
  return {
    seats,
    section: parts[0]?.section ?? 0,
    pieces: parts.length,
    leavesOrphan: parts.some((part) => part.leavesOrphan),
    distance: calculateMean(seats.map(distance)),
  };
}

function calculateMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
