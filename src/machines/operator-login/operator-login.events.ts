export type OperatorLoginEvent =
  | { readonly type: 'password.submitted'; readonly email: string; readonly password: string }
  /** An authenticator code or, if that was chosen, a recovery code. */
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'recovery.chosen' }
  | { readonly type: 'authenticator.chosen' }
  /** The password that an invited person chose. */
  | { readonly type: 'newPassword.submitted'; readonly password: string }
  /** The user has saved the recovery codes. */
  | { readonly type: 'codes.saved' }
  /** Returns to the password. */
  | { readonly type: 'back.requested' }
  | { readonly type: 'retry.requested' };
