export type RunningHoldEvent =
  /** The sale of this device changed, in this tab or another. */
  | { readonly type: 'storage.changed' }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'expiry.dismissed' };
