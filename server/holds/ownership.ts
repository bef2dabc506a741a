import { anyRoleHasPermission } from '#domain/identity/permission.ts';
import type { PurchaseViewer } from '#domain/order/purchase.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { Buyer, ReservationRecord } from '#server/unit-of-work/public.ts';

/**
 * Returns true when the caller owns the reservation: in an assisted sale the seller, as long as they may sell;
 * otherwise the named fan or, without one, the session that holds the seats. For everybody else, and in the other
 * market, the reservation does not exist.
 */
export function ownsReservation(
  principal: Principal,
  reservation: Pick<ReservationRecord, 'market' | 'salesChannel' | 'sessionId' | 'personId' | 'sellerId'>,
): boolean {
  if (principal.market !== reservation.market) return false;
  if (reservation.salesChannel === 'ASSISTED') {
    return (
      principal.personId !== null &&
      principal.personId === reservation.sellerId &&
      canSellThrough(principal, 'ASSISTED')
    );
  }
  if (reservation.personId !== null) return principal.personId === reservation.personId;
  return principal.sessionId !== null && principal.sessionId === reservation.sessionId;
}

/** Returns true for the owner and, in an assisted sale, for the fan who receives it. */
export const isPartyTo = (
  principal: Principal,
  reservation: Parameters<typeof ownsReservation>[1],
): boolean =>
  ownsReservation(principal, reservation) ||
  (principal.personId !== null &&
    principal.personId === reservation.personId &&
    principal.market === reservation.market);

/** Determines as whom the caller views the purchase, which decides what they may do about it. */
export function resolvePurchaseViewer(
  principal: Principal,
  reservation: Parameters<typeof ownsReservation>[1],
): PurchaseViewer {
  if (ownsReservation(principal, reservation))
    return reservation.salesChannel === 'ASSISTED' ? 'SELLER' : 'BUYER';
  return isPartyTo(principal, reservation) ? 'FAN' : 'GUEST';
}

/** Returns true when the roles may sell through this channel (Spec §6). */
export const canSellThrough = ({ roles }: Pick<Principal, 'roles'>, salesChannel: SalesChannel): boolean =>
  anyRoleHasPermission(roles, salesChannel === 'ASSISTED' ? 'SELL_FOR_FAN' : 'HOLD_SEATS');

/**
 * Returns true when a seller of this market may sell to the person (Spec §6): they need a fan account there.
 */
export const isFanInMarket = ({ market, isFan }: Buyer, of: ReservationRecord['market']): boolean =>
  isFan && market === of;
