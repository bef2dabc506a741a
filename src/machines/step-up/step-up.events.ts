export type StepUpEvent =
  /** An authenticator code or a recovery code. */
  { readonly type: 'proof.submitted'; readonly code: string } | { readonly type: 'cancelled' };
