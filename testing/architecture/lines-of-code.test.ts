import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countLinesOfCode } from './lines-of-code.ts';
import { findBreaches, type ShrinkingList } from './shrinking-list.ts';

const root = join(import.meta.dirname, '../..');
const limit = 300;

/** The files that are too long today. Split them; do not add to them. */
const tooLong: ShrinkingList = {};

/** The machine files that are longer than a machine may be. Split them by responsibility. */
const machineLimit = 250;
const tooLongMachines: ShrinkingList = {};

/** Measures the files of a pattern; those that cannot be above a limit count as empty. */
function measureFiles(pattern: string, max: number): Readonly<Record<string, number>> {
  const paths = globSync(pattern, { cwd: root }).filter(
    (path) => !/\.(test|stories|d)\.tsx?$|\.test\/|^server\/test\//.test(path),
  );
  return Object.fromEntries(
    paths.map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [path, text.split('\n').length <= max ? 0 : countLinesOfCode(path, text)];
    }),
  );
}

describe('files have at most 300 lines of code', () => {
  const long = 'export const used = 1;\n'.repeat(301);

  it('catches a file of 301', () => {
    const planted = { 'src/long.ts': countLinesOfCode('long.ts', long) };

    expect(findBreaches(planted, { limit, listed: {} })).toEqual(['src/long.ts: 301, at most 300']);
  });

  it('counts neither comments nor blank lines', () => {
    const source = '/** A value.\n * Nothing else.\n */\n\n// A line.\nexport const text = `a\nb`; // used\n';

    expect(countLinesOfCode('short.ts', source)).toBe(2);
  });

  it('finds no longer file in the product', () => {
    const sizes = measureFiles('{src,server,contract}/**/*.{ts,tsx}', limit);

    expect(Object.keys(sizes).length).toBeGreaterThan(1000);
    expect(findBreaches(sizes, { limit, listed: tooLong })).toEqual([]);
  });
});

describe('files of machines have at most 250 lines of code', () => {
  it('catches a file of 251', () => {
    const long = countLinesOfCode('long.machine.ts', 'export const used = 1;\n'.repeat(251));

    expect(
      findBreaches({ 'src/machines/long.machine.ts': long }, { limit: machineLimit, listed: {} }),
    ).toEqual(['src/machines/long.machine.ts: 251, at most 250']);
  });

  it('finds no longer file in the product', () => {
    const sizes = measureFiles('src/machines/**/*.ts', machineLimit);

    expect(Object.keys(sizes).length).toBeGreaterThan(100);
    expect(findBreaches(sizes, { limit: machineLimit, listed: tooLongMachines })).toEqual([]);
  });
});
