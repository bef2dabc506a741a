import type { PurchaseNewsPort } from '#application/purchase-news.port.ts';
import { purchaseLivePath } from '#contract/orders.ts';

export type PurchaseNewsSettings = {
  readonly origin: string;
  readonly openEvents: (url: string) => EventSource;
  readonly later: (work: () => void, ms: number) => () => void;
  /** Nothing was heard for so long, not even a beat: the connection is dead, whatever the browser believes. */
  readonly silenceMs?: number;
  /** How long before a stream that was refused is asked for again. */
  readonly restMs?: number;
};

const closed = 2;

/**
 * Follows a purchase over server-sent events. The browser reconnects by itself and says what it was told last; a stream that is
 * refused, or has gone silent, is opened anew after a while.
 */
export function purchaseNewsOverHttp(settings: PurchaseNewsSettings): PurchaseNewsPort {
  const { origin, openEvents, later, silenceMs = 40_000, restMs = 60_000 } = settings;
  return {
    follow(of, listener) {
      const url = new URL(purchaseLivePath, origin);
      url.search = new URLSearchParams(of).toString();
      let stopped = false;
      let source: EventSource | null = null;
      let cancel = (): void => {};
      const wait = (work: () => void, ms: number) => {
        cancel();
        cancel = later(work, ms);
      };

      function open(): void {
        if (stopped) return;
        source = openEvents(url.href);
        source.addEventListener('open', () => {
          heard();
          listener('open');
        });
        source.addEventListener('beat', heard);
        source.addEventListener('changed', () => {
          heard();
          listener('changed');
        });
        source.addEventListener('error', lost);
      }
      function heard(): void {
        wait(silent, silenceMs);
      }
      function silent(): void {
        source?.close();
        lost();
      }
      function lost(): void {
        if (stopped) return;
        cancel();
        listener('lost');
        if (source?.readyState === closed) wait(open, restMs);
        else wait(silent, silenceMs);
      }

      open();
      return () => {
        stopped = true;
        cancel();
        source?.close();
      };
    },
  };
}
