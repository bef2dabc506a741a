import { expect, it } from 'vitest';
import { yieldWhileBusy } from './yield-while-busy.ts';

function aJob(maxWaitMs: number) {
  const state = { load: 0, now: 0, runs: 0 };
  const job = yieldWhileBusy(
    async () => {
      state.runs += 1;
      return 1;
    },
    { maxWaitMs, measureLoad: async () => state.load, now: () => state.now },
  );
  return { state, job };
}

it('runs while the server has time', async () => {
  const { state, job } = aJob(30_000);
  state.load = 0.5;

  expect(await job()).toBe(1);
  expect(state.runs).toBe(1);
});

it('yields while the server is busy, for a limited time, and then runs until it is calm', async () => {
  const { state, job } = aJob(30_000);
  state.load = 1;

  expect(await job()).toBe(0);
  state.now = 29_999;
  expect(await job()).toBe(0);
  state.now = 30_000;
  expect(await job()).toBe(1);
  state.now = 30_001;
  expect(await job()).toBe(1);
});

it('yields again once the server was calm in between', async () => {
  const { state, job } = aJob(30_000);
  state.load = 1;
  await job();
  state.now = 30_000;
  await job();
  state.load = 0.1;
  await job();
  state.load = 1;
  state.now = 40_000;

  expect(await job()).toBe(0);
  expect(state.runs).toBe(2);
});

it('measures a busy event loop by itself', async () => {
  let runs = 0;
  const job = yieldWhileBusy(async () => (runs += 1), { maxWaitMs: 60_000 });
  const first = job();
  const until = performance.now() + 60;
  while (performance.now() < until);

  expect(await first).toBe(0);
  expect(runs).toBe(0);
});
