import type { Point } from '#domain/venue/gesture.ts';
import {
  clampView,
  panBy,
  type ScreenSize,
  type View,
  type ViewLimits,
  viewBetween,
  zoomAt,
} from '#domain/venue/viewport.ts';

/** How long a view takes to get somewhere by itself, in ms. */
const glideTime = 200;

export type CameraOptions = {
  readonly view: View;
  readonly screen: () => ScreenSize;
  readonly limitsAt: (view: View) => ViewLimits;
  /** The view is another: draw it with the next frame. */
  readonly onMoved: () => void;
};

/** Where one looks from: moved by hand within its limits, or gliding by itself. */
export type Camera = {
  readonly view: () => View;
  readonly limits: () => ViewLimits;
  /** Looks from exactly there, within no limits and without a frame of its own. */
  put(view: View): void;
  /** The same within the limits. */
  hold(view: View): void;
  /** By hand: nothing glides on. */
  pan(dx: number, dy: number): void;
  /** By hand as well, about a point of the screen, which may have moved meanwhile. */
  zoom(at: Point, factor: number, moved?: { readonly dx: number; readonly dy: number }): void;
  glide(target: View): void;
  rest(): void;
};

export function startCamera({ view: first, screen, limitsAt, onMoved }: CameraOptions): Camera {
  let view = first;
  let gliding = 0;
  const limits = (): ViewLimits => limitsAt(view);
  const clamped = (next: View): View => clampView(next, screen(), limitsAt(next));
  const rest = (): void => cancelAnimationFrame(gliding);

  function move(next: View): void {
    view = clamped(next);
    onMoved();
  }

  return {
    view: () => view,
    limits,
    rest,
    put(next) {
      view = next;
    },
    hold(next) {
      view = clamped(next);
    },
    pan(dx, dy) {
      rest();
      move(panBy(view, dx, dy));
    },
    zoom(at, factor, { dx, dy } = { dx: 0, dy: 0 }) {
      rest();
      move(zoomAt(panBy(view, dx, dy), at, factor, limits()));
    },
    glide(target) {
      rest();
      const end = clamped(target);
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        view = end;
        onMoved();
        return;
      }
      const from = view;
      const began = performance.now();
      const step = (now: number): void => {
        const t = Math.min(1, Math.max(0, (now - began) / glideTime));
        view = t < 1 ? viewBetween(from, end, 1 - (1 - t) ** 3) : end;
        if (t < 1) gliding = requestAnimationFrame(step);
        onMoved();
      };
      gliding = requestAnimationFrame(step);
    },
  };
}
