/** The offenders of a rule that are older than the rule, each with its measure. Entries only shrink and go. */
export type ShrinkingList = Readonly<Record<string, number>>;

/**
 * Lists the breaches of a limit. A listed offender may have its listed measure and no more; one that has come
 * down to the limit must leave the list, so that it cannot grow again.
 */
export function findBreaches(
  found: ShrinkingList,
  { limit, listed }: { readonly limit: number; readonly listed: ShrinkingList },
): readonly string[] {
  const grown = Object.entries(found)
    .filter(([name, measure]) => measure > (listed[name] ?? limit))
    .map(([name, measure]) => `${name}: ${measure}, at most ${listed[name] ?? limit}`);
  const settled = Object.keys(listed)
    .filter((name) => (found[name] ?? 0) <= limit)
    .map((name) => `${name}: within the limit; remove it from the list`);
  return [...grown, ...settled];
}
