import { expect, it } from 'vitest';
import { createScrollRule } from './router.ts';

it('leaves a page that was scrolled before the program took over, and scrolls after every navigation', () => {
  const page = { scrollY: 300 };
  const scrolls = createScrollRule(page);

  expect([scrolls(), scrolls()]).toEqual([false, true]);
});

it('restores the position of a page that was not scrolled', () => {
  expect(createScrollRule({ scrollY: 0 })()).toBe(true);
});
