/** What was made under this key, or is being made; a failure is not remembered, so that whoever comes next tries again. */
export function onceMade<Key, T>(made: Map<Key, Promise<T>>, key: Key, make: () => Promise<T>): Promise<T> {
  const known = made.get(key);
  if (known !== undefined) return known;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
