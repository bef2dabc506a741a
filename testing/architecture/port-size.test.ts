import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countPortMethods } from './port-size.ts';
import { findBreaches, type ShrinkingList } from './shrinking-list.ts';

const root = join(import.meta.dirname, '../..');
const limit = 12;

/** The ports that are too wide today. Split them; do not add to them. */
const tooWide: ShrinkingList = {};

describe('ports have at most 12 methods', () => {
  it.each([
    ['an interface', (methods: string) => `export interface Wide { ${methods} }`],
    ['an object type', (methods: string) => `export type Wide = { ${methods} };`],
    ['an intersection', (methods: string) => `export type Wide = Narrow & { ${methods} };`],
  ])('catches %s of 13', (_, declare) => {
    const methods = Array.from({ length: 13 }, (_none, n) =>
      n % 2 === 0 ? `read${n}(): void;` : `readonly read${n}: () => void;`,
    );
    const planted = countPortMethods('wide.port.ts', declare(methods.join(' ')));

    expect(findBreaches(planted, { limit, listed: {} })).toEqual(['Wide: 13, at most 12']);
  });

  it('catches a listed port that grows, and one that no longer needs its entry', () => {
    const listed = { OrderStore: 77, PaymentProvider: 14 };

    expect(findBreaches({ OrderStore: 78, PaymentProvider: 12 }, { limit, listed })).toEqual([
      'OrderStore: 78, at most 77',
      'PaymentProvider: within the limit; remove it from the list',
    ]);
    expect(findBreaches({ OrderStore: 60, PaymentProvider: 14 }, { limit, listed })).toEqual([]);
  });

  it('does not count data', () => {
    expect(
      countPortMethods('data.port.ts', 'export type Data = { readonly id: string; sum(): void };'),
    ).toEqual({ Data: 1 });
  });

  it('finds no port that is wider', () => {
    const ports = globSync('{src/application,server}/**/*.port.ts', { cwd: root });
    const sizes = Object.assign(
      {},
      ...ports.map((path) => countPortMethods(path, readFileSync(join(root, path), 'utf8'))),
    );

    expect(ports.length).toBeGreaterThan(50);
    expect(findBreaches(sizes, { limit, listed: tooWide })).toEqual([]);
  });
});
