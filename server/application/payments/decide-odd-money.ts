import { orderTransitions } from '#domain/order/order-transitions.ts';
import { oddnessOf } from '#domain/payment/money-alert.ts';
import { type ProviderMeaning, readProviderStatus } from '#domain/payment/provider-reading.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { canMove } from '#domain/shared/transition.ts';
import { isOpen } from './open-attempt.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { giveBack } from './return-money.ts';
import { type Books, isPaid, wordsOf } from './settlement-books.ts';
import { hasOtherPart, payOrder, takeSeats } from './take-money.ts';

/**
 * Accepts an overpayment: the order is paid at its price and the difference is refunded. False when the seats are
 * gone, the order was paid otherwise, or the payment is no longer approved.
 */
export async function acceptMoney(books: Books): Promise<boolean> {
  const { store, attempt, order, payment } = books;
  const { amount } = payment;
  if (amount === null || oddnessOf(amount, attempt.amount) !== 'OVERPAID' || !isWithUs(books)) return false;
  if (books.house.cancelled || isPaid(order) || !canMove(orderTransitions, order.status, 'PAID'))
    return false;
  if (!(await hasOtherPart(books))) return false;
  if (!canMove(transactionTransitions, attempt.status, 'COMPLETED') || !(await takeSeats(books)))
    return false;
  await store.decideOn(attempt.id, payment.id);
  await complete(books);
  await payOrder({ ...books, attemptId: attempt.id });
  const surplus = { amount: amount.amount - attempt.amount.amount, currency: amount.currency };
  await store.addEffect({
    key: `surplus:${payment.id}`,
    kind: 'REFUND',
    payload: { orderId: order.id, paymentId: payment.id, amount: surplus },
  });
  await store.addEffect({
    key: `surplus_notice:${payment.id}`,
    kind: 'SURPLUS_NOTICE',
    payload: { orderId: order.id, why: 'SURPLUS', amount: surplus, method: attempt.method },
  });
  return true;
}

/**
 * Refunds a payment whose amount did not match, as far as it is not refunded yet, and ends the order that waited for
 * it. False while the payment is disputed or its provider status is unknown.
 */
export async function returnMoney(books: Books): Promise<boolean> {
  const { store, attempt, order, reservation, payment } = books;
  const meaning = meaningOf(payment);
  const isBack = meaning === 'refunded' || meaning === 'charged-back';
  if (!isBack && meaning !== 'approved' && meaning !== 'approved-refunded-in-part') return false;
  await store.decideOn(attempt.id, payment.id);
  const isOfTry = canMove(transactionTransitions, attempt.status, 'COMPLETED');
  if (isOfTry) await complete(books);
  if (isBack && isOfTry) await store.updateAttempt(attempt.id, { status: 'COMPLETED', record: 'REFUNDED' });
  await giveBack(books, isPaid(order) ? 'PAID_TWICE' : 'OTHER_AMOUNT', { isBack });
  const { status } = reservation;
  // The hold of an ended attempt may belong to a later attempt, which may still be paid.
  if (!isOpen(attempt) || (status !== 'STARTED_PAYMENT' && status !== 'WAITING_FOR_PAYMENT')) return true;
  await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
  await store.finishWithFailure(reservation.id);
  if (canMove(orderTransitions, order.status, 'EXPIRED')) await store.setOrderStatus(order.id, 'EXPIRED');
  return true;
}

const complete = ({ store, attempt, payment }: Books): Promise<void> =>
  store.updateAttempt(attempt.id, {
    status: 'COMPLETED',
    record: 'PAID',
    isLate: attempt.status === 'EXPIRED' || attempt.status === 'DECLINED',
    providerPaymentId: payment.id,
    words: wordsOf(payment),
  });

const isWithUs = ({ payment }: Books): boolean => meaningOf(payment) === 'approved';

function meaningOf(payment: ProviderPayment): ProviderMeaning | null {
  const reading = readProviderStatus(wordsOf(payment));
  return reading.kind === 'known' ? reading.meaning : null;
}
