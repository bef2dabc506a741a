import { type OfflineReads, offlinePagePath, type StoreRequest } from './offline-responses.ts';

/** The address of the worker, which the build compiles from `src/ticket-worker.ts`. */
const workerPath = '/ticket-worker.js';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

/** Registers the worker of the tickets page, and asks it to store the page with its files and what it reads. */
export async function storeTicketsPage(page: Window, reads: OfflineReads): Promise<void> {
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
