import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap.mjs';

const page = join(root, 'docs/quality.md');

/** Replaces everything between two markers of docs/quality.md; the text around them is written by hand. */
export function replaceFigures(name: string, figures: string): void {
  const text = readFileSync(page, 'utf8');
  const [start, end] = [`<!-- figures: ${name} -->`, `<!-- end of figures: ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/quality.md has no place for ${name}: ${start} … ${end}`);
  writeFileSync(page, `${text.slice(0, from + start.length)}\n\n${figures}\n\n${text.slice(to)}`);
}
