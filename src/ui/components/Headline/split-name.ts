import { calculateAdvance } from './fit-line.ts';

/**
 * Splits a name at its spaces into at most `maxLines` lines of similar width. A line is broken only while the whole name is
 * wider than the container at a comfortable width.
 */
export function splitName(name: string, maxLines: number, size: number): readonly string[] {
  const words = name.trim().split(/\s+/);
  const comfortable = 66;
  const measure = (line: string) => calculateAdvance(line.toLocaleUpperCase('es'), comfortable) * size;
  const calculateCost = (line: string) => measure(line) * (danglingWord.test(line) ? danglingCost : 1);
  for (let count = 1; count < maxLines; count += 1) {
    const lines = splitEvenly(words, count, calculateCost);
    if (Math.max(...lines.map(measure)) <= 100) return lines;
  }
  return splitEvenly(words, maxLines, calculateCost);
}

/** Matches a small word at the end of a line; it belongs with what follows: "del Páramo", not "Clásica del". */
const danglingWord = / (de|del|la|las|el|los|y|of|the)$/i;
const danglingCost = 1.5;

function splitEvenly(
  words: readonly string[],
  count: number,
  calculateCost: (line: string) => number,
): readonly string[] {
  if (count <= 1 || words.length <= 1) return [words.join(' ')];
  let best: readonly string[] = [words.join(' ')];
  let worstOfBest = Number.POSITIVE_INFINITY;
  for (let head = 1; head < words.length; head += 1) {
    const lines = [
      words.slice(0, head).join(' '),
      ...splitEvenly(words.slice(head), count - 1, calculateCost),
    ];
    const worst = Math.max(...lines.map(calculateCost));
    if (worst < worstOfBest) {
      best = lines;
      worstOfBest = worst;
    }
  }
  return best;
}
