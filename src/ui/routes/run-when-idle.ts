/** The delay for Safari, which does not report idle time. */
const fallbackDelay = 1_000;

/** Runs work once the browser is idle and returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, fallbackDelay);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
}
