import type { ExportedName } from './exported-names.ts';
import { splitIntoWords } from './find-banned-words.ts';

/** The frequent words of exported type names that are no concept of this project, each with the reason. */
export const plainWords: Readonly<Record<string, string>> = {
  in: 'a preposition',
  new: 'an adjective: what is not stored yet',
  change: 'plain English: an edit, before and after',
  kind: 'the discriminating field of a union, or the union of its values',
};

const singular = (word: string): string => (word.endsWith('ss') ? word : word.replace(/s$/, ''));

/** Lists the words that the first columns of the glossary's tables contain, in the singular and as written. */
export function listGlossaryTerms(markdown: string): ReadonlySet<string> {
  const terms = markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => splitIntoWords(line.split('|')[1] ?? ''));
  return new Set([...terms, ...terms.map(singular)]);
}

/** Counts for each word, in the singular, the files with an exported type whose name contains it. */
export function countFilesByWord(
  files: readonly { readonly path: string; readonly names: readonly ExportedName[] }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { names } of files) {
    const words = names
      .filter(({ isType }) => isType)
      .flatMap(({ name }) => splitIntoWords(name).map(singular));
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
