/**
 * Lets callers join a round of work under way instead of starting another beside it. What they are after may have come too
 * late for that round, so one more follows it, however many joined.
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
