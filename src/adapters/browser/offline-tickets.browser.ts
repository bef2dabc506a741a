import type { OfflineTicketsPort } from '#application/offline-tickets.port.ts';
import type { OfflineReads } from './offline-responses.ts';

/** Stores the tickets page through a service worker that answers this page alone. */
export const browserOfflineTickets = (page: Window, reads: OfflineReads): OfflineTicketsPort => ({
  keep() {
    if (!('serviceWorker' in page.navigator)) return;
    const whenIdle: (work: () => void) => void =
      'requestIdleCallback' in page ? (work) => page.requestIdleCallback(work) : (work) => work();
    // A browser without workers, as some are in private windows, shows the tickets online.
    const store = async () => (await import('./store-tickets-page.ts')).storeTicketsPage(page, reads);
    whenIdle(() => void store().catch(() => null));
  },
});
