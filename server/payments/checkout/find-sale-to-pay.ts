import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { isFanInMarket, ownsReservation } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type {
  AttemptRecord,
  Buyer,
  ReservationRecord,
  SaleTransactions,
} from '#server/unit-of-work/public.ts';
import type { PaymentError } from '../attempts/payment-error.ts';

/** The hold of a caller who may pay for it, and its buyer; or the attempt that an earlier request with the key began. */
type SaleToPay =
  | { readonly kind: 'known'; readonly attempt: AttemptRecord }
  | {
      readonly kind: 'new';
      readonly reservation: ReservationRecord;
      readonly buyer: Buyer;
      readonly salesContext: SalesContext;
    };

type SaleToPayRequest = {
  readonly principal: Principal;
  readonly salesChannel: SalesChannel;
  readonly reservationId: string;
  /** The buyer in an assisted sale. */
  readonly fanId: string | null;
  readonly providerKey: string;
};

/** Finds the sale that a request pays for, and rejects callers who may not pay for it and assisted sales without a fan. */
export async function findSaleToPay(
  { sales, salesContexts }: { readonly sales: SaleTransactions; readonly salesContexts: SalesContexts },
  { principal, salesChannel, reservationId, fanId, providerKey }: SaleToPayRequest,
): Promise<Result<SaleToPay, PaymentError>> {
  const buyerId = salesChannel === 'ASSISTED' ? fanId : principal.personId;
  const { attempt, reservation, buyer } = await sales.steps.readStart({
    providerKey,
    reservationId,
    buyerId,
  });
  if (attempt !== null) return ok({ kind: 'known', attempt });
  if (
    reservation === null ||
    !ownsReservation(principal, reservation) ||
    reservation.salesChannel !== salesChannel
  ) {
    return err({ code: 'NOT_FOUND' });
  }
  const salesContext = await salesContexts.find(reservation.eventId);
  if (salesContext === null) return err({ code: 'NOT_FOUND' });
  if (buyer === null) return err({ code: 'FAN_REQUIRED' });
  if (salesChannel === 'ASSISTED' && !isFanInMarket(buyer, reservation.market))
    return err({ code: 'FAN_REQUIRED' });
  return ok({ kind: 'new', reservation, buyer, salesContext });
}
