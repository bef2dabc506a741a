import type { OfflineStoragePort } from '#application/offline-tickets.port.ts';
import { offlineStoreName } from './offline-store-name.ts';

export const browserOfflineStorage = (page: Window): OfflineStoragePort => ({
  clear() {
    if ('caches' in page) void page.caches.delete(offlineStoreName).catch(() => null);
  },
});
