/**
 * Coalesces calls: callers during a run share one further run that starts after it, because the current one may have
 * started too early to see their work.
 */
export function joined(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  async function rounds(): Promise<void> {
    do {
      isWanted = false;
      await work();
    } while (isWanted);
  }
  return () => {
    isWanted = true;
    running ??= rounds().finally(() => {
      running = undefined;
    });
    return running;
  };
}
