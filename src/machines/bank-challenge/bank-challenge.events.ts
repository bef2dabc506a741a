export type BankChallengeEvent =
  /** The payer wants to see the bank's page. */
  | { readonly type: 'frame.requested' }
  /** The frame has loaded the bank's page. */
  | { readonly type: 'frame.loaded' }
  /** The browser does not show the bank's page in a frame. */
  | { readonly type: 'frame.blocked' }
  /** The bank's page says that the payer has answered, not what. */
  | { readonly type: 'frame.answered' }
  /** The payer closed the frame. */
  | { readonly type: 'frame.closed' };
