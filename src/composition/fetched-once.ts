/** Fetches once, however many ask; a fetch that failed is tried again by whoever asks next. */
export function fetchedOnce<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetched: Promise<Value> | null = null;
  return () => {
    fetched ??= fetch().catch((error: unknown) => {
      fetched = null;
      throw error;
    });
    return fetched;
  };
}
