import type { ClaimBatch } from './live-claims.port.ts';

export type PacedDelivery = {
  /** Delivers a batch: at once, or together with those that follow until the interval has passed. */
  readonly publish: (batch: ClaimBatch) => void;
  readonly stop: () => void;
};

/**
 * Creates a delivery that is never begun before the last one has ended and its interval has passed. Batches that arrive in
 * between are merged, so that a viewer gets one chunk with the current states instead of several.
 */
export function createPacedDelivery(
  deliver: (batch: ClaimBatch, done: () => void) => void,
  getIntervalMs: () => number,
): PacedDelivery {
  let waiting: ClaimBatch[] = [];
  let isBusy = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const deliverNext = (): void => {
    isBusy = false;
    if (waiting.length === 0 || isStopped) return;
    isBusy = true;
    const batch = mergeBatches(waiting);
    waiting = [];
    const startedAt = performance.now();
    deliver(batch, () => {
      if (isStopped) return;
      const restMs = getIntervalMs() - (performance.now() - startedAt);
      if (restMs > 0) timer = setTimeout(deliverNext, restMs);
      else deliverNext();
    });
  };

  return {
    publish(batch) {
      waiting.push(batch);
      if (!isBusy) deliverNext();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Merges batches: the last state of each seat and section, up to the last horizon. Applied, it equals all of them in order. */
export function mergeBatches(batches: readonly ClaimBatch[]): ClaimBatch {
  const [first] = batches;
  if (first !== undefined && batches.length === 1) return first;
  const seats = new Map(batches.flatMap((batch) => batch.seats.map((change) => [change.seat, change])));
  const sections = new Map(
    batches.flatMap((batch) => batch.sections.map((section) => [section.section, section])),
  );
  return {
    horizon: batches.at(-1)?.horizon ?? '0',
    seats: [...seats.values()],
    sections: [...sections.values()],
  };
}
