export type CheckoutOutcomeEvent =
  /** The page came back into view, or the person asked again. */
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.requested' }
  /** Not this way to pay after all: end it and give the hold back. */
  | { readonly type: 'anotherWay.requested' }
  /** A reading of the steady clock, in milliseconds. */
  | { readonly type: 'clock.ticked'; readonly steady: number };
