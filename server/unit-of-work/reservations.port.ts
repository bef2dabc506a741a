import type { MarketCode } from '#domain/market/market.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { ReservationRecord } from './sale-records.ts';

/** Reads and changes reservations, without their seats. */
export interface Reservations {
  find(id: string): Promise<ReservationRecord | null>;
  /** Returns the owner's latest hold that is still active or ended just now, never one in payment; of one event or of any. */
  findLatest(of: {
    readonly sessionId: string | null;
    readonly personId: string | null;
    readonly market: MarketCode;
    readonly eventId?: string | undefined;
    readonly salesChannel?: SalesChannel | undefined;
  }): Promise<ReservationRecord | null>;
  /** Locks the reservation until the transaction ends. */
  lock(id: string): Promise<ReservationRecord | null>;
  /**
   * Records that a request with an idempotency key changes this reservation. Returns false when it was recorded before.
   */
  recordRequest(reservation: string, key: string): Promise<boolean>;
  /**
   * Finds the first ticket limit that the hold exceeds once it belongs to a person: of an event, where tickets and live holds of every
   * kind count, or of the bundle that it is for.
   */
  findExceededLimit(
    reservation: string,
    personId: string,
  ): Promise<{ readonly limit: number; readonly had: number } | null>;
  assignBuyer(reservation: string, personId: string): Promise<void>;
  incrementAttempts(reservation: string): Promise<void>;
  flag(reservation: string, reason: string): Promise<void>;
}
