import type { VisitorType } from '#domain/catalogue/visitor-type.ts';
import type { Reservation, SeatIdentifier } from '#domain/reservation/reservation.ts';
import type { SeatRequest } from '#server/unit-of-work/public.ts';

/** A validation error of one field: its dotted path and a stable reason. */
export type RequestFieldError = { readonly field: string; readonly reason: string };

/** The reason why a hold or a change of it was rejected, with the facts to act upon. Nothing was changed. */
export type SaleError =
  | {
      readonly code:
        | 'NOT_FOUND'
        | 'FORBIDDEN'
        | 'SALE_CLOSED'
        | 'HOLD_EXPIRED'
        | 'PAYMENT_IN_FLIGHT'
        | 'EXTENSION_LIMIT'
        | 'ADULT_REQUIRED'
        | 'TRANSITION_NOT_ALLOWED';
    }
  | {
      readonly code: 'OVERLOADED' | 'REQUEST_IN_FLIGHT' | 'UNPAID_SEATS_LIMIT' | 'HOLD_PAUSED';
      readonly retryAfter: number;
    }
  | { readonly code: 'FIELDS_INVALID'; readonly fields: readonly RequestFieldError[] }
  | {
      readonly code: 'SEATS_TAKEN';
      readonly taken: readonly SeatIdentifier[];
      readonly alternatives: readonly (readonly SeatIdentifier[])[];
    }
  | { readonly code: 'STOCK_EXHAUSTED'; readonly sections: readonly string[] }
  | { readonly code: 'TICKET_LIMIT'; readonly limit: number; readonly had: number }
  | { readonly code: 'VISITOR_LIMIT'; readonly type: VisitorType; readonly max: number }
  | { readonly code: 'VERSION_CONFLICT'; readonly cart: Reservation };

/** Another buyer was faster: the seats and sections in conflict, before alternatives are searched. */
export type LostRace = {
  readonly code: 'LOST_RACE';
  readonly requested: readonly SeatRequest[];
  readonly seats: readonly number[];
  readonly sections: readonly string[];
};
