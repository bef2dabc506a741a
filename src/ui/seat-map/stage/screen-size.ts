import type { ScreenSize } from '#domain/venue/viewport.ts';

/** Measures an element, at least one pixel wide and high. */
export function measureScreen(host: HTMLElement): ScreenSize {
  return { width: host.clientWidth || 1, height: host.clientHeight || 1 };
}

/** Reports each new size of an element while it is visible; returns a function that stops. */
export function observeScreen(host: HTMLElement, onResized: (screen: ScreenSize) => void): () => void {
  let known = measureScreen(host);
  const observer = new ResizeObserver(() => {
    const next = { width: host.clientWidth, height: host.clientHeight };
    if (next.width === 0 || next.height === 0) return;
    if (next.width === known.width && next.height === known.height) return;
    known = next;
    onResized(next);
  });
  observer.observe(host);
  return () => observer.disconnect();
}
