/** How a typed word relates to a word of the vocabulary. */
export type WordMatch = {
  /** The letters that were left out, added, mistaken or swapped with their neighbour. */
  readonly typos: number;
  /** True when only the beginning of the word was typed. */
  readonly isBegun: boolean;
};

/** The typos that are forgiven. Assumption: none in a short word, which would match everything, and two in a long one. */
export const getTypoTolerance = (typed: string): number => {
  if (/^\p{N}+$/u.test(typed) || typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
};

/** Assumption: with a typo, the beginning of a word is told from others only when this many letters were typed. */
const minLettersOfBegunTypo = 6;

/**
 * Compares a typed word with words in alphabetical order, as a whole and with their beginnings, and calls back for each that needs at
 * most `tolerance` typos (Damerau and Levenshtein's distance, neighbours swapped once). A number matches as a whole only.
 *
 * Each row of the distances belongs to one letter, so words that begin alike share the rows of their beginning, and all words with a
 * beginning that is too far away are skipped: most words cost one comparison of lengths.
 */
export function matchSortedTerms(
  { sorted, common }: SortedTerms,
  typed: string,
  tolerance: number,
  onMatch: (position: number, match: WordMatch) => void,
): void {
  const isNumber = /^\p{N}+$/u.test(typed);
  const width = typed.length + 1;
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, column) => column)];
  /** The least distance between the typed word and a beginning of at most this many letters. */
  const leastBegun: number[] = [typed.length];
  let computed = 0;
  let skipsFrom = Number.POSITIVE_INFINITY;
  for (let position = 0; position < sorted.length; position += 1) {
    const shared = common[position] ?? 0;
    const word = sorted[position] ?? '';
    if (shared < skipsFrom) {
      skipsFrom = Number.POSITIVE_INFINITY;
      let depth = Math.min(shared, computed);
      while (depth < word.length) {
        const nearest = computeRow(rows, depth + 1, word, typed);
        depth += 1;
        leastBegun[depth] = Math.min(leastBegun[depth - 1] ?? width, rows[depth]?.[width - 1] ?? width);
        if (nearest > tolerance) {
          skipsFrom = depth;
          break;
        }
      }
      computed = depth;
    }
    const begun = leastBegun[Math.min(computed, word.length)] ?? width;
    const whole = skipsFrom === Number.POSITIVE_INFINITY ? (rows[word.length]?.[width - 1] ?? width) : width;
    const isBegunMatch = begun < whole && (begun === 0 || typed.length >= minLettersOfBegunTypo) && !isNumber;
    const typos = isBegunMatch ? begun : whole;
    if (typos <= tolerance) onMatch(position, { typos, isBegun: isBegunMatch });
  }
}

/** Words in alphabetical order, each with the number of letters that it shares with the one before it. */
export type SortedTerms = { readonly sorted: readonly string[]; readonly common: Uint8Array };

export function sortTerms(words: readonly string[]): SortedTerms {
  const sorted = words.toSorted();
  return {
    sorted,
    common: Uint8Array.from(sorted, (word, position) => countShared(word, sorted[position - 1] ?? '')),
  };
}

function countShared(word: string, other: string): number {
  let shared = 0;
  while (shared < word.length && shared < other.length && word[shared] === other[shared]) shared += 1;
  return shared;
}

/** Computes the distances of the first `depth` letters of a word to each beginning of the typed one. Returns the least of them. */
function computeRow(rows: Uint8Array[], depth: number, word: string, typed: string): number {
  const above = rows[depth - 1];
  const twoAbove = rows[depth - 2];
  rows[depth] ??= new Uint8Array(typed.length + 1);
  const row = rows[depth];
  if (above === undefined || row === undefined) throw new Error('Rows are computed from the first on.');
  const letter = word.charCodeAt(depth - 1);
  row[0] = depth;
  let least = depth;
  for (let column = 1; column <= typed.length; column += 1) {
    const typedLetter = typed.charCodeAt(column - 1);
    let distance = Math.min(
      at(above, column) + 1,
      at(row, column - 1) + 1,
      at(above, column - 1) + (letter === typedLetter ? 0 : 1),
    );
    const isSwapped =
      twoAbove !== undefined &&
      column > 1 &&
      letter === typed.charCodeAt(column - 2) &&
      word.charCodeAt(depth - 2) === typedLetter;
    if (isSwapped) distance = Math.min(distance, at(twoAbove, column - 2) + 1);
    row[column] = distance;
    if (distance < least) least = distance;
  }
  return least;
}

const at = (row: Uint8Array, column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
