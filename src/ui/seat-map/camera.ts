import type { Point } from '#domain/venue/gesture.ts';
import {
  clampView,
  interpolateView,
  panBy,
  type ScreenSize,
  type ViewLimits,
  type Viewport,
  zoomAt,
} from '#domain/venue/viewport.ts';

/** Duration of an animated move, in ms. */
const glideDuration = 200;

export type CameraOptions = {
  readonly view: Viewport;
  readonly getScreen: () => ScreenSize;
  readonly getLimitsAt: (view: Viewport) => ViewLimits;
  /** Called when the view changed and must be drawn with the next frame. */
  readonly onMoved: () => void;
};

/** The view of the map: moved by hand within its limits, or by animation. */
export type Camera = {
  readonly getView: () => Viewport;
  readonly getLimits: () => ViewLimits;
  /** Sets exactly this view, without limits and without requesting a frame. */
  setView(view: Viewport): void;
  /** Sets this view within the limits. */
  setClampedView(view: Viewport): void;
  /** Moves by hand; stops any animation. */
  pan(dx: number, dy: number): void;
  /** Zooms by hand about a point of the screen, which may have moved meanwhile. */
  zoom(at: Point, factor: number, moved?: { readonly dx: number; readonly dy: number }): void;
  glide(target: Viewport): void;
  stopGlide(): void;
};

export function startCamera({ view: first, getScreen, getLimitsAt, onMoved }: CameraOptions): Camera {
  let view = first;
  let gliding = 0;
  const getLimits = (): ViewLimits => getLimitsAt(view);
  const clamp = (next: Viewport): Viewport => clampView(next, getScreen(), getLimitsAt(next));
  const stopGlide = (): void => cancelAnimationFrame(gliding);

  function move(next: Viewport): void {
    view = clamp(next);
    onMoved();
  }

  return {
    getView: () => view,
    getLimits: getLimits,
    stopGlide: stopGlide,
    setView(next) {
      view = next;
    },
    setClampedView(next) {
      view = clamp(next);
    },
    pan(dx, dy) {
      stopGlide();
      move(panBy(view, dx, dy));
    },
    zoom(at, factor, { dx, dy } = { dx: 0, dy: 0 }) {
      stopGlide();
      move(zoomAt(panBy(view, dx, dy), at, factor, getLimits()));
    },
    glide(target) {
      stopGlide();
      const end = clamp(target);
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        view = end;
        onMoved();
        return;
      }
      const from = view;
      const began = performance.now();
      const step = (now: number): void => {
        const t = Math.min(1, Math.max(0, (now - began) / glideDuration));
        view = t < 1 ? interpolateView(from, end, 1 - (1 - t) ** 3) : end;
        if (t < 1) gliding = requestAnimationFrame(step);
        onMoved();
      };
      gliding = requestAnimationFrame(step);
    },
  };
}
