import { anyMay } from '#domain/auth/permission.ts';
import type { PurchaseReader } from '#domain/order/purchase.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { Principal } from '../auth/principal.ts';
import type { Buyer, ReservationRecord } from './sale-records.ts';

/**
 * Whose reservation it is: at the seller's desk the seller's, as long as they are one; otherwise the named fan's or, while
 * nobody is named, the visit's that took the seats. To everybody else, and in the other market, it does not exist.
 */
export function owns(
  principal: Principal,
  reservation: Pick<ReservationRecord, 'market' | 'mode' | 'sessionId' | 'personId' | 'sellerId'>,
): boolean {
  if (principal.market !== reservation.market) return false;
  if (reservation.mode === 'ASSISTED') {
    return (
      principal.personId !== null &&
      principal.personId === reservation.sellerId &&
      maySell(principal, 'ASSISTED')
    );
  }
  if (reservation.personId !== null) return principal.personId === reservation.personId;
  return principal.sessionId !== null && principal.sessionId === reservation.sessionId;
}

/** Who may see how it stands: whoever has it and, of a sale at the seller's desk, the fan that it is for. */
export const isPartyTo = (principal: Principal, reservation: Parameters<typeof owns>[1]): boolean =>
  owns(principal, reservation) ||
  (principal.personId !== null &&
    principal.personId === reservation.personId &&
    principal.market === reservation.market);

/** As whom somebody reads how it stands: what they may do about it follows. */
export function readerOf(principal: Principal, reservation: Parameters<typeof owns>[1]): PurchaseReader {
  if (owns(principal, reservation)) return reservation.mode === 'ASSISTED' ? 'SELLER' : 'BUYER';
  return isPartyTo(principal, reservation) ? 'FAN' : 'GUEST';
}

/** Who may stand at a desk (Spec §6). */
export const maySell = ({ roles }: Pick<Principal, 'roles'>, mode: SaleMode): boolean =>
  anyMay(roles, mode === 'ASSISTED' ? 'SELL_FOR_FAN' : 'HOLD_SEATS');

/** Whether a seller of a market may sell to this person (Spec §6): somebody with a fan's account there. */
export const isFanOf = ({ market, isFan }: Buyer, of: ReservationRecord['market']): boolean =>
  isFan && market === of;
