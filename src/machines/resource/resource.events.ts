/** A list or page that is read, shown and read again. */
export type ResourceEvent<Query = unknown> =
  | { readonly type: 'query.changed'; readonly query: Query }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.requested' };
