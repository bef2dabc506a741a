import type { Reservation, SeatName, WantedItem } from '#domain/reservation/reservation.ts';
import type { BestAvailableWish } from '#domain/sale/best-available.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Failure, Outcome } from './failure.ts';

/** Some of the seats were gone: which, and groups of as many that are free now. Nothing was held. */
export type SeatsTaken = {
  readonly kind: 'seatsTaken';
  readonly taken: readonly SeatName[];
  readonly alternatives: readonly (readonly SeatName[])[];
};

/** The answer to a claim on seats. */
export type Claim = Promise<Result<Reservation, Failure | SeatsTaken>>;

/** The short lock on seats. Every `key` names one intention: repeating a call with it changes nothing more. */
export interface SeatHoldsPort {
  /** All of them or none. */
  hold(wish: {
    readonly eventId: string;
    readonly mode: SaleMode;
    readonly reservationId: string | null;
    readonly items: readonly WantedItem[];
    readonly key: string;
  }): Claim;
  holdBest(
    wish: BestAvailableWish & { readonly eventId: string; readonly mode: SaleMode; readonly key: string },
  ): Outcome<Reservation>;
  /** A hold by its id, or the newest live one of an event, or of any; null when there is none. */
  current(of: {
    readonly id?: string;
    readonly eventId?: string;
    readonly mode?: SaleMode;
  }): Outcome<Reservation | null>;
  update(change: {
    readonly reservationId: string;
    readonly version: number;
    readonly ops: readonly CartChange[];
    readonly key: string;
  }): Claim;
  extend(reservationId: string, key: string): Outcome<Reservation>;
  release(reservationId: string): Outcome<Reservation>;
}
