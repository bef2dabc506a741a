import type { Logger } from 'pino';

export type Job = {
  readonly name: string;
  /** The pause after a run that found no work. */
  readonly pauseMs: number;
  readonly work: () => Promise<number>;
};

/**
 * Runs jobs repeatedly until stopped, each at its own interval and immediately again while there is work. A run that
 * fails is logged and retried later. The returned function stops the jobs and waits for the runs under way.
 */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(job, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function repeat({ name, pauseMs, work }: Job, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const found = await work().catch((error: unknown) => {
      log.error({ err: error, job: name }, 'job failed');
      return 0;
    });
    await pause(found > 0 ? 0 : pauseMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}
