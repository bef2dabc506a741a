import type { PurchaseSought } from '#domain/order/purchase.ts';

/** `changed`: how it stands is to be asked for anew. `open`: from now on every change is told. `lost`: until it is open again none is. */
export type PurchaseNews = 'open' | 'changed' | 'lost';

/** Tells when a purchase stands otherwise than before; what it is now, `CheckoutPort.purchase` says. */
export interface PurchaseNewsPort {
  /** Follows one purchase; the answer stops it. */
  follow(of: PurchaseSought, listener: (news: PurchaseNews) => void): () => void;
}
