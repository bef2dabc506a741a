export type CancellationEvent =
  /** The event is to be cancelled. */
  | { readonly type: 'cancellation.begun' }
  | { readonly type: 'cancellation.submitted'; readonly name: string; readonly note: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
