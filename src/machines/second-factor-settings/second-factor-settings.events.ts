export type SecondFactorSettingsEvent =
  | { readonly type: 'replacement.started' }
  /** The first code of the new authenticator. */
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'renewal.requested' }
  /** The user has saved the recovery codes. */
  | { readonly type: 'codes.saved' }
  | { readonly type: 'cancelled' };
