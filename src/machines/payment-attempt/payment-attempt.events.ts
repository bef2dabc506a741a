export type PaymentAttemptEvent =
  /** The page became visible again, or the payer asked for an update. */
  | { readonly type: 'refresh.requested' }
  /** The server reported a change: a running request may be outdated. */
  | { readonly type: 'purchase.changed' };
