export type FanAccessEvent =
  /** Somebody is looked for. */
  | { readonly type: 'words.submitted'; readonly words: string }
  /** A fan is to make a new password. */
  | { readonly type: 'reset.begun'; readonly id: string }
  | { readonly type: 'reset.confirmed' }
  /** Not after all. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
