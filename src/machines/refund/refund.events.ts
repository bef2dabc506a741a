import type { RefundDestination, RefundedSeatHandling, RefundReason } from '#domain/order/refund.ts';

export type RefundEvent =
  | { readonly type: 'ticket.toggled'; readonly id: string }
  /** Selects all refundable tickets, or none. */
  | { readonly type: 'all.toggled' }
  | { readonly type: 'seats.chosen'; readonly seats: RefundedSeatHandling }
  /** The refund destination: the original payment or the fan's wallet. */
  | { readonly type: 'destination.chosen'; readonly to: RefundDestination }
  | { readonly type: 'refund.submitted'; readonly reason: RefundReason; readonly note: string }
  /** The manager confirmed the amount. */
  | { readonly type: 'refund.confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
