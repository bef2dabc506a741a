export type SavedCardsEvent =
  /** The fan confirmed that this card is removed. */
  { readonly type: 'removal.confirmed'; readonly cardId: string } | { readonly type: 'retry.requested' };
