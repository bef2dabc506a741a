/** The maximum milliseconds between the clicks of a double click (Spec §9, canvas interaction). */
export const doubleClickWindow = 400;

/** The pixels that a pointer must exceed to drag (Spec §9, canvas interaction). */
export const dragDistance = 3;

/** Returns true if the pointer moved far enough to count as a drag. */
export function hasDragged(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > dragDistance;
}

export type Point = { readonly x: number; readonly y: number };
