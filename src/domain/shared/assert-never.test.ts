import { describe, expect, it } from 'vitest';
import { assertNever } from './assert-never.ts';

describe('assertNever', () => {
  it('throws for a value that the types exclude, and names it', () => {
    expect(() => assertNever('TRANSFERRED' as never)).toThrow('"TRANSFERRED"');
  });
});
