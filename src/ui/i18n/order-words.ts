import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { PurchaseMoney } from '#domain/order/purchase.ts';
import type { ReservationStatus } from '#domain/reservation/reservation-status.ts';
import type { Tone } from '../components/Tag/Tag.tsx';

/** How an order stands. */
export const orderStatusNames = {
  PAID: msg`Paid`,
  CANCELED: msg`Cancelled`,
  EXPIRED: msg`Expired`,
  PENDING: msg`Payment pending`,
  PENDING_CASH_PAYMENT: msg`Waiting for cash`,
  PROCESSING_TRANSFER: msg`Transfer under way`,
  TRANSFERRED: msg`Transferred`,
  REFUNDED: msg`Refunded`,
} as const satisfies Record<OrderStatus, MessageDescriptor>;

/** The tone in which each is shown. */
export const orderStatusTones = {
  PAID: 'success',
  CANCELED: 'neutral',
  EXPIRED: 'danger',
  PENDING: 'pending',
  PENDING_CASH_PAYMENT: 'pending',
  PROCESSING_TRANSFER: 'info',
  TRANSFERRED: 'info',
  REFUNDED: 'neutral',
} as const satisfies Record<OrderStatus, Tone>;

/** What a payer most wants to know after any outcome. */
export const moneyMovementWords = {
  NO: msg`You were not charged.`,
  YES: msg`The payment went through.`,
  UNKNOWN: msg`We do not know yet whether you were charged. Do not pay again: we are asking.`,
  RETURNED: msg`Your money is on its way back.`,
  PARKED: msg`Another sum came than it costs. Do not pay again: one of us decides about it.`,
} as const satisfies Record<PurchaseMoney, MessageDescriptor>;

/** The same to a seller, who is not the one that is charged. */
export const moneyMovementAtDesk = {
  ...moneyMovementWords,
  NO: msg`The fan was not charged.`,
  UNKNOWN: msg`We do not know yet whether the fan was charged. Do not charge again: we are asking.`,
  RETURNED: msg`The fan’s money is on its way back.`,
  PARKED: msg`Another sum came than it costs. Do not charge again: a manager decides about it.`,
} as const satisfies Record<PurchaseMoney, MessageDescriptor>;

/** How a claim on seats stands. */
export const reservationStatusNames = {
  BOOKED: msg`Booked until its deadline`,
  BOOKED_FOREVER: msg`Booked without a deadline`,
  ACTIVE: msg`Held in a cart`,
  STARTED_PAYMENT: msg`Payment started`,
  WAITING_FOR_PAYMENT: msg`Waiting for payment`,
  FINISHED: msg`Sold`,
  FINISHED_WITH_FAILURE: msg`Ended with a problem`,
  EXPIRED: msg`Time ran out`,
  CANCELLED: msg`Cancelled`,
  CANCELLED_DUE_TO_PAYMENT_FAILURE: msg`Released after a declined payment`,
} as const satisfies Record<ReservationStatus, MessageDescriptor>;
