/** Spec §4. */
export const reservationStatuses = [
  'BOOKED',
  'ACTIVE',
  'FINISHED_WITH_FAILURE',
  'STARTED_PAYMENT',
  'WAITING_FOR_PAYMENT',
  'FINISHED',
  'EXPIRED',
  'CANCELLED',
  'BOOKED_FOREVER',
  'CANCELLED_DUE_TO_PAYMENT_FAILURE',
] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];
