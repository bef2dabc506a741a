import { describe, expect, it } from 'vitest';
import { validateBirthDate } from './birth-date.ts';

const today = { year: 2026, month: 11, day: 20 };

describe('validateBirthDate', () => {
  it.each([
    ['1990-05-04', null],
    ['2012-11-19', null],
    ['2012-11-20', 'TOO_YOUNG'],
    ['2030-01-01', 'TOO_YOUNG'],
    ['1896-11-20', null],
    ['1896-11-19', 'NOT_A_DATE'],
    ['2007-02-29', 'NOT_A_DATE'],
    ['1990-5-4', 'NOT_A_DATE'],
    ['', 'NOT_A_DATE'],
  ])('reads %j as %s', (text, issue) => {
    expect(validateBirthDate(text, today)).toBe(issue);
  });
});
