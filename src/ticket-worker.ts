import { createOfflineResponses, type StoreRequest } from '#adapters/browser/offline-responses.ts';
import { offlineStoreName } from '#adapters/browser/offline-store-name.ts';

/** The part of a service worker's global scope that is used; the types of pages do not have it. */
type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
};
type Lasting = { waitUntil(work: Promise<unknown>): void };

// The global scope of a worker is typed as that of a page.
const scope = globalThis as unknown as WorkerScope;

const offline = createOfflineResponses({
  origin: scope.location.origin,
  now: () => Date.now(),
  fetch: (request) => fetch(request),
  openStore: () => scope.caches.open(offlineStoreName),
  deleteStore: () => scope.caches.delete(offlineStoreName),
  wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
});

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  if (isStoreRequest(event.data)) event.waitUntil(offline.store(event.data));
});
scope.addEventListener('fetch', (event) => {
  const response = offline.respond(event.request);
  if (response !== null) event.respondWith(response);
});

const isStoreRequest = (data: unknown): data is StoreRequest =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'store';
