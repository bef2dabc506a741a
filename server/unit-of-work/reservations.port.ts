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
   * Counts the live tickets and live holds of a person or visit for an event, except those of one reservation.
   */
  countTicketsTowardsLimit(of: {
    readonly personId: string | null;
    readonly sessionId?: string | null;
    readonly eventId: string;
    readonly except: string;
  }): Promise<number>;
  assignBuyer(reservation: string, personId: string): Promise<void>;
  incrementAttempts(reservation: string): Promise<void>;
  flag(reservation: string, reason: string): Promise<void>;
}
