export type OwnFactorEvent =
  | { readonly type: 'replacement.begun' }
  /** The first code of the other authenticator. */
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'renewal.requested' }
  /** The recovery codes are written down. */
  | { readonly type: 'codes.kept' }
  /** Not after all. */
  | { readonly type: 'cancelled' };
