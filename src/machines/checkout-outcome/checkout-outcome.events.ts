export type CheckoutOutcomeEvent =
  /** The page became visible again, or shows an outcome that may be old. */
  | { readonly type: 'refresh.requested' }
  /** The viewer asked for the result and sees that it is being read. */
  | { readonly type: 'check.requested' }
  | { readonly type: 'retry.requested' }
  /**
   * The buyer wants to use another payment method: the payment is cancelled and the seats return to the hold.
   */
  | { readonly type: 'paymentMethodChange.requested' }
  /** The update stream is connected: every change is reported until it disconnects. */
  | { readonly type: 'updates.connected' }
  | { readonly type: 'updates.disconnected' }
  /** The purchase has changed since it was last read. */
  | { readonly type: 'purchase.changed' }
  /** A reading of the monotonic clock, in milliseconds. */
  | { readonly type: 'clock.ticked'; readonly monotonicMs: number };
