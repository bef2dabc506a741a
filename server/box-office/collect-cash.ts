import type { MarketCode } from '#domain/market/market.ts';
import { wasPaid } from '#domain/order/order-status.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { isBoxOfficeCash } from '#domain/payment/box-office-payment.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import {
  abandonPayment,
  expireAttempt,
  isAbandoned,
  isOpenAttempt,
  isOverdue,
  readPurchaseSnapshot,
  sellImmediately,
  toPurchase,
} from '#server/payments/public.ts';
import { sellBooking } from '#server/staff-bookings/public.ts';
import type { AttemptRecord, SaleTransactions, UnitOfWork } from '#server/unit-of-work/public.ts';

export type CollectCashDeps = { readonly sales: SaleTransactions; readonly salesContexts: SalesContexts };

export type CollectCashError = {
  readonly code: 'NOT_FOUND' | 'ALREADY_PAID' | 'HOLD_EXPIRED' | 'SALE_CLOSED' | 'TOTAL_CHANGED';
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Collects cash for an order's code in one transaction, with the reservation locked before the attempt: either the
 * seats are sold and the cash is recorded, or nothing happened and the seller takes no money. A concurrent caller (an
 * abandoning fan, another box office, expiry) finds it done; the same request repeated after a lost response
 * succeeds.
 */
export async function collectCash(
  { sales, salesContexts }: CollectCashDeps,
  of: {
    readonly code: string;
    readonly market: MarketCode;
    readonly countTaken: string;
    readonly expectedTotal: Money;
    readonly requestKey: string;
  },
): Promise<Result<Purchase, CollectCashError>> {
  const known = await sales.orders.findByCode(of.code, of.market);
  const salesContext = known === null ? null : await salesContexts.find(known.eventId);
  if (known === null || salesContext === null) return err({ code: 'NOT_FOUND' });
  const error = await sales.transaction(async (store): Promise<CollectCashError | null> => {
    const reservation = await store.reservations.lock(known.reservationId);
    const waiting = await lockBoxOfficeAttempt(store, known.id);
    const order = await store.orders.find(known.id);
    if (order === null || reservation === null) return { code: 'NOT_FOUND' };
    if ((await store.cashCollections.findOrderIdByRequest(of.requestKey)) === order.id) return null;
    if (wasPaid(order)) return { code: 'ALREADY_PAID' };
    if (waiting === null) return { code: 'HOLD_EXPIRED' };
    if (isOverdue(waiting, reservation)) {
      await expireAttempt(store, { order, reservation, attempt: waiting });
      return { code: 'HOLD_EXPIRED' };
    }
    if (isAbandoned(waiting)) {
      await abandonPayment(store, { order, reservation, attempt: waiting });
      return { code: 'HOLD_EXPIRED' };
    }
    if (salesContext.disabled) return { code: 'SALE_CLOSED' };
    const { amount } = waiting;
    const total = amount.amount + waiting.walletPortion;
    if (total !== of.expectedTotal.amount || amount.currency !== of.expectedTotal.currency)
      return { code: 'TOTAL_CHANGED', detail: { total: order.total } };
    const { countTaken: by, requestKey } = of;
    if (hasTrait(waiting, 'isBooking')) {
      const bookingError = await sellBooking(store, {
        order,
        reservation,
        booking: waiting,
        salesContext,
        payment: { method: 'CASH' },
        by: { personId: by, sessionId: null, address: null },
        requestKey,
      });
      return bookingError === null ? null : { code: 'HOLD_EXPIRED' };
    }
    await store.cashCollections.record({
      attemptId: waiting.id,
      orderId: order.id,
      amount,
      collectedBy: by,
      requestKey,
    });
    await sellImmediately(store, { order, reservation, salesContext, attemptId: waiting.id }, null);
    return null;
  });
  if (error !== null) return err(error);
  const snapshot = await readPurchaseSnapshot(sales, known.id);
  return snapshot === null ? err({ code: 'NOT_FOUND' }) : ok(toPurchase(snapshot));
}

/**
 * Locks the order's attempt that waits for money at the box office: cash by code, or a staff booking, which is paid
 * the same way.
 */
async function lockBoxOfficeAttempt(
  store: Pick<UnitOfWork, 'attempts'>,
  orderId: string,
): Promise<AttemptRecord | null> {
  const found = (await store.attempts.list(orderId)).find(isAwaitingBoxOffice);
  const locked = found === undefined ? null : await store.attempts.lock(found.id);
  return locked !== null && isAwaitingBoxOffice(locked) ? locked : null;
}

export const isAwaitingBoxOffice = (attempt: AttemptRecord): boolean =>
  (isBoxOfficeCash(attempt) || hasTrait(attempt, 'isBooking')) && isOpenAttempt(attempt);
