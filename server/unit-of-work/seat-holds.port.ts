import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { PreparedResponse } from '#server/kernel/public.ts';
import type { ReservationRecord, SeatFence } from './sale-records.ts';

/** One requested seat: a numbered seat by its index, or a quantity of a general admission section. */
export type SeatRequest = {
  readonly event: string;
  readonly seat?: number;
  readonly section: string;
  readonly seatCode?: string;
  readonly zone: string;
  readonly quantity?: number;
};

export type HoldRequest = {
  readonly reservationId: string;
  /** Absent when the seats are added to an open hold, whose expiry does not change. */
  readonly create?: {
    readonly market: MarketCode;
    readonly event: string;
    readonly salesChannel: SalesChannel;
    readonly seller: string | null;
    /** The fan's address and the network around it; absent when staff sell. */
    readonly address?: string;
    readonly network?: string;
  };
  /** The fan who buys, also the owner of a new hold; both null when staff sell. */
  readonly session: string | null;
  readonly person: string | null;
  readonly seatRequests: readonly SeatRequest[];
  /** The bundle in which the seats of several events are sold. */
  readonly bundle?: string;
  /** Fans are bound by the sale's opening times, blocked sections and the ticket limit; staff are not. */
  readonly isFan: boolean;
  /** The lock that serialises a fan's holds against the ticket limit. Absent when the caller has acquired it. */
  readonly lockName?: string;
  /** Recorded in the same statement; only with a new hold of numbered seats. */
  readonly response?: HoldResponse;
};

/** The prepared response of a new hold, and the facts that it shows. */
export type HoldResponse = PreparedResponse & {
  /** The placeholders of the generated values in the body, in the order of `GeneratedHoldValues`. */
  readonly placeholders: readonly string[];
  readonly prices: Readonly<Record<string, PriceBreakdown>>;
  readonly isHighDemand: boolean;
};

/** The values that the database generates for a hold; the ids of the items are in seat order. */
export type GeneratedHoldValues = {
  readonly now: Instant;
  readonly expiresAt: Instant;
  readonly maxExpiresAt: Instant;
  readonly items: readonly number[];
};

export type HoldVerdict =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord }
  /** Held, and the response recorded with the generated values in place of its placeholders. */
  | { readonly outcome: 'RECORDED'; readonly body: string; readonly generated: GeneratedHoldValues }
  | { readonly outcome: 'TAKEN'; readonly seats: readonly number[]; readonly sections: readonly string[] }
  /** The buyer let holds expire unpaid and waits before the next. */
  | { readonly outcome: 'PAUSED'; readonly seconds: number }
  | { readonly outcome: 'TOO_MANY'; readonly limit: number; readonly had: number }
  | { readonly outcome: 'NOT_ON_SALE' }
  /** The reservation is no longer a live hold. */
  | { readonly outcome: 'NOT_OPEN' }
  /** Nothing was done: the request was seen before, or the response is outdated. */
  | { readonly outcome: 'NOT_RECORDABLE' };

/** Takes, extends, sells and releases the seats of reservations. */
export interface SeatHolds {
  /**
   * Takes all requested seats or none in one statement. A new hold is idempotent by its id: an existing one is returned.
   */
  hold(request: HoldRequest): Promise<HoldVerdict>;
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
