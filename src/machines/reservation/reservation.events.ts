import type { Reservation } from '#domain/reservation/reservation.ts';

export type ReservationEvent =
  | { readonly type: 'extension.requested' }
  | { readonly type: 'release.requested' }
  | { readonly type: 'reservation.changed'; readonly reservation: Reservation }
  /** The steady clock says so many milliseconds; `awake` when the page came back into view. */
  | { readonly type: 'clock.ticked'; readonly steady: number; readonly awake: boolean };
