import type { PurchaseQuery } from '#domain/order/purchase.ts';

/**
 * `open`: connected, every change is reported. `changed`: the purchase has to be read again. `lost`:
 * disconnected until `open` follows.
 */
export type PurchaseUpdate = 'open' | 'changed' | 'lost';

/** Signals that a purchase has changed; `CheckoutPort.findPurchase` returns its new state. */
export interface PurchaseUpdatesPort {
  /** Subscribes to one purchase. Returns a function that unsubscribes. */
  subscribe(of: PurchaseQuery, listener: (update: PurchaseUpdate) => void): () => void;
}
