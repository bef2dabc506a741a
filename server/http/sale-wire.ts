import type { HeldItem, Reservation } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SaleRefusal } from '#server/application/sale/sale-refusal.ts';
import type { Refused } from './problem.ts';
import { iso, isoOrNull } from './wire.ts';

export const reservationOnWire = (reservation: Reservation) => ({
  ...reservation,
  serverNow: iso(reservation.serverNow),
  expiresAt: isoOrNull(reservation.expiresAt),
  maxExpiresAt: isoOrNull(reservation.maxExpiresAt),
  items: reservation.items.map((item): HeldItem => ({ ...item })),
});

/** Converts a sale error to an API error with its facts in `detail`, except fields and waits. */
export function refusalOnWire(refusal: SaleRefusal): Refused {
  switch (refusal.code) {
    case 'SEATS_TAKEN':
    case 'STOCK_EXHAUSTED':
    case 'TICKET_LIMIT': {
      const { code, ...detail } = refusal;
      return { code, detail };
    }
    case 'VERSION_CONFLICT':
      return { code: refusal.code, detail: { reservation: reservationOnWire(refusal.cart) } };
    default:
      return refusal;
  }
}

/** Converts the result of a hold operation to its wire form. */
export const answered = (result: Result<Reservation, SaleRefusal>) =>
  result.ok ? ok(reservationOnWire(result.value)) : err(refusalOnWire(result.error));
