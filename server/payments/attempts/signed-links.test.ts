import { describe, expect, it } from 'vitest';
import { createStatusLinks } from './signed-links.ts';

const links = createStatusLinks('a secret');
const order = 'k3Jx0b8Tq2mVwYc1RzN4sA';
const token = links.createToken(order);

describe('a signed status link', () => {
  it('names its order to every server with the same secret', () => {
    expect(createStatusLinks('a secret').verifyToken(token)).toBe(order);
  });

  it.each([
    ['another order', token.replace(order, `${order}x`)],
    ['another secret', createStatusLinks('another').createToken(order)],
    ['no signature', order],
    ['an empty signature', `${order}.`],
    ['a cut signature', token.slice(0, -1)],
    ['a longer one', `${token}A`],
    ['bits that the encoding leaves out', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a third part', `${token}.x`],
    ['nothing', ''],
  ])('is rejected with %s', (_what, forged) => {
    expect(links.verifyToken(forged)).toBeNull();
  });
});
