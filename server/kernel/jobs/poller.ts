export type PollerSettings = {
  readonly intervalMs: number;
  /** Called when a poll fails; the next one does the same work again. */
  readonly onError?: ((error: unknown) => void) | undefined;
};

export type Poller = {
  /** Polls now, or joins the poll in progress; for the timer and for tests. */
  readonly pollNow: () => Promise<void>;
  /** Starts polling, until nobody needs it any more. */
  readonly wake: () => void;
  readonly stop: () => void;
};

/** Creates a poller that repeats `poll` while it is needed, with a pause after each run and never two at once. */
export function createPoller(
  poll: () => Promise<void>,
  isNeeded: () => boolean,
  { intervalMs, onError }: PollerSettings,
): Poller {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let inFlight: Promise<void> | null = null;

  const now = (): Promise<void> => {
    inFlight ??= poll().finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
  const wake = (): void => {
    if (timer !== null || isStopped || !isNeeded()) return;
    timer = setTimeout(() => {
      void now()
        .catch((error: unknown) => onError?.(error))
        .finally(() => {
          timer = null;
          wake();
        });
    }, intervalMs);
    timer.unref();
  };

  return {
    pollNow: now,
    wake,
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
