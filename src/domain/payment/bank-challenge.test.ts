import { expect, it } from 'vitest';
import { isChallengeAnswer } from './bank-challenge.ts';

it.each([
  ['the answer', { status: 'COMPLETE' }, true],
  ['another status', { status: 'LOADING' }, false],
  ['a text', 'COMPLETE', false],
  ['nothing', null, false],
])('a message of the challenge’s frame with %s', (_, data, isAnswer) => {
  expect(isChallengeAnswer(data)).toBe(isAnswer);
});
