import type { Renewal } from '#domain/order/renewal.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AsyncResult } from './failure.ts';

/** The seats of last season that are reserved for the signed-in fan. */
export interface RenewalsPort {
  listRenewals(): AsyncResult<readonly Renewal[]>;
  /** Makes the seats of a renewal the fan's cart. One that is in the cart already is returned. */
  renew(reservationId: string, key: string): AsyncResult<Reservation>;
  /** Gives up a renewal: its seats are for sale immediately. */
  release(reservationId: string, key: string): AsyncResult<null>;
}
