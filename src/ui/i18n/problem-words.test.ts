import { describe, expect, it } from 'vitest';
import { problemCodes } from '#contract/problem.ts';
import { hasWords } from './problem-words.ts';

describe('words for refusals', () => {
  it.each(problemCodes)('has something to say about %s', (code) => {
    expect(hasWords(code)).toBe(true);
  });
});
