/** A resource that is loaded, shown and reloaded. */
export type ResourceEvent<Query = unknown> =
  | { readonly type: 'query.changed'; readonly query: Query }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.requested' };
