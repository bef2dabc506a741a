import type { Reservation, SeatName } from '#domain/reservation/reservation.ts';
import type { ClaimLine } from './sale-store.port.ts';

/** A validation error of one field: its dotted path and a stable reason. */
export type FieldFault = { readonly field: string; readonly reason: string };

/** The reason why a hold or a change of it was rejected, with the facts to act upon. Nothing was changed. */
export type SaleRefusal =
  | {
      readonly code:
        | 'NOT_FOUND'
        | 'FORBIDDEN'
        | 'SALE_CLOSED'
        | 'HOLD_EXPIRED'
        | 'PAYMENT_IN_FLIGHT'
        | 'EXTENSION_LIMIT'
        | 'TRANSITION_REFUSED';
    }
  | { readonly code: 'OVERLOADED'; readonly retryAfter: number }
  | { readonly code: 'FIELDS_INVALID'; readonly fields: readonly FieldFault[] }
  | {
      readonly code: 'SEATS_TAKEN';
      readonly taken: readonly SeatName[];
      readonly alternatives: readonly (readonly SeatName[])[];
    }
  | { readonly code: 'STOCK_EXHAUSTED'; readonly sections: readonly string[] }
  | { readonly code: 'TICKET_LIMIT'; readonly limit: number; readonly had: number }
  | { readonly code: 'VERSION_CONFLICT'; readonly cart: Reservation };

/** Another buyer was faster: the seats and sections in conflict, before alternatives are searched. */
export type Beaten = {
  readonly code: 'BEATEN';
  readonly wanted: readonly ClaimLine[];
  readonly seats: readonly number[];
  readonly sections: readonly string[];
};
