import { useSyncExternalStore } from 'react';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';

/** Renders again when seats change, at most four times a second. */
export function useLiveSeats(states: LiveSeatStates): void {
  const ticker = getTicker(states);
  useSyncExternalStore(ticker.subscribe, ticker.version);
}

type Ticker = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly version: () => number;
};

const redrawIntervalMs = 250;
const tickers = new WeakMap<LiveSeatStates, Ticker>();

function getTicker(states: LiveSeatStates): Ticker {
  const existing = tickers.get(states);
  if (existing !== undefined) return existing;
  const listeners = new Set<() => void>();
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stop = (): void => undefined;
  const notifyListeners = (): void => {
    timer = null;
    version += 1;
    for (const listener of [...listeners]) listener();
  };
  const ticker: Ticker = {
    version: () => version,
    subscribe(listener) {
      if (listeners.size === 0) {
        stop = states.subscribe(() => {
          timer ??= setTimeout(notifyListeners, redrawIntervalMs);
        });
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        if (timer !== null) clearTimeout(timer);
        timer = null;
      };
    },
  };
  tickers.set(states, ticker);
  return ticker;
}
