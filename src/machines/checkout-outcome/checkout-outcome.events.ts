export type CheckoutOutcomeEvent =
  /** The page came back into view, or the person asked again. */
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.requested' }
  /** Not this way to pay after all: end it and give the hold back. */
  | { readonly type: 'anotherWay.requested' }
  /** From now on every change of the purchase is told; until it is lost again. */
  | { readonly type: 'news.opened' }
  | { readonly type: 'news.lost' }
  /** It stands otherwise than when it was last asked after. */
  | { readonly type: 'purchase.changed' }
  /** A reading of the steady clock, in milliseconds. */
  | { readonly type: 'clock.ticked'; readonly steady: number };
