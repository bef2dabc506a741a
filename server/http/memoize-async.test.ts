import { describe, expect, it } from 'vitest';
import { memoizeAsync } from './memoize-async.ts';

describe('memoizeAsync', () => {
  it('creates the value for the first caller only', async () => {
    const made = new Map<string, Promise<number>>();
    let times = 0;
    const ask = () =>
      memoizeAsync(made, 'it', async () => {
        times += 1;
        return times;
      });

    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
  });

  it('creates the value again after a failure', async () => {
    const made = new Map<string, Promise<string>>();
    const failed = memoizeAsync(made, 'it', () => Promise.reject(new Error('out of memory')));

    await expect(failed).rejects.toThrow('out of memory');

    expect(await memoizeAsync(made, 'it', async () => 'well')).toBe('well');
  });
});
