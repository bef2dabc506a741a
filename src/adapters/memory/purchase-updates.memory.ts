import type { PurchaseUpdatesPort } from '#application/purchase-updates.port.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { parseSharedLinkToken } from './shared-link-token.ts';

/** Delivers purchase updates while streams are open. They are closed until a test opens them. */
export const memoryPurchaseUpdates = (backend: MemoryBackend): PurchaseUpdatesPort => ({
  subscribe(of, listener) {
    const orderIdFollowed = 'orderId' in of ? of.orderId : parseSharedLinkToken(of.token);
    const notify: Parameters<MemoryBackend['purchaseListeners']['add']>[0] = (orderId, update) => {
      if (orderId === null || orderId === orderIdFollowed) listener(update);
    };
    backend.purchaseListeners.add(notify);
    if (backend.areStreamsOpen) listener('open');
    return () => backend.purchaseListeners.delete(notify);
  },
});

/** Opens or closes the update streams. */
export function setStreamsOpen(backend: MemoryBackend, areOpen: boolean): void {
  backend.areStreamsOpen = areOpen;
  for (const notify of [...backend.purchaseListeners]) notify(null, areOpen ? 'open' : 'lost');
}
