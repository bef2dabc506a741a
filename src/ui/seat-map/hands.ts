import type { Point } from '#domain/venue/gesture.ts';
import type { Gesture } from '#machines/seat-map/gestures.machine.ts';
import type { StartGestures } from '#machines/seat-map/gestures.ts';

/** What reaches the map from mouse, pen and fingers, in pixels from its corner. */
export type Hands = {
  readonly startGestures: StartGestures;
  readonly onGesture: (gesture: Gesture) => void;
  readonly onHover: (at: Point | null) => void;
  /** Zooms by a factor; false when it could not, and the page may scroll instead. */
  readonly onWheel: (at: Point, factor: number) => boolean;
  readonly onPointerKind: (touch: boolean) => void;
};

/** Listens on one element for all seats; answers how to stop. */
export function listenToHands(host: HTMLElement, hands: Hands): () => void {
  const gestures = hands.startGestures(hands.onGesture);
  const listening = new AbortController();
  let corner: DOMRect | null = null;
  const within = (event: MouseEvent): Point => {
    corner ??= host.getBoundingClientRect();
    return { x: event.clientX - corner.x, y: event.clientY - corner.y };
  };
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ): void => host.addEventListener(type, hear, { signal: listening.signal, passive });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    corner = null;
    hands.onPointerKind(event.pointerType !== 'mouse');
    gestures.send({ type: 'pointer.pressed', pointer: event.pointerId, at: within(event) });
  });
  on('pointermove', (event) => {
    if (event.buttons === 0) {
      corner = null;
      if (event.pointerType === 'mouse') hands.onHover(within(event));
      return;
    }
    if (!host.hasPointerCapture(event.pointerId)) host.setPointerCapture(event.pointerId);
    gestures.send({ type: 'pointer.moved', pointer: event.pointerId, at: within(event) });
  });
  on('pointerup', (event) =>
    gestures.send({ type: 'pointer.released', pointer: event.pointerId, at: within(event) }),
  );
  on('pointercancel', (event) => gestures.send({ type: 'pointer.cancelled', pointer: event.pointerId }));
  on('pointerleave', () => hands.onHover(null));
  on(
    'wheel',
    (event) => {
      corner = null;
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018));
      if (hands.onWheel(within(event), factor)) event.preventDefault();
    },
    false,
  );
  return () => {
    listening.abort();
    gestures.stop();
  };
}
