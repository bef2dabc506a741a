export type RoundsSettings = {
  readonly intervalMs: number;
  /** Told when a round fails; the next one does the same again. */
  readonly onError?: ((error: unknown) => void) | undefined;
};

export type Rounds = {
  /** One round, now, or the one that is under way. The timer asks for it; tests may. */
  readonly now: () => Promise<void>;
  /** Somebody came: rounds go on until nobody is left. */
  readonly wake: () => void;
  readonly stop: () => void;
};

/** Goes the same round again and again while it is awaited, a pause after each, never two at once. */
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
