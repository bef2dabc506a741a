import { expect, it } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

/** Work whose runs end when the test decides. */
function slowWork() {
  const ends: (() => void)[] = [];
  return {
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
    begun: () => ends.length,
    end: async () => {
      ends.at(-1)?.();
      await new Promise(setImmediate);
    },
  };
}

it('serves all calls during a run by one further run', async () => {
  const { work, begun, end } = slowWork();
  const call = coalesceCalls(work);

  const calls = [call(), call(), call()];
  const atFirst = begun();
  await end();
  const afterwards = begun();
  await end();
  await Promise.all(calls);

  expect([atFirst, afterwards, begun()]).toEqual([1, 2, 2]);
});

it('runs again after a failed run', async () => {
  let rounds = 0;
  const call = coalesceCalls(async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('once');
  });

  await expect(call()).rejects.toThrow('once');
  await call();

  expect(rounds).toBe(2);
});
