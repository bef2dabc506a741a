/** Spec §3, seat-map shapes and frames: the vocabulary of the map and of the layout editor. */
export const shapeKinds = ['rect', 'text', 'path'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

export const frameStyles = ['Classic', 'Tribune_selection'] as const;
export type FrameStyle = (typeof frameStyles)[number];

export const hoverAnimations = ['shadow', 'color', 'no_animation', 'opacity', 'border'] as const;
export type HoverAnimation = (typeof hoverAnimations)[number];

export type MapSize = { readonly width: number; readonly height: number };

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
