import type { Logger } from 'pino';

export type Chore = {
  readonly name: string;
  /** Pause after a round that found nothing to do. */
  readonly pauseMs: number;
  readonly work: () => Promise<number>;
};

/**
 * Does chores again and again until stopped, each at its own pace and at once again while there is work. A round that
 * fails is logged and tried later. The answer ends it after the rounds under way.
 */
export function startChores(chores: readonly Chore[], log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const running = chores.map((chore) => repeat(chore, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function repeat({ name, pauseMs, work }: Chore, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const found = await work().catch((error: unknown) => {
      log.error({ err: error, chore: name }, 'chore failed');
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
