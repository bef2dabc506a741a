import { expect, it } from 'vitest';
import type { Outcome } from '#application/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { fetchedOnce } from './fetched-once.ts';
import { askingBehind, outOfReach } from './fetched-port.ts';

it('a port that cannot be fetched is out of reach, and is fetched anew for whoever asks again', async () => {
  let fetches = 0;
  const fetch = fetchedOnce(async () => {
    fetches += 1;
    if (fetches === 1) throw new Error('No network');
    return { double: async (n: number): Outcome<number> => ok(2 * n) };
  });
  const double = askingBehind(fetch)((port) => port.double);

  expect(await double(4)).toEqual({ ok: false, error: outOfReach });
  expect(await double(4)).toEqual(ok(8));
  expect(await double(5)).toEqual(ok(10));
  expect(fetches).toBe(2);
});
