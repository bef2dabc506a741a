import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRulesWithoutCaller, type Sources } from './rules-without-caller.ts';

const root = join(import.meta.dirname, '../..');
const testCode = /\.(test|stories|contract-test)\.tsx?$|^(server\/test|src\/adapters\/memory)\//;

const readSources = (pattern: string): Sources =>
  Object.fromEntries(
    globSync(pattern, { cwd: root })
      .filter((path) => !testCode.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

describe('every rule has a caller', () => {
  const planted = { 'src/domain/sale/planted.ts': 'export const isPlanted = (): boolean => true;\n' };

  it('catches a rule that nothing calls', () => {
    expect(findRulesWithoutCaller(planted, {})).toEqual(['src/domain/sale/planted.ts#isPlanted']);
  });

  it.each([
    ['by alias', 'server/holds/caller.ts', '#domain/sale/planted.ts'],
    ['by path', 'src/domain/order/caller.ts', '../sale/planted.ts'],
  ])('accepts a caller %s', (_, path, specifier) => {
    const caller = { [path]: `import { type Other, isPlanted } from '${specifier}';\n` };

    expect(findRulesWithoutCaller(planted, caller)).toEqual([]);
  });

  it('finds no rule of the domain without one', () => {
    const rules = readSources('src/domain/**/*.ts');
    const callers = readSources('{src,server,contract}/**/*.{ts,tsx}');

    expect(Object.keys(rules).length).toBeGreaterThan(100);
    expect(findRulesWithoutCaller(rules, callers)).toEqual([]);
  });
});
