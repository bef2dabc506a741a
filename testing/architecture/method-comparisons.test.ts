import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countMethodComparisons } from './method-comparisons.ts';
import { findBreaches } from './shrinking-list.ts';

const root = join(import.meta.dirname, '../..');
const limit = 0;

describe('a payment method is known by its traits', () => {
  it.each([
    "const isCard = payment.method === 'CARD';",
    "if ('WALLET' !== method) return;",
    "const cash = choice?.selectedMethod === 'CASH';",
    "switch (payment.method) { case 'LINK': break; default: }",
  ])('catches %s', (planted) => {
    const found = { 'planted.ts': countMethodComparisons('planted.ts', planted) };

    expect(findBreaches(found, { limit, listed: {} })).toEqual(['planted.ts: 1, at most 0']);
  });

  it.each([
    "const isCard = hasTrait(payment, 'takesCard');",
    "const isRead = request.method === 'GET';",
    "const isLink = instruction.kind === 'LINK';",
    "// method === 'CARD'",
    "const payment = { method: 'CARD' };",
  ])('allows %s', (innocent) => {
    expect(countMethodComparisons('innocent.ts', innocent)).toBe(0);
  });

  it('finds no comparison with a name in the pages and on the server', () => {
    const sources = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root }).filter(
      (path) => !/\.(test|stories)\.tsx?$|\.test\/|^server\/(test|db\/seed)\//.test(path),
    );
    const counts = Object.fromEntries(
      sources.map((path) => [path, countMethodComparisons(path, readFileSync(join(root, path), 'utf8'))]),
    );

    expect(sources.length).toBeGreaterThan(1_200);
    expect(findBreaches(counts, { limit, listed: {} })).toEqual([]);
  });
});
