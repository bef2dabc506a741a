export type RenewalsEvent =
  | { readonly type: 'renewal.requested'; readonly reservationId: string }
  | { readonly type: 'release.confirmed'; readonly reservationId: string }
  | { readonly type: 'retry.requested' };
