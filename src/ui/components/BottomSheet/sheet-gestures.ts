/** One pointer over a sheet, as the gesture reader receives it. */
type Pointer = { readonly pointer: number; readonly at: { readonly x: number; readonly y: number } };
type PointerInput =
  | ({ readonly type: 'pointer.pressed' | 'pointer.moved' | 'pointer.released' } & Pointer)
  | { readonly type: 'pointer.cancelled'; readonly pointer: number };
type Gesture = { readonly type: string; readonly dy?: number };

/** Distinguishes a drag from a press: a press that moves less than 3 px is no drag (Spec §9). */
export type ReadGestures = (onGesture: (gesture: Gesture) => void) => {
  readonly send: (input: PointerInput) => void;
  readonly stop: () => void;
};

type SheetGestureOptions = {
  readonly readGestures: ReadGestures;
  /** Receives the pixels that the pointer moved down (positive) or up since the last call. */
  readonly onDrag: (dy: number) => void;
  readonly onRest: () => void;
};

/**
 * Listens to pointers on the head of a sheet and returns a function that stops. A press that became a drag does not click the
 * button under it.
 */
export function listenToSheetGestures(
  grip: HTMLElement,
  { readGestures, onDrag, onRest }: SheetGestureOptions,
): () => void {
  let isDragged = false;
  const gestures = readGestures((gesture) => {
    if (gesture.type === 'dragged') {
      isDragged = true;
      onDrag(gesture.dy ?? 0);
    }
    if (gesture.type === 'settled' && isDragged) onRest();
  });
  const listening = new AbortController();
  const { signal } = listening;
  const at = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });
  grip.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      isDragged = false;
      gestures.send({ type: 'pointer.pressed', pointer: event.pointerId, at: at(event) });
    },
    { signal },
  );
  grip.addEventListener(
    'pointermove',
    (event) => {
      if (event.buttons === 0) return;
      gestures.send({ type: 'pointer.moved', pointer: event.pointerId, at: at(event) });
      if (isDragged && !grip.hasPointerCapture(event.pointerId)) grip.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  grip.addEventListener(
    'pointerup',
    (event) => gestures.send({ type: 'pointer.released', pointer: event.pointerId, at: at(event) }),
    { signal },
  );
  grip.addEventListener(
    'pointercancel',
    (event) => gestures.send({ type: 'pointer.cancelled', pointer: event.pointerId }),
    { signal },
  );
  grip.addEventListener(
    'click',
    (event) => {
      if (!isDragged) return;
      isDragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  return () => {
    listening.abort();
    gestures.stop();
  };
}
