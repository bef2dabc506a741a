import { isPaid } from '#domain/order/order-status.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import { interpretProviderStatus, type ProviderPaymentState } from '#domain/order/provider-status.ts';
import { classifyAmountMismatch } from '#domain/payment/payment-exception.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { canTransition } from '#domain/shared/transition.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';
import { enqueueAutomaticRefundNotification } from './automatic-refund-notification.ts';
import { refundPayment } from './refund-payment.ts';
import { canTakeWalletPortion, completeOrder, sellOrReclaimSeats } from './settle-approved.ts';
import { isSaleCancelled, type SettlementContext, toProviderStatus } from './settlement-context.ts';

/**
 * Accepts an overpayment: the order is paid at its price and the difference is refunded. False when the seats are
 * gone, the order was paid otherwise, or the payment is no longer approved.
 */
export async function acceptMismatchedPayment(context: SettlementContext): Promise<boolean> {
  const { store, attempt, order, payment } = context;
  const { amount } = payment;
  if (
    amount === null ||
    classifyAmountMismatch(amount, attempt.amount) !== 'OVERPAID' ||
    !isApproved(context)
  )
    return false;
  if (isSaleCancelled(context) || isPaid(order) || !canTransition(orderTransitions, order.status, 'PAID'))
    return false;
  if (!(await canTakeWalletPortion(context))) return false;
  if (
    !canTransition(transactionTransitions, attempt.status, 'COMPLETED') ||
    !(await sellOrReclaimSeats(context))
  )
    return false;
  await store.amountMismatches.recordDecision(attempt.id, payment.id);
  await completeAttempt(context);
  await completeOrder({ ...context, attemptId: attempt.id });
  const overpaid = { amount: amount.amount - attempt.amount.amount, currency: amount.currency };
  await store.outbox.insert({
    key: `surplus:${payment.id}`,
    kind: 'REFUND',
    payload: { orderId: order.id, paymentId: payment.id, amount: overpaid },
  });
  await enqueueAutomaticRefundNotification(store, `surplus:${payment.id}`, {
    orderId: order.id,
    reason: 'SURPLUS',
    amount: overpaid,
    destination: 'ORIGINAL_METHOD',
    method: attempt.method,
  });
  return true;
}

/**
 * Refunds a payment whose amount did not match, as far as it is not refunded yet, and ends the order that waited for
 * it. False while the payment is disputed or its provider status is unknown.
 */
export async function refundMismatchedPayment(context: SettlementContext): Promise<boolean> {
  const { store, attempt, order, reservation, payment } = context;
  const providerState = readProviderState(payment);
  const isAlreadyRefunded = providerState === 'refunded' || providerState === 'charged-back';
  if (!isAlreadyRefunded && providerState !== 'approved' && providerState !== 'approved-refunded-in-part')
    return false;
  await store.amountMismatches.recordDecision(attempt.id, payment.id);
  const completesAttempt = canTransition(transactionTransitions, attempt.status, 'COMPLETED');
  if (completesAttempt) await completeAttempt(context);
  if (isAlreadyRefunded && completesAttempt)
    await store.attempts.update(attempt.id, { status: 'COMPLETED', record: 'REFUNDED' });
  await refundPayment(context, isPaid(order) ? 'PAID_TWICE' : 'AMOUNT_MISMATCH', {
    isAlreadyRefunded: isAlreadyRefunded,
  });
  // The hold of an ended attempt may belong to a later attempt, which may still be paid.
  if (!isOpenAttempt(attempt) || !isInPayment(reservation)) return true;
  await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
  await store.holds.finishWithFailure(reservation.id);
  if (canTransition(orderTransitions, order.status, 'EXPIRED'))
    await store.orders.setStatus(order.id, 'EXPIRED');
  return true;
}

const completeAttempt = ({ store, attempt, payment }: SettlementContext): Promise<void> =>
  store.attempts.update(attempt.id, {
    status: 'COMPLETED',
    record: 'PAID',
    isLate: attempt.status === 'EXPIRED' || attempt.status === 'DECLINED',
    providerPaymentId: payment.id,
    providerStatus: toProviderStatus(payment),
  });

const isApproved = ({ payment }: SettlementContext): boolean => readProviderState(payment) === 'approved';

function readProviderState(payment: ProviderPayment): ProviderPaymentState | null {
  const reading = interpretProviderStatus(toProviderStatus(payment));
  return reading.kind === 'known' ? reading.providerState : null;
}
