/** Spec §3, seat-map shapes and frames: the vocabulary of the map and of the layout editor. */
export const shapeKinds = ['rect', 'text', 'path'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

export const frameStyles = ['Classic', 'Tribune_selection'] as const;
export type FrameStyle = (typeof frameStyles)[number];

export const hoverAnimations = ['shadow', 'color', 'no_animation', 'opacity', 'border'] as const;
export type HoverAnimation = (typeof hoverAnimations)[number];

export type MapSize = { readonly width: number; readonly height: number };

/**
 * The default map sizes 800x600 and 720x540 (Spec §3), for the layout editor.
 * @public
 */
export const mapSizes = [
  { width: 800, height: 600 },
  { width: 720, height: 540 },
] as const satisfies readonly MapSize[];

/**
 * The default label sizes 40, 20, 20 (Spec §9), for the layout editor. Assumption: stand name, section label, row
 * label.
 * @public
 */
export const labelSizes = { stand: 40, section: 20, row: 20 } as const;

/** A free shape of a layout: a wall, a caption or a drawn path (Spec §3). */
export type Shape = {
  readonly kind: ShapeKind;
  readonly id: string;
  readonly name: string;
  readonly fill: string;
  readonly strokeWidth: number;
  readonly animation: HoverAnimation;
  readonly draggable: boolean;
  readonly isDisabled: boolean;
};
