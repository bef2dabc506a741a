import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

export type YieldSettings = {
  /** The time for which the job yields at most; then it runs in any case until the server is no longer busy. */
  readonly maxWaitMs: number;
  /** Measures the share of a moment in which the event loop was busy, 0 to 1; only tests replace it. */
  readonly measureLoad?: () => Promise<number>;
  /** Milliseconds; only tests replace it. */
  readonly now?: () => number;
};

/**
 * Wraps a job so that it yields to sales: a run during which the server is busy does nothing and finds nothing, so that the
 * job is tried again after its pause. Bounded by `maxWaitMs`.
 */
export function yieldWhileBusy(
  work: () => Promise<number>,
  { maxWaitMs, measureLoad = measureEventLoop, now = performance.now.bind(performance) }: YieldSettings,
): () => Promise<number> {
  let busySince: number | null = null;
  return async () => {
    const isBusy = (await measureLoad()) >= busyShare;
    busySince = isBusy ? (busySince ?? now()) : null;
    return busySince !== null && now() - busySince < maxWaitMs ? 0 : work();
  };
}

/** Assumption: with less to do, an email delays nobody noticeably. */
const busyShare = 0.8;

/** Assumption: long enough to see more than one request, and short beside what a job does. */
const measuredMs = 20;

async function measureEventLoop(): Promise<number> {
  const before = performance.eventLoopUtilization();
  await pause(measuredMs, undefined, { ref: false });
  return performance.eventLoopUtilization(before).utilization;
}
