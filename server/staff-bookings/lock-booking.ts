import type { MarketCode } from '#domain/market/market.ts';
import { hasTrait, type PaymentMethod } from '#domain/payment/payment-method.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { isOpenAttempt } from '#server/payments/public.ts';
import type {
  AttemptRecord,
  OrderRecord,
  ReservationRecord,
  SaleTransactions,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';

export type StaffBookingDeps = {
  readonly sales: SaleTransactions;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
};

export type StaffBookingError = {
  readonly code:
    | 'NOT_FOUND'
    | 'ALREADY_PAID'
    /** The seats are no longer booked. */
    | 'HOLD_EXPIRED'
    | 'SALE_CLOSED'
    | 'TOTAL_CHANGED'
    /** The seller who recorded a transfer does not confirm it. */
    | 'SECOND_PERSON_REQUIRED'
    /** The seats have no buyer yet; one has to be named, as in any sale. */
    | 'FAN_REQUIRED'
    /** The input is invalid. */
    | 'FIELDS_INVALID';
  readonly fields?: readonly { readonly field: string; readonly reason: string }[];
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** A booking with its reservation and attempt locked, in this order as everywhere. */
export type LockedBooking = {
  readonly reservation: ReservationRecord;
  readonly order: OrderRecord | null;
  /** The newest attempt of this method, open or not. */
  readonly attempt: AttemptRecord | null;
};

export async function lockBooking(
  store: Pick<UnitOfWork, 'attempts' | 'orders' | 'reservations'>,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly method: Extract<PaymentMethod, 'RESERVATION' | 'PROCESSING_TRANSFER'>;
  },
): Promise<LockedBooking | null> {
  const reservation = await store.reservations.lock(of.reservationId);
  // A fan's own booking is a renewal, which staff do not decide.
  if (reservation === null || reservation.market !== of.market || reservation.reservedUntil !== null)
    return null;
  const known = await store.orders.findLatest(reservation.id);
  const attempts = known === null ? [] : await store.attempts.list(known.id);
  // The seats of a plan are not for staff to sell or release here.
  if (attempts.some((attempt) => hasTrait(attempt, 'isPaidInInstallments') && isOpenAttempt(attempt)))
    return null;
  const latest = attempts.find(({ method }) => method === of.method);
  const attempt = latest === undefined ? null : await store.attempts.lock(latest.id);
  return { reservation, order: known === null ? null : await store.orders.find(known.id), attempt };
}

export const getOpenAttempt = ({ attempt }: LockedBooking): AttemptRecord | null =>
  attempt !== null && isOpenAttempt(attempt) ? attempt : null;

/** Finds the booking's sales context, before anything is locked. */
export async function findBookingContext(
  { sales, salesContexts }: StaffBookingDeps,
  reservationId: string,
): Promise<SalesContext | null> {
  const reservation = await sales.reservations.find(reservationId);
  return reservation === null ? null : salesContexts.find(reservation.eventId);
}
