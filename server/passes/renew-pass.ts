import type { Language } from '#domain/market/locale.ts';
import { markets } from '#domain/market/market.ts';
import { type Renewal, toRenewalState } from '#domain/order/renewal.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import {
  findOwnedReservation,
  ownsReservation,
  releaseAndCancelOrder,
  toHeldItems,
} from '#server/holds/public.ts';
import type { Person } from '#server/kernel/public.ts';
import type { ReservationRecord, SaleTransactions } from '#server/unit-of-work/public.ts';
import type { Renewals } from './renewals.port.ts';

export type RenewPassDeps = {
  readonly renewals: Renewals;
  readonly sales: SaleTransactions;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
};

export type RenewPassError = {
  readonly code: 'NOT_FOUND' | 'HOLD_EXPIRED' | 'PAYMENT_IN_FLIGHT' | 'ALREADY_PAID' | 'SALE_CLOSED';
};

/** Lists the renewals of a fan that are still open. */
export async function listRenewals(
  { renewals, salesContexts }: Pick<RenewPassDeps, 'renewals' | 'salesContexts'>,
  { personId, language }: { readonly personId: string; readonly language: Language },
): Promise<readonly Renewal[]> {
  const records = await renewals.listOwn(personId);
  const listed = await Promise.all(
    records.map(async (record) => {
      const salesContext = await salesContexts.find(record.eventId);
      const state = toRenewalState(record.status);
      if (salesContext === null || state === null || record.reservedUntil === null) return [];
      return [
        {
          reservationId: record.id,
          passId: record.eventId,
          title: salesContext.titles[language],
          venue: salesContext.venueName,
          startsAt: salesContext.startsAt,
          timeZone: salesContext.timeZone,
          items: toHeldItems(record.items, salesContext),
          total: calculateCartTotal(record.items, markets[record.market].currency),
          reservedUntil: record.reservedUntil,
          state,
        },
      ];
    }),
  );
  return listed.flat();
}

/**
 * Opens a renewal for payment: its seats become the fan's cart. They stay booked beyond the cart's own time, so that nothing is lost when it
 * ends unpaid. A renewal that is open already is returned as it is.
 */
export async function renewPass(
  deps: RenewPassDeps,
  principal: Person,
  reservationId: string,
): Promise<Result<Reservation, RenewPassError>> {
  const known = await deps.sales.reservations.find(reservationId);
  const salesContext = known === null ? null : await deps.salesContexts.find(known.eventId);
  const opened = await deps.renewals.transaction(async (unit): Promise<Result<null, RenewPassError>> => {
    const reservation = await unit.reservations.lock(reservationId);
    const rejection = findRejection(principal, reservation);
    if (reservation === null || rejection !== null) return err({ code: rejection ?? 'NOT_FOUND' });
    if (salesContext === null || salesContext.disabled) return err({ code: 'SALE_CLOSED' });
    const isOpen = reservation.status === 'ACTIVE' || (await unit.openCart(reservationId));
    return isOpen ? ok(null) : err({ code: 'HOLD_EXPIRED' });
  });
  if (!opened.ok) return opened;
  const cart = await findOwnedReservation(deps, principal, reservationId);
  return cart.ok ? cart : err({ code: 'NOT_FOUND' });
}

/** Gives up a renewal, also one in the cart: its seats are for sale immediately. A repetition changes nothing. */
export function releaseRenewal(
  { sales }: Pick<RenewPassDeps, 'sales'>,
  principal: Person,
  reservationId: string,
): Promise<Result<null, RenewPassError>> {
  return sales.transaction(async (store): Promise<Result<null, RenewPassError>> => {
    const reservation = await store.reservations.lock(reservationId);
    if (reservation?.status === 'CANCELLED' && isOwnRenewal(principal, reservation)) return ok(null);
    const rejection = findRejection(principal, reservation);
    if (reservation === null || rejection !== null) return err({ code: rejection ?? 'NOT_FOUND' });
    const released = await releaseAndCancelOrder(store, reservation);
    return released.ok ? ok(null) : err({ code: 'HOLD_EXPIRED' });
  });
}

const isOwnRenewal = (principal: Person, reservation: ReservationRecord): boolean =>
  reservation.reservedUntil !== null && ownsReservation(principal, reservation);

/** Finds why a fan cannot decide about a reservation; null for their own renewal that waits for them. */
function findRejection(
  principal: Person,
  reservation: ReservationRecord | null,
): Exclude<RenewPassError['code'], 'SALE_CLOSED'> | null {
  if (reservation === null || !isOwnRenewal(principal, reservation)) return 'NOT_FOUND';
  if (reservation.status === 'FINISHED') return 'ALREADY_PAID';
  const state = toRenewalState(reservation.status);
  if (state === null) return 'HOLD_EXPIRED';
  return state === 'IN_PAYMENT' ? 'PAYMENT_IN_FLIGHT' : null;
}
