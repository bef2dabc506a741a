import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { CartItemRequest, Reservation, SeatIdentifier } from '#domain/reservation/reservation.ts';
import type { BestSeatsRequest } from '#domain/sale/best-seats-request.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AsyncResult, Failure } from './failure.ts';

/**
 * Some of the requested seats are no longer available. Nothing was held; the alternatives are available
 * groups of the same size.
 */
export type SeatsTaken = {
  readonly kind: 'seatsTaken';
  readonly taken: readonly SeatIdentifier[];
  readonly alternatives: readonly (readonly SeatIdentifier[])[];
};

export type AsyncHoldResult = Promise<Result<Reservation, Failure | SeatsTaken>>;

/**
 * Holds seats for a short time. Every call carries an idempotency key: repeating it has no further effect.
 */
export interface SeatHoldsPort {
  /** Holds all requested seats or none. */
  hold(request: {
    readonly eventId: string;
    readonly salesChannel: SalesChannel;
    readonly reservationId: string | null;
    readonly items: readonly CartItemRequest[];
    readonly key: string;
  }): AsyncHoldResult;
  holdBest(
    request: BestSeatsRequest & {
      readonly eventId: string;
      readonly salesChannel: SalesChannel;
      readonly key: string;
    },
  ): AsyncResult<Reservation>;
  /**
   * Returns the hold with this id, or else the latest active one of the event or of any event; null when
   * there is none.
   */
  findCurrent(of: {
    readonly id?: string;
    readonly eventId?: string;
    readonly salesChannel?: SalesChannel;
  }): AsyncResult<Reservation | null>;
  update(change: {
    readonly reservationId: string;
    readonly version: number;
    readonly ops: readonly CartChange[];
    readonly key: string;
  }): AsyncHoldResult;
  extend(reservationId: string, key: string): AsyncResult<Reservation>;
  release(reservationId: string): AsyncResult<Reservation>;
}
