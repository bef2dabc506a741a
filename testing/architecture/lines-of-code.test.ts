import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countLinesOfCode } from './lines-of-code.ts';
import { findBreaches, type ShrinkingList } from './shrinking-list.ts';

const root = join(import.meta.dirname, '../..');
const limit = 300;

/** The files that are too long today. Split them; do not add to them. */
const tooLong: ShrinkingList = {
  'server/identity/operators/operators.repository.ts': 303,
  'src/adapters/memory/account.memory.ts': 310,
  'src/machines/operator-login/operator-login.machine.ts': 369,
  'src/machines/profile/profile.machine.ts': 359,
  'src/machines/sale/sale.setup.ts': 355,
  'src/machines/sale/sale.view.ts': 303,
};

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
    const sources = globSync('{src,server,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
      (path) => !/\.(test|stories|d)\.tsx?$|\.test\/|^server\/test\//.test(path),
    );
    const sizes = Object.fromEntries(
      sources.map((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        const isShort = text.split('\n').length <= limit;
        return [path, isShort ? 0 : countLinesOfCode(path, text)];
      }),
    );

    expect(sources.length).toBeGreaterThan(1000);
    expect(findBreaches(sizes, { limit, listed: tooLong })).toEqual([]);
  });
});
