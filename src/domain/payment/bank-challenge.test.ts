import { describe, expect, it } from 'vitest';
import { isChallengeAnswer } from './bank-challenge.ts';

const challenge = { url: 'https://bank.example/challenges/1', creq: 'creq' };
const answer = { origin: 'https://bank.example', data: { status: 'COMPLETE' } };

describe('a message of the challenge’s frame', () => {
  it.each([
    ['the bank’s answer', answer, true],
    ['another origin', { ...answer, origin: 'https://evil.example' }, false],
    ['an opaque origin', { ...answer, origin: 'null' }, false],
    ['another status', { ...answer, data: { status: 'LOADING' } }, false],
    ['a text', { ...answer, data: 'COMPLETE' }, false],
    ['nothing', { ...answer, data: null }, false],
  ])('of %s', (_, message, isAnswer) => {
    expect(isChallengeAnswer(challenge, message)).toBe(isAnswer);
  });

  it('is never an answer to an invalid address', () => {
    expect(isChallengeAnswer({ ...challenge, url: 'challenge' }, { ...answer, origin: 'null' })).toBe(false);
  });
});
