export type FanAccessEvent =
  | { readonly type: 'search.submitted'; readonly searchText: string }
  /** A manager wants to require a password reset. */
  | { readonly type: 'reset.started'; readonly id: string }
  | { readonly type: 'reset.confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
