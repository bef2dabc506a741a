import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { seatsOfSection } from '#domain/venue/seat-table.ts';
import { seatStarts, seatStrokes } from './pictures.ts';
import type { Scene } from './scene.ts';
import type { Painter } from './seat-map.painter.ts';

/** Frames stay short: at most so many sections mounted, and so long (ms) spent on redrawing changed ones. */
const mountsPerFrame = 2;
const redrawBudget = 6;
const mostMounted = 28;

type Mounted = { readonly near: boolean; readonly dirty: boolean; readonly starts: readonly string[] };

/** Which sections have their seats drawn. They come a few per frame, go when they are many, and follow their states. */
export type SeatLayer = {
  has(section: number): boolean;
  /** Its seats changed: draw it again when it is next on screen. */
  touch(section: number): void;
  /** Draws what is wanted, as far as one frame allows; true when some has to wait for the next. */
  want(scene: Scene, sections: readonly number[], near: boolean): boolean;
  clear(): void;
};

export function seatLayer(
  painter: Painter,
  states: LiveSeatStates,
  onMounted: (section: number) => void,
): SeatLayer {
  const mounted = new Map<number, Mounted>();

  function draw(scene: Scene, section: number, near: boolean): void {
    const known = mounted.get(section);
    const range = seatsOfSection(scene.seats(), section);
    const starts = known?.starts ?? seatStarts(scene.seats(), range);
    painter.mount(section, seatStrokes(states.bytes, range, starts, near), near);
    mounted.set(section, { near, dirty: false, starts });
    if (known === undefined) onMounted(section);
  }

  function drop(section: number): void {
    painter.unmount(section);
    mounted.delete(section);
    onMounted(section);
  }

  function dropExcess(wanted: ReadonlySet<number>): void {
    for (const section of [...mounted.keys()]) {
      if (mounted.size <= mostMounted) return;
      if (!wanted.has(section)) drop(section);
    }
  }

  return {
    has: (section) => mounted.has(section),
    touch(section) {
      const known = mounted.get(section);
      if (known !== undefined) mounted.set(section, { ...known, dirty: true });
    },
    want(scene, sections, near) {
      const began = performance.now();
      let mounts = 0;
      let waiting = false;
      for (const section of sections) {
        const known = mounted.get(section);
        if (known?.near === near && !known.dirty) continue;
        const full =
          known === undefined ? mounts >= mountsPerFrame : performance.now() - began > redrawBudget;
        if (full) {
          waiting = true;
          continue;
        }
        if (known === undefined) mounts++;
        draw(scene, section, near);
      }
      if (mounted.size > mostMounted) dropExcess(new Set(sections));
      return waiting;
    },
    clear() {
      for (const section of [...mounted.keys()]) drop(section);
    },
  };
}
