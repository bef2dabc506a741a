import { isDatabaseError, sqlstates } from '#server/db/database-error.ts';
import type { Queryable } from '#server/db/engine.ts';
import { json } from '#server/db/values.ts';
import type { RecordedHoldRequest } from '#server/unit-of-work/hold-creator.port.ts';
import type { ReservationRecord } from '#server/unit-of-work/sale-records.ts';

/** One requested item: a numbered seat, or a quantity of a general admission section. */
export type SeatRequest = {
  readonly event: string;
  readonly seat?: number | undefined;
  readonly section: string;
  readonly seatCode?: string | undefined;
  readonly zone: string;
  readonly quantity?: number | undefined;
};

export type NewReservation = {
  readonly market: 'COL' | 'MEX';
  readonly event?: string | undefined;
  readonly session?: string | undefined;
  readonly person?: string | undefined;
  readonly salesChannel: 'SELF_SERVICE' | 'ASSISTED';
  readonly seller?: string | undefined;
  readonly channel?: 'APP' | 'WEB_MOBILE' | 'WEB_DESKTOP' | undefined;
  /** ACTIVE is a hold; BOOKED is a staff booking until `deadline`; BOOKED_FOREVER has no deadline: a complimentary ticket or a block. */
  readonly status: 'ACTIVE' | 'BOOKED' | 'BOOKED_FOREVER';
  readonly deadline?: string | undefined;
  readonly note?: string | undefined;
};

export type ClaimSeatsRequest = {
  readonly reservation: string;
  /** Absent when the seats are added to an existing reservation. */
  readonly create?: NewReservation | undefined;
  readonly seats: readonly SeatRequest[];
  readonly ttlSeconds: number;
  /** The maximum duration of the hold, extensions included. */
  readonly maxDurationSeconds: number;
  /** Fans are bound by the sale's opening times, blocked sections and the limit per fan; staff are not. */
  readonly isFan: boolean;
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

/** The fencing token of a seat claim: each new claim of the seat has a higher one. */
export type SeatFence = { readonly event: string; readonly seat: number; readonly fence: number };

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
  | WithFences<'HELD'>
  | SeatsTaken
  | ReservationNotOpen
  | ReservationNotFound
  | NotOnSale
  | { readonly outcome: 'TOO_MANY'; readonly event: string; readonly limit: number };
/** The result for the use case: the whole reservation, or the number of tickets the fan already has when it exceeds the limit. */
export type CreateHoldResult =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord }
  | {
      readonly outcome: 'TOO_MANY';
      readonly event?: string;
      readonly limit: number;
      readonly had?: number;
    }
  | Exclude<ClaimSeatsResult, { readonly outcome: 'HELD' | 'TOO_MANY' }>;
/** The result of `hold_with_recorded_response`: the recorded response, or the reason why nothing was recorded. */
export type RecordedHoldResult =
  | { readonly outcome: 'HELD'; readonly body: string; readonly facts: RecordedHoldFacts }
  | { readonly outcome: 'OTHERWISE'; readonly body: null; readonly facts: null }
  | { readonly outcome: 'TAKEN'; readonly body: null; readonly facts: SeatsTaken }
  | { readonly outcome: 'NOT_ON_SALE'; readonly body: null; readonly facts: NotOnSale }
  | {
      readonly outcome: 'TOO_MANY';
      readonly body: null;
      readonly facts: { readonly limit: number; readonly had: number };
    };
type RecordedHoldFacts = {
  readonly now: number;
  readonly expiresAt: number;
  readonly maxExpiresAt: number;
  readonly items: readonly number[];
};
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
export type BookClaimsResult = WithFences<'KEPT'> | ReservationNotOpen | ReservationNotFound;
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
  /** Claims all of the seats or none; a failure names the seats and sections that were taken. */
  claimSeats(request: ClaimSeatsRequest): Promise<ClaimSeatsResult>;
  /** Creates a fan's hold in one statement: idempotent by its id, within the limit per fan, serialised by `queue`. */
  createHold(
    request: ClaimSeatsRequest & { readonly create: NewReservation; readonly queue: string },
  ): Promise<CreateHoldResult>;
  /** Creates a hold and records the response of its request under the idempotency key, or does neither. */
  createRecordedHold(
    request: RecordedHoldRequest &
      Pick<ClaimSeatsRequest, 'ttlSeconds' | 'maxDurationSeconds'> & { readonly blanks: readonly string[] },
  ): Promise<RecordedHoldResult>;
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
    claimSeats: ({ reservation, create, seats: lines, ttlSeconds, maxDurationSeconds, isFan }) =>
      answer("hold_seats($1, $2, $3, $4 * interval '1 second', $5 * interval '1 second', $6)", [
        reservation,
        create === undefined ? null : json(create),
        json(lines),
        ttlSeconds,
        maxDurationSeconds,
        isFan,
      ]),
    createHold: ({ reservation, queue, create, seats: lines, ttlSeconds, maxDurationSeconds, isFan }) =>
      answer("hold_new_reservation($1, $2, $3, $4, $5 * interval '1 second', $6 * interval '1 second', $7)", [
        reservation,
        queue,
        json(create),
        json(lines),
        ttlSeconds,
        maxDurationSeconds,
        isFan,
      ]),
    async createRecordedHold({
      request,
      lockName: queue,
      hold,
      response: { status, body },
      blanks,
      ttlSeconds,
      maxDurationSeconds,
      isFan,
    }) {
      const { record, items } = hold;
      const [row] = await db.query<RecordedHoldResult>(
        `select * from hold_with_recorded_response($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
           $21, $22, $23, $24, $25, $26 * interval '1 second', $27 * interval '1 second', $28)`,
        [
          request.key,
          request.principal,
          request.route,
          Buffer.from(request.bodyHash, 'hex'),
          status,
          body,
          blanks,
          record.id,
          queue,
          record.market,
          record.eventId,
          record.sessionId,
          record.personId,
          record.salesChannel,
          record.sellerId,
          items.map(({ seatIndex }) => seatIndex),
          items.map(({ sectionCode }) => sectionCode),
          items.map(({ seatCode }) => seatCode),
          items.map(({ zone }) => zone),
          items.map(({ unit }) => unit.base),
          items.map(({ unit }) => unit.fee),
          items.map(({ unit }) => unit.tax),
          items.map(({ unit }) => unit.total),
          items[0]?.unit.currency ?? '',
          record.highDemand,
          ttlSeconds,
          maxDurationSeconds,
          isFan,
        ],
      );
      if (row === undefined) throw new Error('The claim function returned no row.');
      return row;
    },
    release: ({ reservation, status, reason }) => release(reservation, status, reason, null),
    releaseSeats: (reservation, lines, reason) => release(reservation, null, reason, lines),
    extendHold: (reservation, bySeconds, maxExtensions) =>
      answer("extend_hold($1, $2 * interval '1 second', $3)", [reservation, bySeconds, maxExtensions]),
    markPaymentStarted: (reservation, status, lease) =>
      answer('move_hold_to_payment($1, $2, $3)', [reservation, status, lease]),
    book: (reservation, deadline) => answer('convert_hold_to_booking($1, $2)', [reservation, deadline]),
    returnToHold: (reservation, atLeastSeconds, maxDurationSeconds) =>
      answer("resume_hold($1, $2 * interval '1 second', $3 * interval '1 second')", [
        reservation,
        atLeastSeconds,
        maxDurationSeconds,
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
