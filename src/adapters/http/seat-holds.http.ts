import type { Failure } from '#application/failure.ts';
import type { AsyncHoldResult, SeatHoldsPort, SeatsTaken } from '#application/seat-holds.port.ts';
import { updateCart } from '#contract/cart.ts';
import { toReader } from '#contract/read-response.ts';
import {
  currentReservation,
  extendReservation,
  holdBestAvailable,
  holdSeats,
  releaseReservation,
  seatsTakenDetail,
} from '#contract/reservations.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, type Result } from '#domain/shared/result.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const seatHoldsOverHttp = (http: Http): SeatHoldsPort => ({
  hold: ({ eventId, salesChannel, reservationId, items, key }) =>
    toHoldResult(
      call(http, holdSeats, {
        body: {
          eventId,
          salesChannel: salesChannel,
          items: [...items],
          ...(reservationId !== null && { reservationId }),
        },
        key,
      }),
    ),
  holdBest: ({ eventId, salesChannel, quantity, together, zone, maxTotal, key }) =>
    call(http, holdBestAvailable, {
      body: {
        eventId,
        salesChannel: salesChannel,
        quantity,
        together,
        ...(zone !== null && { zone }),
        ...(maxTotal !== null && { maxTotal }),
      },
      key,
    }),
  findCurrent: async (of) =>
    mapResult(await call(http, currentReservation, { query: of }), ({ reservation }) => reservation),
  update: ({ reservationId, version, ops, key }) =>
    toHoldResult(call(http, updateCart, { body: { reservationId, version, ops: [...ops] }, key })),
  extend: (reservationId, key) => call(http, extendReservation, { body: { reservationId }, key }),
  release: (reservationId) => call(http, releaseReservation, { body: { reservationId } }),
});

/** Reads the details of SEATS_TAKEN; falls back to the plain failure if they cannot be parsed. */
async function toHoldResult(response: Promise<Result<Reservation, Failure>>): AsyncHoldResult {
  const result = await response;
  if (result.ok || result.error.kind !== 'rejected' || result.error.code !== 'SEATS_TAKEN') return result;
  const detail = toReader(seatsTakenDetail)(result.error.detail);
  return detail === null ? result : err<SeatsTaken>({ kind: 'seatsTaken', ...detail });
}
