import { isDatabaseError, sqlstates } from '#server/db/database-error.ts';
import type { Queryable } from '#server/db/engine.ts';
import { json } from '#server/db/values.ts';
import type { SeatFence } from './sale-records.ts';
import type { HoldRequest, HoldVerdict, SeatRequest } from './seat-holds.port.ts';

export type NewReservation = Omit<NonNullable<HoldRequest['create']>, 'event' | 'seller'> & {
  readonly event?: string;
  readonly seller?: string | null;
  /** ACTIVE is a hold; BOOKED is a staff booking until `deadline`; BOOKED_FOREVER has no deadline: a complimentary ticket or a block. */
  readonly status: 'ACTIVE' | 'BOOKED' | 'BOOKED_FOREVER';
  readonly deadline?: string;
};

/** The request of `hold_seats`, as it reads it. */
export type ClaimSeatsRequest = Omit<HoldRequest, 'reservationId' | 'seatRequests' | 'create'> & {
  readonly reservation: string;
  /** Absent when the seats are added to an existing reservation. */
  readonly create?: NewReservation;
  readonly seats: readonly SeatRequest[];
  /** The pauses before a fan's new hold, in seconds, by the number of holds that expired unpaid. */
  readonly pauses?: readonly number[];
  readonly ttlSeconds: number;
  /** The maximum duration of the hold, extensions included. */
  readonly maxDurationSeconds: number;
};

export type ReservationFacts = {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly expiresAt: string | null;
  readonly maxExpiresAt: string | null;
  readonly deadline: string | null;
  readonly extensionsUsed: number;
  /** The database's clock at the time of the result, the only clock that decides. */
  readonly now: string;
};

export type SeatsTaken = {
  readonly outcome: 'TAKEN';
  readonly seats: readonly { readonly event: string; readonly seat: number }[];
  readonly sections: readonly {
    readonly event: string;
    readonly section: string;
    readonly available: number;
  }[];
};
export type ReservationNotOpen = { readonly outcome: 'NOT_OPEN'; readonly status: string };
export type ReservationNotFound = { readonly outcome: 'UNKNOWN' };
type WithReservation<Outcome extends string> = {
  readonly outcome: Outcome;
  readonly reservation: ReservationFacts;
};
type WithFences<Outcome extends string> = WithReservation<Outcome> & {
  readonly fences: readonly SeatFence[];
};

export type NotOnSale = {
  readonly outcome: 'NOT_ON_SALE';
  readonly events: readonly string[];
  readonly sections: readonly { readonly event: string; readonly section: string }[];
};

export type ClaimSeatsResult =
  | Exclude<HoldVerdict, { readonly outcome: 'TAKEN' | 'NOT_ON_SALE' }>
  | SeatsTaken
  | NotOnSale;
/** AGAIN: another request of the call has the same buyer or key, and this one is decided after it. */
export type ClaimTogetherResult = ClaimSeatsResult | { readonly outcome: 'AGAIN' };
export type ReleaseClaimsResult =
  | (WithReservation<'RELEASED'> & { readonly freed: number })
  | ReservationNotFound
  | { readonly outcome: 'FORBIDDEN' };
export type ExtendHoldResult =
  | WithReservation<'EXTENDED'>
  | WithReservation<'LIMIT'>
  | ReservationNotOpen
  | ReservationNotFound;
export type StartPaymentResult = WithFences<'PAYING'> | ReservationNotOpen | ReservationNotFound;
export type BookClaimsResult = WithFences<'BOOKED'> | ReservationNotOpen | ReservationNotFound;
export type ReturnToHoldResult = WithFences<'HELD'> | ReservationNotOpen | ReservationNotFound;
export type SellClaimsResult =
  | WithFences<'SOLD'>
  | { readonly outcome: 'LOST'; readonly seats: readonly { readonly event: string; readonly seat: number }[] }
  | ReservationNotOpen
  | ReservationNotFound;
export type ReclaimAndSellResult = WithFences<'SOLD'> | SeatsTaken | ReservationNotOpen | ReservationNotFound;

export type ReleaseRequest = {
  readonly reservation: string;
  readonly status: 'CANCELLED' | 'EXPIRED' | 'CANCELLED_DUE_TO_PAYMENT_FAILURE' | 'FINISHED_WITH_FAILURE';
  readonly reason: 'RELEASE' | 'EXPIRE' | 'REFUND';
};

