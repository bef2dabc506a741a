/** Keeps the first item of every key, in order. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Deduplicates items by id (Spec §3). */
export const uniqueById = <Item extends { readonly id: unknown }>(items: readonly Item[]): Item[] =>
  uniqueBy(items, (item) => item.id);
