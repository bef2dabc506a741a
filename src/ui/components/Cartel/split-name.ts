import { advance } from './fit-line.ts';

/**
 * Splits a name at its spaces into the most even lines, at most `maxLines` of them. A line is worth breaking only while
 * the whole name is longer than the measure at a comfortable width.
 */
export function splitName(name: string, maxLines: number, size: number): readonly string[] {
  const words = name.trim().split(/\s+/);
  const comfortable = 66;
  const widthOf = (line: string) => advance(line.toLocaleUpperCase('es'), comfortable) * size;
  const costOf = (line: string) => widthOf(line) * (dangles.test(line) ? danglingCost : 1);
  for (let count = 1; count < maxLines; count += 1) {
    const lines = mostEven(words, count, costOf);
    if (Math.max(...lines.map(widthOf)) <= 100) return lines;
  }
  return mostEven(words, maxLines, costOf);
}

/** A small word belongs with what follows it: "del Páramo", not "Clásica del". */
const dangles = / (de|del|la|las|el|los|y|of|the)$/i;
const danglingCost = 1.5;

function mostEven(
  words: readonly string[],
  count: number,
  costOf: (line: string) => number,
): readonly string[] {
  if (count <= 1 || words.length <= 1) return [words.join(' ')];
  let best: readonly string[] = [words.join(' ')];
  let worstOfBest = Number.POSITIVE_INFINITY;
  for (let head = 1; head < words.length; head += 1) {
    const lines = [words.slice(0, head).join(' '), ...mostEven(words.slice(head), count - 1, costOf)];
    const worst = Math.max(...lines.map(costOf));
    if (worst < worstOfBest) {
      best = lines;
      worstOfBest = worst;
    }
  }
  return best;
}
