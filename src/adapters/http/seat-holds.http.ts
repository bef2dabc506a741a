import * as z from 'zod/mini';
import type { Failure } from '#application/failure.ts';
import type { Claim, SeatHoldsPort, SeatsTaken } from '#application/seat-holds.port.ts';
import { updateCart } from '#contract/cart.ts';
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
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const seatHoldsOverHttp = (http: Http): SeatHoldsPort => ({
  hold: ({ eventId, mode, reservationId, items, key }) =>
    claimed(
      call(http, holdSeats, {
        body: { eventId, mode, items: [...items], ...(reservationId !== null && { reservationId }) },
        key,
      }),
    ),
  holdBest: ({ eventId, mode, quantity, together, zone, maxTotal, key }) =>
    call(http, holdBestAvailable, {
      body: {
        eventId,
        mode,
        quantity,
        together,
        ...(zone !== null && { zone }),
        ...(maxTotal !== null && { maxTotal }),
      },
      key,
    }),
  current: async (of) =>
    mapped(await call(http, currentReservation, { query: of }), ({ reservation }) => reservation),
  update: ({ reservationId, version, ops, key }) =>
    claimed(call(http, updateCart, { body: { reservationId, version, ops: [...ops] }, key })),
  extend: (reservationId, key) => call(http, extendReservation, { body: { reservationId }, key }),
  release: (reservationId) => call(http, releaseReservation, { body: { reservationId } }),
});

/** The facts of SEATS_TAKEN, where they can be read; otherwise the plain refusal. */
async function claimed(answer: Promise<Result<Reservation, Failure>>): Claim {
  const result = await answer;
  if (result.ok || result.error.kind !== 'refused' || result.error.code !== 'SEATS_TAKEN') return result;
  const detail = z.safeParse(seatsTakenDetail, result.error.detail);
  return detail.success ? err<SeatsTaken>({ kind: 'seatsTaken', ...detail.data }) : result;
}
