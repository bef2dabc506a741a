/** Safari does not say when it is idle. */
const patience = 1_000;

/** Does something once the page has nothing better to do; the answer forgets it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, patience);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work);
  return () => cancelIdleCallback(waiting);
}
