import type { Orientation } from './orientation.ts';
import type { AccessLevel, LabelOrder, SectionStatus, SectionType, StageKind } from './section.ts';

/**
 * The geometry of a venue. World units: a seat is about 10 wide; the centre of the playing area is 0,0; y
 * grows downwards. The stadium's long axis is horizontal, with north to the left; phones rotate it a quarter
 * turn to put north on top.
 */
export type VenueLayout = Omit<VenueOverview, 'sections'> & { readonly sections: readonly SectionLayout[] };

/** Everything drawn before the seats: outlines, names, zones, gates and the playing area. */
export type VenueOverview = {
  readonly code: string;
  readonly name: string;
  readonly bounds: Bounds;
  readonly playingArea: PlayingArea;
  readonly zones: readonly Zone[];
  readonly gates: readonly Gate[];
  readonly stands: readonly Caption[];
  /** Closed outlines below the sections: the outer shell first, then the track or floor. */
  readonly shell: readonly Outline[];
  readonly sections: readonly SectionOverview[];
};

export const playingSurfaces = ['FOOTBALL', 'BASKETBALL', 'TENNIS', 'CYCLING', 'STAGE'] as const;
export type PlayingSurface = (typeof playingSurfaces)[number];

/** The field, court or finish straight; `surfaces` lists the sports played here, the main one first. */
export type PlayingArea = {
  readonly surfaces: readonly PlayingSurface[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A price zone: a stand or part of one (localidad, zona). `color` overrides the price colours. */
export type Zone = {
  readonly code: string;
  readonly name: string;
  readonly orientation: Orientation;
  readonly color: string | null;
};

export type Gate = {
  readonly code: string;
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
};

/** Text on the map, rotated by `angle` radians; the orientation is set for the name of a stand. */
export type Caption = {
  readonly text: string;
  readonly orientation: Orientation | null;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
};

export type SectionOverview = {
  /** Unique within the venue: '114'. */
  readonly code: string;
  /** The code of its price zone. */
  readonly zone: string;
  readonly name: string;
  readonly type: SectionType;
  readonly stage: StageKind;
  readonly status: SectionStatus;
  readonly accessLevel: AccessLevel | null;
  /** The code of its gate or door. */
  readonly gate: string;
  /** The side of the section's entrance, for venues that print it. */
  readonly entrySide: Orientation;
  readonly outline: Outline;
  /** The position and size of the section's name. */
  readonly label: { readonly x: number; readonly y: number; readonly size: number };
  /**
   * Radians from the world's downward direction to the direction in which rows climb; rotating by the
   * opposite puts the field on top.
   */
  readonly facing: number;
  readonly rowLabels: LabelOrder;
  /** The number of seats if numbered, otherwise the admissible number of people. */
  readonly capacity: number;
};

export type SectionLayout = SectionOverview & { readonly rows: readonly RowLayout[] };

/**
 * A row of seats along an arc: each seat is `pitch` away from the previous one while the direction turns by
 * `turn`. The `count` positions are numbered first, first + step, …; positions in `gaps` (from 0) keep their
 * number but have no seat.
 */
export type RowLayout = {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** The direction at the first seat, in radians. */
  readonly heading: number;
  readonly turn: number;
  readonly pitch: number;
  readonly count: number;
  readonly first: number;
  readonly step: number;
  readonly gaps: readonly number[];
};

/** A closed polygon: x0, y0, x1, y1, … */
export type Outline = readonly number[];

export type Bounds = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Returns true for general admission, which has a capacity and no numbered seats (Spec §3, unnumbered
 * marker).
 */
export function isUnnumberedSection(section: Pick<SectionOverview, 'stage'>): boolean {
  return section.stage === 'unnumbered';
}
