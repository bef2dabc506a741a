export type OwnFactorEvent =
  | { readonly type: 'replacement.begun' }
  /** The first code of the other authenticator. */
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'renewal.requested' }
  /** The recovery codes are written down. */
  | { readonly type: 'codes.kept' }
  /** Who one is, said again: a code of the authenticator, or a recovery code. */
  | { readonly type: 'proof.submitted'; readonly code: string }
  /** Not after all. */
  | { readonly type: 'cancelled' };
