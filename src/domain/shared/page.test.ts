import { describe, expect, it } from 'vitest';
import { defaultExpiry } from './expiry.ts';
import { isMemberOf } from './member-of.ts';
import { calculatePageOffset, countPages, FIRST_PAGE, PAGE_SIZE } from './page.ts';

/** Spec §9. */
describe('a list in pages', () => {
  it('starts at page 0 and has 20 items per page', () => {
    expect([FIRST_PAGE, PAGE_SIZE]).toEqual([0, 20]);
    expect([calculatePageOffset(0), calculatePageOffset(2)]).toEqual([0, 40]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
  ])('of %d items has %d pages', (total, pages) => {
    expect(countPages(total)).toBe(pages);
  });
});

describe('the default expiry', () => {
  it('is 24 hours', () => {
    expect(defaultExpiry).toBe(86_400_000);
  });
});

describe('isMemberOf', () => {
  it.each([
    ['COL', true],
    ['col', false],
    ['', false],
    [0, false],
    [null, false],
    ['toString', false],
  ])('of COL and MEX %j: %s', (text, expected) => {
    expect(isMemberOf(['COL', 'MEX'], text)).toBe(expected);
  });
});
