import type { HeldItem, Reservation } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SaleError } from '#server/holds/sale-error.ts';
import type { ApiError } from '#server/http/public.ts';
import { toIso, toIsoOrNull } from '#server/http/public.ts';

export const toReservationWire = (reservation: Reservation) => ({
  ...reservation,
  serverNow: toIso(reservation.serverNow),
  expiresAt: toIsoOrNull(reservation.expiresAt),
  maxExpiresAt: toIsoOrNull(reservation.maxExpiresAt),
  items: reservation.items.map((item): HeldItem => ({ ...item })),
});

/** Converts a sale error to an API error with its facts in `detail`, except fields and waits. */
export function toSaleProblem(refusal: SaleError): ApiError {
  switch (refusal.code) {
    case 'SEATS_TAKEN':
    case 'STOCK_EXHAUSTED':
    case 'TICKET_LIMIT': {
      const { code, ...detail } = refusal;
      return { code, detail };
    }
    case 'VERSION_CONFLICT':
      return { code: refusal.code, detail: { reservation: toReservationWire(refusal.cart) } };
    default:
      return refusal;
  }
}

/** Converts the result of a hold operation to its wire form. */
export const toReservationResult = (result: Result<Reservation, SaleError>) =>
  result.ok ? ok(toReservationWire(result.value)) : err(toSaleProblem(result.error));
