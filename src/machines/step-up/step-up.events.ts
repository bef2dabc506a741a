export type StepUpEvent =
  /** Who one is, said again: a code of the authenticator, or a recovery code. */
  | { readonly type: 'proof.submitted'; readonly code: string }
  /** Not after all. */
  | { readonly type: 'cancelled' };
