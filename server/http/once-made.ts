/** Returns the cached or pending value of a key, or creates it. Failures are not cached, so the next caller retries. */
export function onceMade<Key, T>(made: Map<Key, Promise<T>>, key: Key, make: () => Promise<T>): Promise<T> {
  const known = made.get(key);
  if (known !== undefined) return known;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
