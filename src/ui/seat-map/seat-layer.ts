import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { getSectionSeats } from '#domain/venue/seat-table.ts';
import type { Painter } from './painter/seat-map.painter.ts';
import { buildSeatMoves, createSeatStrokes } from './pictures.ts';
import type { Scene } from './scene.ts';

/** Budget of a frame: sections mounted, milliseconds spent on redrawing changed ones, and sections mounted at all. */
const mountsPerFrame = 2;
const redrawBudget = 6;
const maxMountedSections = 28;

type Mounted = { readonly near: boolean; readonly dirty: boolean; readonly starts: readonly string[] };

/** The sections whose seats are drawn. A few are mounted per frame, the excess is removed, and changed ones are redrawn. */
export type SeatLayer = {
  has(section: number): boolean;
  /** Marks a section to be redrawn when it is next on screen. */
  markDirty(section: number): void;
  /** Draws the given sections as far as one frame allows; returns true when some must wait for the next. */
  render(scene: Scene, sections: readonly number[], near: boolean): boolean;
  clear(): void;
};

export function createSeatLayer(
  painter: Painter,
  states: LiveSeatStates,
  onMounted: (section: number) => void,
): SeatLayer {
  const mounted = new Map<number, Mounted>();

  function draw(scene: Scene, section: number, near: boolean): void {
    const current = mounted.get(section);
    const range = getSectionSeats(scene.getSeats(), section);
    const starts = current?.starts ?? buildSeatMoves(scene.getSeats(), range);
    painter.drawSeats(section, createSeatStrokes(states.bytes, range, starts, near), near);
    mounted.set(section, { near, dirty: false, starts });
    if (current === undefined) onMounted(section);
  }

  function unmount(section: number): void {
    painter.removeSeats(section);
    mounted.delete(section);
    onMounted(section);
  }

  function unmountExcess(needed: ReadonlySet<number>): void {
    for (const section of [...mounted.keys()]) {
      if (mounted.size <= maxMountedSections) return;
      if (!needed.has(section)) unmount(section);
    }
  }

  return {
    has: (section) => mounted.has(section),
    markDirty(section) {
      const current = mounted.get(section);
      if (current !== undefined) mounted.set(section, { ...current, dirty: true });
    },
    render(scene, sections, near) {
      const began = performance.now();
      let mounts = 0;
      let hasPending = false;
      for (const section of sections) {
        const current = mounted.get(section);
        if (current?.near === near && !current.dirty) continue;
        const isBudgetSpent =
          current === undefined ? mounts >= mountsPerFrame : performance.now() - began > redrawBudget;
        if (isBudgetSpent) {
          hasPending = true;
          continue;
        }
        if (current === undefined) mounts++;
        draw(scene, section, near);
      }
      if (mounted.size > maxMountedSections) unmountExcess(new Set(sections));
      return hasPending;
    },
    clear() {
      for (const section of [...mounted.keys()]) unmount(section);
    },
  };
}
