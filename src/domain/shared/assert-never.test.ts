import { describe, expect, it } from 'vitest';
import { assertNever } from './assert-never.ts';

describe('assertNever', () => {
  it('throws for what the compiler believed to be impossible, and says what it was', () => {
    expect(() => assertNever('TRANSFERRED' as never)).toThrow('"TRANSFERRED"');
  });
});
