import type { OfflineTicketsPort } from '#application/offline-tickets.port.ts';
import {
  type OfflineReads,
  offlinePagePath,
  offlineStoreName,
  type StoreRequest,
} from './offline-responses.ts';

/** The address of the worker, which the build compiles from `src/ticket-worker.ts`. */
const workerPath = '/ticket-worker.js';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

/** Stores the tickets page through a service worker that answers this page alone. */
export function browserOfflineTickets(page: Window, reads: OfflineReads): OfflineTicketsPort {
  async function store(): Promise<void> {
    const { serviceWorker } = page.navigator;
    // The content policy accepts addresses of scripts from a policy only; this one knows a single address.
    const { trustedTypes } = page as Window & { readonly trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy('ticket-worker', { createScriptURL: () => workerPath });
    const script = policy?.createScriptURL(workerPath) ?? workerPath;
    const registration = await serviceWorker.register(script, { scope: offlinePagePath });
    const worker = registration.active ?? (await activate(registration));
    const assets = page.performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((url) => new URL(url).pathname.startsWith('/assets/'));
    worker?.postMessage({ type: 'store', reads, assets: [...new Set(assets)] } satisfies StoreRequest);
  }

  return {
    keep() {
      if (!('serviceWorker' in page.navigator)) return;
      const whenIdle: (work: () => void) => void =
        'requestIdleCallback' in page ? (work) => page.requestIdleCallback(work) : (work) => work();
      // A browser without workers, as some are in private windows, shows the tickets online.
      whenIdle(() => void store().catch(() => null));
    },
    clear() {
      if ('caches' in page) void page.caches.delete(offlineStoreName).catch(() => null);
    },
  };
}

/** Resolves with the worker once it is active; with null when it is replaced before. */
const activate = (registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> =>
  new Promise((resolve) => {
    const worker = registration.installing ?? registration.waiting;
    if (worker === null) {
      resolve(null);
      return;
    }
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') resolve(null);
    });
  });
