export type RoundsSettings = {
  readonly intervalMs: number;
  /** Called when a poll fails; the next one does the same work again. */
  readonly onError?: ((error: unknown) => void) | undefined;
};

export type Rounds = {
  /** Polls now, or joins the poll in progress; for the timer and for tests. */
  readonly now: () => Promise<void>;
  /** Starts polling, until nobody needs it any more. */
  readonly wake: () => void;
  readonly stop: () => void;
};

/** Creates a poller that repeats `poll` while it is needed, with a pause after each run and never two at once. */
export function roundsOf(
  round: () => Promise<void>,
  isAwaited: () => boolean,
  { intervalMs, onError }: RoundsSettings,
): Rounds {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let underWay: Promise<void> | null = null;

  const now = (): Promise<void> => {
    underWay ??= round().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const wake = (): void => {
    if (timer !== null || isStopped || !isAwaited()) return;
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
    now,
    wake,
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
