import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefundedSeats, RefundReason, SoldTicketState } from '#domain/order/refund.ts';

/** Why money went back. */
export const refundReasonNames = {
  ASKED_FOR: msg`The buyer asked for it`,
  OUR_MISTAKE: msg`We made a mistake`,
  EVENT_CHANGED: msg`The event changed`,
  EVENT_CANCELLED: msg`The event was cancelled`,
  OTHER: msg`Another reason`,
} as const satisfies Record<RefundReason, MessageDescriptor>;

/** What becomes of the seats. */
export const refundedSeatsNames = {
  FOR_SALE: msg`For sale again`,
  KEPT: msg`Kept back`,
} as const satisfies Record<RefundedSeats, MessageDescriptor>;

export const soldTicketStateNames = {
  LIVE: msg`Good`,
  USED: msg`Used at the gate`,
  CANCELLED: msg`Given back`,
} as const satisfies Record<SoldTicketState, MessageDescriptor>;
