import { describe, expect, it } from 'vitest';
import { bundleBudgets, listExceededBudgets } from './bundle-budgets.ts';
import type { BundleFigures } from './weigh-bundle.ts';

const part = (name: string, kilobytes: number) => ({ name, js: kilobytes * 1024, css: 1024 });

const light: BundleFigures = {
  firstRoute: part('first route', 100),
  chunks: [],
  stadium: part('stadium', 40),
  lazy: [part('src/ui/routes/EventPages.tsx', 7), part('src/ui/routes/BackOfficePages.tsx', 40)],
  fonts: [],
};

describe('the budgets of the pages', () => {
  it('are met by light pages', () => {
    expect(listExceededBudgets(light)).toEqual([]);
  });

  it('name what is too heavy', () => {
    const heavy = { ...light, firstRoute: part('first route', 168.1) };

    expect(listExceededBudgets(heavy)).toEqual(['JS of the first route: 168.1 KB gzip, at most 167.']);
  });

  it('are not met by a page that is missing', () => {
    expect(listExceededBudgets({ ...light, lazy: [] })).toEqual([
      'JS that the event page adds: NaN KB gzip, at most 9.5.',
      'JS that any other page of fans adds: NaN KB gzip, at most 90.',
      'JS that a page of the staff adds: NaN KB gzip, at most 77.',
    ]);
  });

  it('have no limit below its goal', () => {
    for (const { goal, limit } of bundleBudgets) expect(limit).toBeGreaterThanOrEqual(goal);
  });
});
