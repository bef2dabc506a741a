import { updateCart as updateCartOfContract } from '#contract/cart.ts';
import * as reservations from '#contract/reservations.ts';
import * as seats from '#contract/seats.ts';
import { toReadable, toReader } from './call-endpoint.ts';

/**
 * The endpoints and messages of choosing and holding seats. In the built pages this file is replaced like that of the first
 * page (`first-page-endpoints.ts`): the stadium can be the page that a visitor opens.
 */

export const getSeats = toReadable(seats.getSeats);
export const holdSeats = toReadable(reservations.holdSeats);
export const holdBestAvailable = toReadable(reservations.holdBestAvailable);
export const currentReservation = toReadable(reservations.currentReservation);
export const extendReservation = toReadable(reservations.extendReservation);
export const releaseReservation = toReadable(reservations.releaseReservation);
export const updateCart = toReadable(updateCartOfContract);

/** Reads the changes that the stream of an event's seats sends. */
export const seatChanges = toReader(seats.seatChanges);
/** Reads the detail of SEATS_TAKEN. */
export const seatsTakenDetail = toReader(reservations.seatsTakenDetail);
