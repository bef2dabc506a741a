export type CancellationEvent =
  | { readonly type: 'cancellation.started' }
  | { readonly type: 'cancellation.submitted'; readonly name: string; readonly note: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
