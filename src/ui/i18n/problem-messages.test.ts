import { describe, expect, it } from 'vitest';
import { problemCodes } from '#contract/problem.ts';
import { hasProblemMessage } from './problem-messages.ts';

describe('problem messages', () => {
  it.each(problemCodes)('include a message for %s', (code) => {
    expect(hasProblemMessage(code)).toBe(true);
  });
});
