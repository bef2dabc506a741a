import type { Orientation } from './orientation.ts';
import type { AccessLevel, LabelOrder, SectionStatus, SectionType, StageKind } from './section.ts';

/**
 * A venue as geometry. World units: one seat is about 10 wide; the centre of the playing area is 0,0; y grows downwards.
 * The stadium lies with its long axis across, north to the left, so a phone turns it a quarter to put north on top.
 */
export type VenueLayout = Omit<VenueOverview, 'sections'> & { readonly sections: readonly SectionLayout[] };

/** Everything that is drawn before any seat: outlines, names, zones, gates, the playing area. */
export type VenueOverview = {
  readonly code: string;
  readonly name: string;
  readonly bounds: Bounds;
  readonly playingArea: PlayingArea;
  readonly zones: readonly Zone[];
  readonly gates: readonly Gate[];
  readonly stands: readonly Caption[];
  /** Closed outlines under the sections: the outer shell first, then the track or floor. */
  readonly shell: readonly Outline[];
  readonly sections: readonly SectionOverview[];
};

export const playingSurfaces = ['FOOTBALL', 'BASKETBALL', 'TENNIS', 'CYCLING'] as const;
export type PlayingSurface = (typeof playingSurfaces)[number];

/** The field, court or finish straight; `surfaces` lists what can be played here, the usual one first. */
export type PlayingArea = {
  readonly surfaces: readonly PlayingSurface[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A price area: a stand or part of one (localidad, zona). `color` replaces the price ramp where a venue insists. */
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

/** Words painted on the map, turned by `angle` radians; a stand's name says which side it names. */
export type Caption = {
  readonly text: string;
  readonly orientation: Orientation | null;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
};

export type SectionOverview = {
  /** Unique in its venue: '114'. */
  readonly code: string;
  /** Code of its price zone. */
  readonly zone: string;
  readonly name: string;
  readonly type: SectionType;
  readonly stage: StageKind;
  readonly status: SectionStatus;
  readonly accessLevel: AccessLevel | null;
  /** Code of the gate or door one enters by. */
  readonly gate: string;
  /** Which way of the section's entrance to take, for venues that print it. */
  readonly entrySide: Orientation;
  readonly outline: Outline;
  /** Where the section's name stands. */
  readonly label: { readonly x: number; readonly y: number; readonly size: number };
  /** Radians from the world's down to the direction in which rows climb; turning by its opposite puts the field on top. */
  readonly facing: number;
  readonly rowLabels: LabelOrder;
  /** People it takes: its seats when numbered, otherwise its room. */
  readonly capacity: number;
};

export type SectionLayout = SectionOverview & { readonly rows: readonly RowLayout[] };

/**
 * A row of seats as an arc: from the first seat, each next one lies `pitch` away while the direction turns by `turn`.
 * `count` places are numbered first, first + step, …; the places listed in `gaps` (from 0) keep their number and have no seat.
 */
export type RowLayout = {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** Direction from the first seat, radians. */
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

/** General admission: places are counted, not named (Spec §3, unnumbered marker). */
export function isUnnumbered(section: Pick<SectionOverview, 'stage'>): boolean {
  return section.stage === 'unnumbered';
}
