import { isPaid } from '#domain/order/order-status.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import { classifyAmountMismatch } from '#domain/payment/payment-exception.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type {
  AttemptRecord,
  OrderRecord,
  PurchaseRecords,
  ReservationRecord,
  SaleTransactions,
} from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';
import { describeSale } from './settle-approved.ts';
import { isSaleCancelled, matchesCart, toProviderStatus } from './settlement-context.ts';

/** A sale as the caller of a payment has read it; nothing of it is locked. */
type SaleInPayment = {
  readonly order: OrderRecord;
  readonly attempt: AttemptRecord;
  readonly reservation: ReservationRecord;
  readonly salesContext: SalesContext;
};

/**
 * Settles an approved payment about which nothing is unusual, in one statement. Returns null, with nothing written, for
 * every other payment and where the records have changed since: `settlePayment` then decides.
 */
export async function settleOrdinarySale(
  { steps }: Pick<SaleTransactions, 'steps'>,
  sale: SaleInPayment,
  payment: ProviderPayment,
): Promise<PurchaseRecords | null> {
  const { order, attempt, reservation } = sale;
  const reading = interpretProviderStatus(toProviderStatus(payment));
  if (reading.kind === 'unknown' || reading.providerState !== 'approved' || !isOrdinary(sale, payment))
    return null;
  return steps.settle({
    reservationId: reservation.id,
    version: reservation.version,
    orderStatus: order.status,
    attemptId: attempt.id,
    attemptStatus: attempt.status,
    change: {
      status: reading.transaction,
      record: reading.record,
      providerPaymentId: payment.id,
      providerStatus: toProviderStatus(payment),
    },
    ...describeSale(sale),
  });
}

/** Returns true for the exact amount of this attempt and cart, with all of it paid through the provider. */
const isOrdinary = (sale: SaleInPayment, payment: ProviderPayment): boolean => {
  const { order, attempt } = sale;
  return (
    isOpenAttempt(attempt) &&
    attempt.walletPortion === 0 &&
    payment.externalReference === attempt.id &&
    payment.amount !== null &&
    classifyAmountMismatch(payment.amount, attempt.amount) === null &&
    canTransition(transactionTransitions, attempt.status, 'COMPLETED') &&
    !isPaid(order) &&
    canTransition(orderTransitions, order.status, 'PAID') &&
    !isSaleCancelled(sale) &&
    matchesCart(sale)
  );
};
