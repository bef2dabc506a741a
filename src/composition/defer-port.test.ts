import { expect, it } from 'vitest';
import type { AsyncResult } from '#application/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { deferPort, portUnavailable } from './defer-port.ts';
import { loadOnce } from './load-once.ts';

it('a port that cannot be loaded is unavailable, and the next call loads it again', async () => {
  let fetches = 0;
  const fetch = loadOnce(async () => {
    fetches += 1;
    if (fetches === 1) throw new Error('No network');
    return { double: async (n: number): AsyncResult<number> => ok(2 * n) };
  });
  const double = deferPort(fetch)((port) => port.double);

  expect(await double(4)).toEqual({ ok: false, error: portUnavailable });
  expect(await double(4)).toEqual(ok(8));
  expect(await double(5)).toEqual(ok(10));
  expect(fetches).toBe(2);
});
