import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import { anyRoleHasPermission } from '../identity/permission.ts';
import type { Role } from '../identity/role.ts';
import type { PaymentInputOf } from '../payment/payment-input.ts';
import type { HeldItem } from '../reservation/reservation.ts';
import type { Instant } from '../shared/instant.ts';

/**
 * The kinds of bookings that wait for staff: seats booked by a manager without payment, or a transfer that
 * the buyer announced (Spec §3).
 */
export const staffBookingKinds = ['BOOKING', 'TRANSFER'] as const;
export type StaffBookingKind = (typeof staffBookingKinds)[number];

/** A booking of seats that waits for a decision by staff. */
export type StaffBooking = {
  readonly kind: StaffBookingKind;
  readonly reservationId: string;
  /** Null for seats withheld from sale after a refund, which have no order. */
  readonly code: string | null;
  readonly event: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** Null when the seats are booked for nobody in particular. */
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly items: readonly HeldItem[];
  readonly total: PriceBreakdown;
  /** The booking deadline; null for none. */
  readonly deadline: Instant | null;
  /**
   * True for a transfer past its deadline: its seats are on sale again, and go to the buyer only if they are
   * still free.
   */
  readonly isLate: boolean;
  /** True for a rejected transfer: if the money arrives after all, it is refunded and buys nothing. */
  readonly isRejected: boolean;
  readonly since: Instant;
  /** True for a transfer that the viewer may confirm: see `mayConfirmTransfer`. */
  readonly mayConfirm: boolean;
  /** The name of the operator who made the booking or recorded the transfer. */
  readonly by: string;
  /** The buyer's reference of the transfer. */
  readonly reference: string | null;
};

export type StaffBookingPage = {
  readonly items: readonly StaffBooking[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** The payment of a booking in person, which is settled immediately. */
export type StaffBookingPayment = PaymentInputOf<'TPV' | 'COURTESY'> | { readonly method: 'CASH' };

/** The action by which staff closes a booking. */
export type StaffBookingAction =
  | { readonly kind: 'PAY'; readonly payment: StaffBookingPayment }
  | { readonly kind: 'RELEASE' }
  | { readonly kind: 'CONFIRM' }
  | { readonly kind: 'REJECT' };

export const transferDecisions = ['CONFIRMED', 'REJECTED'] as const;
export type TransferDecision = (typeof transferDecisions)[number];

/** The decision by which a booking was closed. */
export type StaffBookingDecision = 'PAID' | 'RELEASED' | TransferDecision;

/**
 * Checks whether somebody may confirm a transfer: nobody gives out tickets for money that only they have seen, except a
 * manager.
 */
export const mayConfirmTransfer = (
  by: { readonly personId: string; readonly roles: readonly Role[] },
  recordedBy: string | null,
): boolean => by.personId !== recordedBy || anyRoleHasPermission(by.roles, 'REFUND');
