import type { RefundDestination, RefundedSeats, RefundReason } from '#domain/order/refund.ts';

export type RefundEvent =
  /** One ticket is chosen, or not any more. */
  | { readonly type: 'ticket.toggled'; readonly id: string }
  /** Everything that can be given back, or nothing. */
  | { readonly type: 'all.toggled' }
  | { readonly type: 'seats.chosen'; readonly seats: RefundedSeats }
  /** Back the way it came, or into the fan's balance. */
  | { readonly type: 'destination.chosen'; readonly to: RefundDestination }
  | { readonly type: 'refund.submitted'; readonly reason: RefundReason; readonly note: string }
  /** Yes, that sum. */
  | { readonly type: 'refund.confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
