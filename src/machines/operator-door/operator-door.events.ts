export type OperatorDoorEvent =
  | { readonly type: 'password.submitted'; readonly email: string; readonly password: string }
  /** A code of the authenticator or, where that was chosen, a recovery code. */
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'recovery.chosen' }
  | { readonly type: 'authenticator.chosen' }
  /** The password that somebody invited wants to have. */
  | { readonly type: 'newPassword.submitted'; readonly password: string }
  /** The recovery codes are written down. */
  | { readonly type: 'codes.kept' }
  /** Back to the password. */
  | { readonly type: 'back.requested' }
  | { readonly type: 'retry.requested' };
