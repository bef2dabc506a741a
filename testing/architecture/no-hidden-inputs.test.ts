import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHiddenInputs } from './hidden-inputs.ts';

const root = join(import.meta.dirname, '../..');

describe('lint/no-hidden-inputs', () => {
  it.each([
    'const now = Date.now();',
    'const today = new Date();',
    'const text = Date();',
    'const luck = Math.random();',
    'const ask = performance.now;',
    'const id = globalThis.crypto.randomUUID();',
  ])('catches %s', (planted) => {
    expect(findHiddenInputs(planted)).toHaveLength(1);
  });

  it.each(['const then = new Date(now);', 'const now = clock.now();', 'Math.floor(now)'])(
    'allows %s',
    (innocent) => {
      expect(findHiddenInputs(innocent)).toEqual([]);
    },
  );

  it('finds neither clock nor randomness in domain and machines: now is always an argument', () => {
    const sources = globSync('src/{domain,machines}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
    const breaches = sources.flatMap((path) =>
      findHiddenInputs(readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
    );

    expect(sources.length).toBeGreaterThan(0);
    expect(breaches).toEqual([]);
  });
});
