/**
 * Coalesces calls: callers during a run share one further run that starts after it, because the current one may have
 * started too early to see their work.
 */
export function coalesceCalls(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isRequested = false;
  async function runUntilIdle(): Promise<void> {
    do {
      isRequested = false;
      await work();
    } while (isRequested);
  }
  return () => {
    isRequested = true;
    running ??= runUntilIdle().finally(() => {
      running = undefined;
    });
    return running;
  };
}
