import { describe, expect, it } from 'vitest';
import { formatClabe } from './clabe.ts';

describe('a CLABE', () => {
  it('is formatted in groups without losing a digit', () => {
    expect(formatClabe('032180000118359719')).toBe('032 180 0001 1835 9719');
  });
});
