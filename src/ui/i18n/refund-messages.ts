import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  RefundedSeatHandling,
  RefundMeans,
  RefundReason,
  RefundState,
  SoldTicketState,
} from '#domain/order/refund.ts';
import type { Tone } from '../components/Tag/Tag.tsx';

/** The reasons for a refund. */
export const refundReasonNames = {
  ASKED_FOR: msg`Requested by the buyer`,
  OUR_MISTAKE: msg`Our mistake`,
  EVENT_CHANGED: msg`The event changed`,
  EVENT_CANCELLED: msg`The event was cancelled`,
  OTHER: msg`Other reason`,
} as const satisfies Record<RefundReason, MessageDescriptor>;

/** The destinations of a refund. */
export const refundMeansNames = {
  PROVIDER: msg`original payment method`,
  WALLET: msg`the balance`,
  ORGANISATION: msg`removed from the organisation’s account`,
  BY_HAND: msg`in person at the box office`,
} as const satisfies Record<RefundMeans, MessageDescriptor>;

/** The handling of a refunded order's seats. */
export const refundedSeatHandlingNames = {
  FOR_SALE: msg`Back on sale`,
  KEPT: msg`Off sale`,
} as const satisfies Record<RefundedSeatHandling, MessageDescriptor>;

/** The states of a refund. */
export const refundStateNames = {
  OWED: msg`In progress`,
  REJECTED: msg`Rejected, see Alerts`,
  DONE: msg`Refunded`,
} as const satisfies Record<RefundState, MessageDescriptor>;

export const refundStateTones = {
  OWED: 'pending',
  REJECTED: 'danger',
  DONE: 'success',
} as const satisfies Record<RefundState, Tone>;

export const soldTicketStateNames = {
  LIVE: msg`Valid`,
  USED: msg`Used`,
  CANCELLED: msg`Refunded`,
} as const satisfies Record<SoldTicketState, MessageDescriptor>;
