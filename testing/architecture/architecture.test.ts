import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRules, rules } from './cruise.ts';
import { plantTree } from './planted-tree.ts';
import { plantedViolations } from './planted-violations.ts';

const root = join(import.meta.dirname, '../..');
const layers = [
  'src/domain/',
  'src/application/',
  'src/machines/',
  'src/adapters/',
  'src/ui/',
  'src/composition/',
  'contract/',
  'server/',
  'sandbox/',
  'testing/',
  'tools/',
];

describe('the architecture of this tree', () => {
  let tree: ICruiseResult;
  beforeAll(async () => {
    tree = await applyRules(root);
  });

  it.each(layers)('finds modules in %s', (layer) => {
    const seen = tree.modules.filter(({ source }) => source.startsWith(layer));

    expect(seen.length, `${layer} exists: ${existsSync(join(root, layer))}`).toBeGreaterThan(0);
  });

  it.each(['src/main.tsx', 'server/main.ts', 'sandbox/main.ts'])('has the entry point %s', (start) => {
    expect(tree.modules.map(({ source }) => source)).toContain(start);
  });

  it('follows imports through aliases', () => {
    const aliased = tree.modules
      .flatMap(({ dependencies }) => dependencies)
      .filter(({ module, couldNotResolve }) => module.startsWith('#') && !couldNotResolve);

    expect(aliased.length).toBeGreaterThan(0);
  });

  it('violates no layer rule', () => {
    const comments = new Map(rules.map(({ name, comment }) => [name, comment]));
    const breaches = tree.summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from} → ${to} — ${comments.get(rule.name)}`,
    );

    expect(breaches.join('\n')).toBe('');
  });
});

describe('the layer rules', () => {
  it('each have a unique name and a message for the offender, and fail the build', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.comment, rule.name).toMatch(/^[A-Z].{20,}\.$/);
      expect(rule.severity, rule.name).toBe('error');
    }
  });

  it('each have a planted violation', () => {
    const planted = new Set(plantedViolations.map(({ rule }) => rule));

    expect([...planted].sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  describe('given a tree with planted violations', () => {
    const planted = plantTree();
    let found: ICruiseResult;
    beforeAll(async () => {
      found = await applyRules(planted.root);
    });
    afterAll(planted.remove);

    it.each(plantedViolations)('$rule catches $from → $to', ({ rule, from, to }) => {
      const caught = found.summary.violations
        .filter((breach) => breach.rule.name === rule)
        .map((breach) => [breach.from, breach.to]);

      expect(caught).toContainEqual([from, to]);
    });
  });
});