export interface SeatClaims {
  /**
   * Claims all of the seats or none in one statement; a failure names the seats and sections that were taken. A new
   * reservation is idempotent by its id.
   */
  claimSeats(request: ClaimSeatsRequest): Promise<ClaimSeatsResult>;
  /**
   * Claims the seats of several new reservations in one statement, each all or none, with their responses. Throws TQ100 or
   * TQ101, and holds nothing, when one of them needs a statement of its own.
   */
  claimSeatsTogether(requests: readonly ClaimSeatsRequest[]): Promise<readonly ClaimTogetherResult[]>;
  /** Ends the reservation and frees all of its seats in one step. FORBIDDEN when the status transition is not allowed. */
  release(request: ReleaseRequest): Promise<ReleaseClaimsResult>;
  /** Releases some seats only: one removed from the cart, or one ticket of several that is refunded. */
  releaseSeats(
    reservation: string,
    lines: readonly SeatRequest[],
    reason: 'RELEASE' | 'REFUND',
  ): Promise<ReleaseClaimsResult>;
  extendHold(reservation: string, bySeconds: number, maxExtensions: number): Promise<ExtendHoldResult>;
  /** Marks the payment as started: from now on no expiry frees the seats. The fences are stored with the payment attempt. */
  markPaymentStarted(
    reservation: string,
    status: 'STARTED_PAYMENT' | 'WAITING_FOR_PAYMENT',
    lease: Date,
  ): Promise<StartPaymentResult>;
  /** Turns a live hold into a staff booking: BOOKED until the deadline, BOOKED_FOREVER without one. */
  book(reservation: string, deadline: Date | null): Promise<BookClaimsResult>;
  /** Returns to a hold with a minimum of time left, after a failed payment or when a booking goes to checkout. */
  returnToHold(
    reservation: string,
    atLeastSeconds: number,
    maxDurationSeconds: number,
    /** Ignores the hold's own cap, for a payer who abandoned a payment. */
    beyondCap?: boolean,
  ): Promise<ReturnToHoldResult>;
  /** Sells the seats, inside the transaction that writes PAID, tickets and outbox. Fences are null for sales without a payment. */
  sell(reservation: string, fences: readonly SeatFence[] | null): Promise<SellClaimsResult>;
  /** Claims the same seats again for a late payment of an EXPIRED reservation and sells them all, or none. */
  reclaimAndSell(reservation: string): Promise<ReclaimAndSellResult>;
  /** Sweeps expired holds and returns the reservations that it ended. */
  sweepExpired(limit: number): Promise<readonly { readonly reservation: string; readonly status: string }[]>;
  /** Marks the ticket of a seat as read at the gate; false when the seat is not sold or was read before. */
  markEntered(event: string, seat: number): Promise<boolean>;
}

/** Manages seat claims over a database, or inside a transaction when given its handle. One statement per operation. */
export function seatClaimsOver(db: Queryable): SeatClaims {
  const answer = async <Answer>(
    sql: string,
    parameters: Parameters<Queryable['query']>[1],
  ): Promise<Answer> => {
    const [row] = await db.query<{ answer: Answer }>(`select ${sql} as answer`, parameters);
    if (row === undefined) throw new Error('The claim function returned no row.');
    return row.answer;
  };
  const release = async (
    reservation: string,
    status: string | null,
    reason: string,
    seats: readonly SeatRequest[] | null,
  ): Promise<ReleaseClaimsResult> => {
    try {
      return await answer<ReleaseClaimsResult>('release_reservation($1, $2, $3, $4)', [
        reservation,
        status,
        reason,
        seats && json(seats),
      ]);
    } catch (error) {
      if (isDatabaseError(error, sqlstates.forbiddenTransition)) return { outcome: 'FORBIDDEN' };
      throw error;
    }
  };
  return {
    claimSeats: (request) => answer('hold_seats($1)', [json(request)]),
    claimSeatsTogether: (requests) => answer('hold_seats_together($1)', [json(requests)]),
    release: ({ reservation, status, reason }) => release(reservation, status, reason, null),
    releaseSeats: (reservation, lines, reason) => release(reservation, null, reason, lines),
    extendHold: (reservation, bySeconds, maxExtensions) =>
      answer("extend_hold($1, $2 * interval '1 second', $3)", [reservation, bySeconds, maxExtensions]),
    markPaymentStarted: (reservation, status, lease) =>
      answer('move_hold_to_payment($1, $2, $3)', [reservation, status, lease]),
    book: (reservation, deadline) => answer('convert_hold_to_booking($1, $2)', [reservation, deadline]),
    returnToHold: (reservation, atLeastSeconds, maxDurationSeconds, beyondCap = false) =>
      answer("resume_hold($1, $2 * interval '1 second', $3 * interval '1 second', $4)", [
        reservation,
        atLeastSeconds,
        maxDurationSeconds,
        beyondCap,
      ]),
    sell: (reservation, fences) =>
      answer('sell_reservation($1, $2)', [reservation, fences === null ? null : json(fences)]),
    reclaimAndSell: (reservation) => answer('reclaim_and_sell($1)', [reservation]),
    sweepExpired: (limit) =>
      db.query<{ reservation: string; status: string }>(
        'select changed_reservation as reservation, new_status as status from expire_reservations($1)',
        [limit],
      ),
    markEntered: (event, seat) => answer('mark_seat_read($1, $2)', [event, seat]),
  };
}
