import { reservation } from '#contract/reservations.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, type Result } from '#domain/shared/result.ts';
import type { SaleError } from '#server/holds/sale-error.ts';
import { type ApiError, toWire } from '#server/http/public.ts';

/** Converts a sale error to an API error with its facts in `detail`, except fields and waits. */
export function toSaleProblem(error: SaleError): ApiError {
  switch (error.code) {
    case 'SEATS_TAKEN':
    case 'STOCK_EXHAUSTED':
    case 'TICKET_LIMIT':
    case 'VISITOR_LIMIT': {
      const { code, ...detail } = error;
      return { code, detail };
    }
    case 'VERSION_CONFLICT':
      return { code: error.code, detail: { reservation: toWire(reservation, error.cart) } };
    default:
      return error;
  }
}

/** Converts the error of a hold operation. */
export const toReservationResult = (result: Result<Reservation, SaleError>): Result<Reservation, ApiError> =>
  result.ok ? result : err(toSaleProblem(result.error));
