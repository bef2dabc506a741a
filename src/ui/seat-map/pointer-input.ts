import type { Point } from '#domain/venue/gesture.ts';
import type { Gesture } from '#machines/seat-map/gestures.machine.ts';
import type { StartGestureRecognizer } from '#machines/seat-map/gestures.ts';

/** Handlers of mouse, pen and touch input; points are in pixels from the map's corner. */
export type PointerInputHandlers = {
  readonly startGestureRecognizer: StartGestureRecognizer;
  readonly onGesture: (gesture: Gesture) => void;
  readonly onHover: (at: Point | null) => void;
  /** Zooms by a factor; returns false when it could not, and the page may scroll instead. */
  readonly onWheel: (at: Point, factor: number) => boolean;
  readonly onPointerKind: (touch: boolean) => void;
};

/** Listens on one element for all seats and returns a function that stops. */
export function listenToPointerInput(host: HTMLElement, handlers: PointerInputHandlers): () => void {
  const gestures = handlers.startGestureRecognizer(handlers.onGesture);
  const listening = new AbortController();
  let corner: DOMRect | null = null;
  const toPoint = (event: MouseEvent): Point => {
    corner ??= host.getBoundingClientRect();
    return { x: event.clientX - corner.x, y: event.clientY - corner.y };
  };
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ): void => host.addEventListener(type, listener, { signal: listening.signal, passive });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    corner = null;
    handlers.onPointerKind(event.pointerType !== 'mouse');
    gestures.send({ type: 'pointer.pressed', pointer: event.pointerId, at: toPoint(event) });
  });
  on('pointermove', (event) => {
    if (event.buttons === 0) {
      corner = null;
      if (event.pointerType === 'mouse') handlers.onHover(toPoint(event));
      return;
    }
    if (!host.hasPointerCapture(event.pointerId)) host.setPointerCapture(event.pointerId);
    gestures.send({ type: 'pointer.moved', pointer: event.pointerId, at: toPoint(event) });
  });
  on('pointerup', (event) =>
    gestures.send({ type: 'pointer.released', pointer: event.pointerId, at: toPoint(event) }),
  );
  on('pointercancel', (event) => gestures.send({ type: 'pointer.cancelled', pointer: event.pointerId }));
  on('pointerleave', () => handlers.onHover(null));
  on(
    'wheel',
    (event) => {
      corner = null;
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018));
      if (handlers.onWheel(toPoint(event), factor)) event.preventDefault();
    },
    false,
  );
  return () => {
    listening.abort();
    gestures.stop();
  };
}
