// Holds, carts and best available seats. Other contexts import this file only.
export { findOwnedReservation } from './current-reservation.ts';
export {
  canSellThrough,
  isFanInMarket,
  isPartyTo,
  ownsReservation,
  resolvePurchaseViewer,
} from './ownership.ts';
export { getTicketLimitLockName, type SaleDeps } from './place-hold.ts';
export { releaseAndCancelOrder } from './release-hold.ts';
export { toReservationResult, toSaleProblem } from './reservation.mapper.ts';
export { registerReservationRoutes } from './reservations.routes.ts';
export { toHeldItems } from './to-reservation.ts';
export { postgresUnpaidSeats } from './unpaid-seats.repository.ts';
export { createUnpaidSeatsLimit, type UnpaidSeatsLimit } from './unpaid-seats-limit.ts';
export { updateCart } from './update-cart.ts';
