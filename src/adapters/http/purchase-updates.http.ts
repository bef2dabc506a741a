import type { PurchaseUpdatesPort } from '#application/purchase-updates.port.ts';
import { purchaseUpdatesPath } from '#contract/orders.ts';

export type PurchaseUpdatesHttpSettings = {
  readonly origin: string;
  readonly openEventSource: (url: string) => EventSource;
  readonly setTimer: (work: () => void, ms: number) => () => void;
  /**
   * The time without a message or heartbeat after which the connection counts as dead, whatever the browser
   * reports.
   */
  readonly silenceTimeoutMs?: number;
  /** The delay before a rejected stream is opened again. */
  readonly reopenDelayMs?: number;
};

const closedState = 2;

/**
 * Subscribes to a purchase over server-sent events. The browser reconnects by itself and sends the last event id;
 * the adapter reopens a stream that was rejected or has gone silent after a delay.
 */
export function purchaseUpdatesOverHttp(settings: PurchaseUpdatesHttpSettings): PurchaseUpdatesPort {
  const { origin, openEventSource, setTimer, silenceTimeoutMs = 40_000, reopenDelayMs = 60_000 } = settings;
  return {
    subscribe(of, listener) {
      const url = new URL(purchaseUpdatesPath, origin);
      url.search = new URLSearchParams(of).toString();
      let stopped = false;
      let source: EventSource | null = null;
      let cancel = (): void => {};
      const startTimer = (work: () => void, ms: number) => {
        cancel();
        cancel = setTimer(work, ms);
      };

      function open(): void {
        if (stopped) return;
        source = openEventSource(url.href);
        source.addEventListener('open', () => {
          handleMessage();
          listener('open');
        });
        source.addEventListener('heartbeat', handleMessage);
        source.addEventListener('changed', () => {
          handleMessage();
          listener('changed');
        });
        source.addEventListener('error', handleConnectionLoss);
      }
      function handleMessage(): void {
        startTimer(handleSilence, silenceTimeoutMs);
      }
      function handleSilence(): void {
        source?.close();
        handleConnectionLoss();
      }
      function handleConnectionLoss(): void {
        if (stopped) return;
        cancel();
        listener('lost');
        if (source?.readyState === closedState) startTimer(open, reopenDelayMs);
        else startTimer(handleSilence, silenceTimeoutMs);
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
