import type { Reservation } from '#domain/reservation/reservation.ts';

export type ReservationEvent =
  | { readonly type: 'extension.requested' }
  | { readonly type: 'release.requested' }
  | { readonly type: 'reservation.changed'; readonly reservation: Reservation }
  /** A reading of the monotonic clock in milliseconds; `hasResumed` when the page became visible again. */
  | { readonly type: 'clock.ticked'; readonly monotonicMs: number; readonly hasResumed: boolean };
