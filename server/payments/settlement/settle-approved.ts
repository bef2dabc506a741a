import { isPaid } from '#domain/order/order-status.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import { waivePrice } from '#domain/payment/courtesy.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { AutomaticRefundReason } from './automatic-refund-reason.ts';
import { createTickets } from './issue-tickets.ts';
import { refundPayment } from './refund-payment.ts';
import {
  type AppliedSettlement,
  createMessage,
  isSaleCancelled,
  type KnownProviderReading,
  matchesCart,
  type SettlementContext,
  toProviderStatus,
} from './settlement-context.ts';

/** Settles an approved payment: sells the seats and issues the tickets or, when the seats are gone, refunds it. */
export async function settleApproved(
  context: SettlementContext,
  reading: KnownProviderReading,
): Promise<AppliedSettlement> {
  const { store, attempt, order, reservation, payment } = context;
  if (attempt.status === 'COMPLETED') return 'SETTLED';
  if (!canTransition(transactionTransitions, attempt.status, 'COMPLETED')) return 'STALE';
  const isLate = attempt.status === 'EXPIRED' || attempt.status === 'DECLINED';
  const recordPaid = () =>
    store.attempts.update(attempt.id, {
      status: reading.transaction,
      record: 'PAID',
      isLate,
      providerPaymentId: payment.id,
      providerStatus: toProviderStatus(payment),
    });

  const isPaidAlready = isPaid(order) || reservation.status === 'FINISHED';
  const isPossible =
    !isPaidAlready && !isSaleCancelled(context) && canTransition(orderTransitions, order.status, 'PAID');
  const canTakeWallet = isPossible && (await canTakeWalletPortion(context));
  if (isPossible && canTakeWallet && (await sellOrReclaimSeats(context))) {
    await recordPaid();
    await completeOrder({ ...context, attemptId: attempt.id });
    return 'SETTLED';
  }
  await recordPaid();
  const reason = !matchesCart(context)
    ? 'CART_CHANGED'
    : canTakeWallet || !isPossible
      ? 'TOO_LATE'
      : 'WALLET_INSUFFICIENT';
  await refundPayment(context, resolveRefundReason(context, isPaidAlready ? 'PAID_TWICE' : reason));
  if (!isPaidAlready) {
    const currentReservation = await store.reservations.find(reservation.id);
    if (currentReservation?.status === 'EXPIRED' || (isSaleCancelled(context) && isInPayment(reservation))) {
      // The hold may have expired without being swept yet.
      await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
      await store.holds.finishWithFailure(reservation.id);
      if (canTransition(orderTransitions, order.status, 'EXPIRED'))
        await store.orders.setStatus(order.id, 'EXPIRED');
    }
  }
  return 'SETTLED';
}

/**
 * Returns true when the wallet can pay its portion: reserved while the attempt is open, returned and perhaps spent
 * since it ended.
 */
export const canTakeWalletPortion = async ({ store, attempt, order }: SettlementContext): Promise<boolean> =>
  attempt.walletPortion === 0 ||
  isOpenAttempt(attempt) ||
  (await store.wallets.canCaptureReserve(attempt.id, order.buyerId));

/** Returns EVENT_CANCELLED for a cancelled event, whatever other reason there is. */
export const resolveRefundReason = <Reason extends AutomaticRefundReason>(
  context: SettlementContext,
  reason: Reason,
): Reason | 'EVENT_CANCELLED' => (isSaleCancelled(context) ? 'EVENT_CANCELLED' : reason);

/** Sells the held seats, or claims and sells the same seats again when the hold expired and they are still free. */
export async function sellOrReclaimSeats(context: SettlementContext): Promise<boolean> {
  const { store, attempt, reservation } = context;
  if (!matchesCart(context)) return false;
  if (reservation.status !== 'EXPIRED' && (await store.holds.sell(reservation.id, attempt.fences)))
    return true;
  const current = await store.reservations.find(reservation.id);
  if (current?.status !== 'EXPIRED') return false;
  // An expired hold that was not swept yet is released before its seats are claimed again.
  await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
  return store.holds.reclaimAndSell(reservation.id);
}

/** The order to complete and its paying attempt, loaded when the caller has not read it. */
type CompleteOrderInput = Pick<SettlementContext, 'store' | 'order' | 'reservation' | 'salesContext'> & {
  readonly attemptId: string;
  readonly attempt?: AttemptRecord;
};

/**
 * Marks the order PAID, issues its tickets and enqueues the receipt. The caller has sold the seats. A later attempt
 * may have overwritten the order's total, so the paid total is written again.
 */
export async function completeOrder({
  store,
  order,
  reservation,
  salesContext,
  attemptId,
  attempt: known,
}: CompleteOrderInput): Promise<void> {
  const attempt = known ?? (await store.attempts.find(attemptId));
  if (attempt === null) throw new Error('The paying attempt does not exist.');
  const sold = describeSale({ order, attempt, reservation, salesContext });
  await store.orders.markPaid(order.id, attemptId, sold.price);
  if (attempt.walletPortion > 0) await store.wallets.captureReserve(attemptId);
  await store.attempts.beginClosingOthers(order.id, attemptId);
  await store.tickets.insert(order, sold.tickets);
  for (const message of sold.messages) await store.outbox.insert(message);
}

/** Describes what a paid order consists of: the price of what was sold, its tickets and the messages to deliver. */
export function describeSale({
  order,
  attempt,
  reservation,
  salesContext,
}: Pick<SettlementContext, 'order' | 'attempt' | 'reservation' | 'salesContext'>) {
  const isComplimentary = hasTrait(attempt, 'isComplimentary');
  const total = calculateCartTotal(reservation.items, order.total.currency);
  return {
    price: isComplimentary ? waivePrice(total) : total,
    tickets: createTickets(reservation.items, { salesContext, isComplimentary }),
    messages: [
      createMessage('RECEIPT', order.id, { orderId: order.id }),
      ...(attempt.saveToken === null
        ? []
        : [
            createMessage('SAVE_CARD', attempt.id, {
              orderId: order.id,
              cardToken: attempt.saveToken,
              ...(attempt.cardOwnerId !== null && { personId: attempt.cardOwnerId }),
            }),
          ]),
    ],
  };
}
