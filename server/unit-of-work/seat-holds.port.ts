import type { MarketCode } from '#domain/market/market.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { SeatFence } from './sale-records.ts';

/** One requested seat: a numbered seat by its index, or a quantity of a general admission section. */
export type SeatRequest = {
  readonly event: string;
  readonly seat?: number;
  readonly section: string;
  readonly seatCode?: string;
  readonly zone: string;
  readonly quantity?: number;
};

export type HoldResult =
  | { readonly outcome: 'HELD' }
  | { readonly outcome: 'TAKEN'; readonly seats: readonly number[]; readonly sections: readonly string[] }
  | { readonly outcome: 'NOT_ON_SALE' }
  | { readonly outcome: 'TOO_MANY'; readonly limit: number }
  /** The reservation is no longer a live hold. */
  | { readonly outcome: 'NOT_OPEN' };

export type SeatHoldRequest = {
  readonly reservationId: string;
  /** Absent when the seats are added to an existing hold. */
  readonly create?: {
    readonly market: MarketCode;
    readonly event: string;
    readonly session: string | null;
    readonly person: string | null;
    readonly salesChannel: SalesChannel;
    readonly seller: string | null;
  };
  readonly seatRequests: readonly SeatRequest[];
  readonly isFan: boolean;
};

/** Takes, extends, sells and releases the seats of reservations. */
export interface SeatHolds {
  take(wish: SeatHoldRequest): Promise<HoldResult>;
  release(
    reservation: string,
    as: 'CANCELLED' | 'EXPIRED' | 'CANCELLED_DUE_TO_PAYMENT_FAILURE',
    reason: 'RELEASE' | 'EXPIRE' | 'REFUND',
  ): Promise<boolean>;
  releaseSeats(reservation: string, seatRequests: readonly SeatRequest[]): Promise<void>;
  extend(reservation: string): Promise<'EXTENDED' | 'LIMIT' | 'NOT_OPEN'>;
  markPaymentStarted(reservation: string, lease: Instant): Promise<readonly SeatFence[] | null>;
  /**
   * Marks that payment instructions were issued: the seats stay held until the provider reports the result.
   */
  markWaitingForPayment(reservation: string, lease: Instant): Promise<boolean>;
  /**
   * Turns a live hold into a staff booking until the deadline, or without one. Returns null when seats are missing.
   */
  markBooked(reservation: string, until: Instant | null): Promise<readonly SeatFence[] | null>;
  /**
   * Returns the reservation to a hold. `beyondCap` ignores the hold's own cap, for a payer who abandoned a payment.
   */
  returnToHold(reservation: string, atLeastMs: number, beyondCap?: boolean): Promise<boolean>;
  /** Sells the seats. Returns false unless every seat claim still exists with its fencing token. */
  sell(reservation: string, fences: readonly SeatFence[] | null): Promise<boolean>;
  reclaimAndSell(reservation: string): Promise<boolean>;
  /** Sets FINISHED_WITH_FAILURE on a reservation that ended although it was paid. */
  finishWithFailure(reservation: string): Promise<void>;
  /** Cleans up expired holds and the orders that waited for them. Returns how many. */
  sweepExpired(limit: number): Promise<number>;
}
