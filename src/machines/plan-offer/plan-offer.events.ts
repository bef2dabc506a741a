export type PlanOfferEvent =
  | { readonly type: 'offer.chosen'; readonly offerId: string }
  /** The buyer agreed to the schedule that is shown. */
  | { readonly type: 'plan.confirmed' }
  | { readonly type: 'refresh.requested' };
