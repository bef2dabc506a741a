import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  RefundedSeats,
  RefundMeans,
  RefundReason,
  RefundState,
  SoldTicketState,
} from '#domain/order/refund.ts';
import type { Tone } from '../components/Tag/Tag.tsx';

/** Why money went back. */
export const refundReasonNames = {
  ASKED_FOR: msg`The buyer asked for it`,
  OUR_MISTAKE: msg`We made a mistake`,
  EVENT_CHANGED: msg`The event changed`,
  EVENT_CANCELLED: msg`The event was cancelled`,
  OTHER: msg`Another reason`,
} as const satisfies Record<RefundReason, MessageDescriptor>;

/** Where money goes that goes back, to whoever had paid it. */
export const refundMeansNames = {
  PROVIDER: msg`the way it was paid`,
  WALLET: msg`the balance`,
  ORGANISATION: msg`the organisation owes it no more`,
  BY_HAND: msg`by hand at the box office`,
} as const satisfies Record<RefundMeans, MessageDescriptor>;

/** What becomes of the seats. */
export const refundedSeatsNames = {
  FOR_SALE: msg`For sale again`,
  KEPT: msg`Kept back`,
} as const satisfies Record<RefundedSeats, MessageDescriptor>;

/** Whether it is back. */
export const refundStateNames = {
  OWED: msg`On its way`,
  REFUSED: msg`Refused, see Alerts`,
  DONE: msg`Given back`,
} as const satisfies Record<RefundState, MessageDescriptor>;

export const refundStateTones = {
  OWED: 'pending',
  REFUSED: 'danger',
  DONE: 'success',
} as const satisfies Record<RefundState, Tone>;

export const soldTicketStateNames = {
  LIVE: msg`Good`,
  USED: msg`Used at the gate`,
  CANCELLED: msg`Given back`,
} as const satisfies Record<SoldTicketState, MessageDescriptor>;
