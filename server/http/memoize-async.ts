/** Returns the cached or pending value of a key, or creates it. Failures are not cached, so the next caller retries. */
export function memoizeAsync<Key, T>(
  cache: Map<Key, Promise<T>>,
  key: Key,
  create: () => Promise<T>,
): Promise<T> {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const pending = create();
  cache.set(key, pending);
  pending.catch(() => cache.delete(key));
  return pending;
}
