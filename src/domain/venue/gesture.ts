/** Spec §9, canvas interaction: two clicks within this many milliseconds are one double click. */
export const doubleClickWindow = 400;

/** Spec §9, canvas interaction: a pointer that travels further than this many pixels drags. */
export const dragDistance = 3;

/** Whether a pointer that went from one point to another has dragged or merely trembled. */
export function hasDragged(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > dragDistance;
}

export type Point = { readonly x: number; readonly y: number };
