import type { Point } from '#domain/venue/gesture.ts';
import type { Outline, PlayingSurface } from '#domain/venue/layout.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import type { StockLevel } from '#domain/venue/stock-level.ts';
import type { SurfacePicture } from './playing-surface.ts';

/** The static part of the picture: shell, field, names of stands, gates. */
export type GroundPicture = {
  readonly angle: number;
  readonly kind: PlayingSurface;
  readonly shell: readonly Outline[];
  readonly surface: SurfacePicture;
  readonly captions: readonly {
    readonly text: string;
    readonly at: Point;
    readonly angle: number;
    readonly size: number;
  }[];
  readonly gates: readonly { readonly code: string; readonly at: Point; readonly size: number }[];
};

export type SectionPicture = {
  readonly outline: Outline;
  readonly label: string;
  readonly at: Point;
  readonly size: number;
  /** The label is too small to read until the viewer zooms in. */
  readonly minor: boolean;
};

export type SectionLook = {
  readonly rank: PriceRank;
  readonly color: string | null;
  readonly stock: StockLevel;
  readonly chosen: boolean;
  /** Its seats are drawn, so the section itself recedes. */
  readonly opened: boolean;
};

/** All seats of one state in one section: one path for the bodies, one for the marks. */
export type SeatStroke = { readonly state: SeatState; readonly body: string; readonly mark: string };

/** One of the viewer's own seats, drawn on top by itself. */
export type Pin = {
  readonly seat: number;
  readonly at: Point;
  readonly state: SeatState;
  readonly text: string;
};

export type Tag = { readonly key: number; readonly at: Point; readonly text: string; readonly kind: string };

export type TagLayer = 'numbers' | 'counts' | 'rows' | 'rail';
