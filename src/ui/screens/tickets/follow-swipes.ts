/** A shorter movement of the finger is a tap, and one that is not mostly sideways scrolls the page. */
const shortestSwipe = 48;

/**
 * Calls back with 1 for the next and -1 for the previous ticket when a finger swipes over the element or an arrow key is
 * pressed in it. Returns the function that stops.
 */
export function followSwipes(element: HTMLElement, onMove: (step: 1 | -1) => void): () => void {
  let start: Touch | null = null;
  const stop = new AbortController();
  const options = { passive: true, signal: stop.signal } as const;
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches.length === 1 ? (touches[0] ?? null) : null;
    },
    options,
  );
  element.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const end = changedTouches[0];
      if (start === null || end === undefined) return;
      const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
      start = null;
      if (Math.abs(across) < shortestSwipe || Math.abs(across) < 2 * Math.abs(down)) return;
      onMove(across < 0 ? 1 : -1);
    },
    options,
  );
  element.addEventListener(
    'keydown',
    ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      if (key === 'ArrowRight') onMove(1);
      if (key === 'ArrowLeft') onMove(-1);
    },
    options,
  );
  return () => stop.abort();
}
