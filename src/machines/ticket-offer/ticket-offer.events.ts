export type TicketOfferEvent =
  | { readonly type: 'acceptance.confirmed' }
  | { readonly type: 'decline.confirmed' }
  | { readonly type: 'retry.requested' };
