export type ConfirmedActionEvent<Request> =
  /** The action was confirmed, with everything that was entered for it. */
  { readonly type: 'confirmed'; readonly request: Request } | { readonly type: 'cancelled' };
