import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import ownPackage from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** A row of a journey: a file, and whether no import leads to it. */
type Step = { readonly file: string; readonly isJump: boolean };

const parseSteps = (text: string): readonly Step[] =>
  [...text.matchAll(/^\| (⇢ )?`([^`]+)` \|/gm)].map(([, jump, file = '']) => ({
    file,
    isJump: jump !== undefined,
  }));

/** Resolves the imports of a file to paths from the root. */
function listImports(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return [normalize(join(dirname(file), specifier))];
    return Object.entries(ownPackage.imports).flatMap(([alias, target]) => {
      const prefix = alias.replace('*', '');
      return specifier.startsWith(prefix)
        ? [normalize(target.replace('*', specifier.slice(prefix.length)))]
        : [];
    });
  });
}

/** Finds the files that no import connects to a file above them, although the page says so. */
function findLooseSteps(steps: readonly Step[]): readonly string[] {
  return steps
    .filter(({ file, isJump }, at) => {
      if (at === 0 || isJump) return false;
      const above = steps.slice(0, at).map((step) => step.file);
      const imports = new Set(listImports(file));
      return !above.some((earlier) => imports.has(earlier) || listImports(earlier).includes(file));
    })
    .map(({ file }) => file);
}

const section = page.slice(page.indexOf('## Five journeys'), page.indexOf('## Rules with a single source'));
const journeys = section
  .split(/^### /m)
  .slice(1)
  .map((text) => [text.slice(0, text.indexOf('\n')), parseSteps(text)] as const);

describe('the journeys of docs/architecture.md', () => {
  it('are five', () => {
    expect(journeys.map(([name]) => name)).toEqual([
      'Holding seats',
      'Paying by card',
      'A webhook event',
      'A login code',
      'A refund',
    ]);
  });

  it.each(journeys)('%s: names at least eight files that exist', (_, steps) => {
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
  });

  it.each(journeys)('%s: each file is imported by or imports one above it', (_, steps) => {
    expect(findLooseSteps(steps)).toEqual([]);
  });

  it('catches a file that nothing above it imports', () => {
    const strange = 'server/notifications/send-receipt.ts';

    expect(
      findLooseSteps([
        { file: 'contract/refunds.ts', isJump: false },
        { file: strange, isJump: false },
      ]),
    ).toEqual([strange]);
  });
});
