import { useSyncExternalStore } from 'react';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';

/** Draws a part of the page again when seats change, four times a second at most: lists are read, not watched. */
export function useLiveSeats(states: LiveSeatStates): void {
  const ticker = tickerOf(states);
  useSyncExternalStore(ticker.subscribe, ticker.version);
}

type Ticker = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly version: () => number;
};

const pause = 250;
const tickers = new WeakMap<LiveSeatStates, Ticker>();

function tickerOf(states: LiveSeatStates): Ticker {
  const known = tickers.get(states);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stop = (): void => undefined;
  const tell = (): void => {
    timer = null;
    version += 1;
    for (const listener of [...listeners]) listener();
  };
  const ticker: Ticker = {
    version: () => version,
    subscribe(listener) {
      if (listeners.size === 0) {
        stop = states.subscribe(() => {
          timer ??= setTimeout(tell, pause);
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
