import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { HeldItem } from '../reservation/reservation.ts';
import type { ReservationStatus } from '../reservation/reservation-status.ts';
import type { Instant } from '../shared/instant.ts';

/** The states of a renewal: reserved, in the holder's cart, or in a payment that is not decided. */
export const renewalStates = ['RESERVED', 'IN_CART', 'IN_PAYMENT'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** Last season's seats, reserved for their holder in the pass of the next season. */
export type Renewal = {
  readonly reservationId: string;
  readonly passId: string;
  readonly title: string;
  readonly venue: string;
  /** The beginning of its first event. */
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly items: readonly HeldItem[];
  /** The price of all of its seats when they were reserved. */
  readonly total: PriceBreakdown;
  readonly reservedUntil: Instant;
  readonly state: RenewalState;
};

const dayMs = 86_400_000;

/**
 * The time in which a renewal that is still open is reminded of, once: its last three days, unless it was reserved within the last day.
 * Assumption.
 */
export const renewalReminderWindow = { before: 3 * dayMs, sinceOpened: dayMs } as const;

/** The page of a fan's renewals. */
export const renewalsPath = '/my-purchases/renewals';

/** Returns the state of a renewal by the status of its reservation; null once it is paid, given up or over. */
export function toRenewalState(status: ReservationStatus): RenewalState | null {
  switch (status) {
    case 'BOOKED':
      return 'RESERVED';
    case 'ACTIVE':
      return 'IN_CART';
    case 'STARTED_PAYMENT':
    case 'WAITING_FOR_PAYMENT':
      return 'IN_PAYMENT';
    default:
      return null;
  }
}
