import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { isOpen } from '../payments/open-attempt.ts';
import type { House, Houses } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore, SaleTransactions } from '../sale/sale-store.port.ts';

export type KeptParts = { readonly sales: SaleTransactions; readonly houses: Pick<Houses, 'of'> };

export type KeptRefusal = {
  readonly code:
    | 'NOT_FOUND'
    | 'ALREADY_PAID'
    /** The seats are no longer booked. */
    | 'HOLD_EXPIRED'
    | 'SALE_CLOSED'
    | 'TOTAL_CHANGED'
    /** The seats have no buyer yet; one has to be named, as in any sale. */
    | 'FAN_REQUIRED'
    /** The input is invalid. */
    | 'FIELDS_INVALID';
  readonly fields?: readonly { readonly field: string; readonly reason: string }[];
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** A booking with its reservation and attempt locked, in this order as everywhere. */
export type LockedKept = {
  readonly reservation: ReservationRecord;
  readonly order: OrderRecord | null;
  /** The newest attempt of this method, open or not. */
  readonly attempt: AttemptRecord | null;
};

export async function lockKept(
  store: SaleStore,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly method: Extract<PaymentMethod, 'RESERVATION' | 'PROCESSING_TRANSFER'>;
  },
): Promise<LockedKept | null> {
  const reservation = await store.lockReservation(of.reservationId);
  if (reservation === null || reservation.market !== of.market) return null;
  const known = await store.orderOf(reservation.id);
  const found =
    known === null
      ? undefined
      : (await store.attemptsOf(known.id)).find(({ method }) => method === of.method);
  const attempt = found === undefined ? null : await store.lockAttempt(found.id);
  return { reservation, order: known === null ? null : await store.order(known.id), attempt };
}

export const openIn = ({ attempt }: LockedKept): AttemptRecord | null =>
  attempt !== null && isOpen(attempt) ? attempt : null;

export const isPaidOrder = ({ status }: OrderRecord): boolean =>
  status === 'PAID' || status === 'TRANSFERRED' || status === 'REFUNDED';

/** Finds the booking's sales context, before anything is locked. */
export async function houseOfKept(
  { sales, houses }: KeptParts,
  reservationId: string,
): Promise<House | null> {
  const reservation = await sales.reservation(reservationId);
  return reservation === null ? null : houses.of(reservation.eventId);
}
