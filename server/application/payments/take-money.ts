import { orderTransitions } from '#domain/order/order-transitions.ts';
import { waived } from '#domain/payment/courtesy.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { canMove } from '#domain/shared/transition.ts';
import type { AttemptRecord } from '../sale/sale-records.ts';
import { ticketsFor } from './issue-tickets.ts';
import { isOpen } from './open-attempt.ts';
import { giveBack } from './return-money.ts';
import type { ReturnReason } from './return-reason.ts';
import {
  type Books,
  isForThisCart,
  isInPayment,
  isPaid,
  type KnownReading,
  owe,
  type Settled,
  wordsOf,
} from './settlement-books.ts';

/** Settles an approved payment: sells the seats and issues the tickets or, when the seats are gone, refunds it. */
export async function approved(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  if (attempt.status === 'COMPLETED') return 'SETTLED';
  if (!canMove(transactionTransitions, attempt.status, 'COMPLETED')) return 'STALE';
  const isLate = attempt.status === 'EXPIRED' || attempt.status === 'DECLINED';
  const write = (record: PaymentRecordStatus) =>
    store.updateAttempt(attempt.id, {
      status: reading.transaction,
      record,
      isLate,
      providerPaymentId: payment.id,
      words: wordsOf(payment),
    });

  const isPaidAlready = isPaid(order) || reservation.status === 'FINISHED';
  const isPossible =
    !isPaidAlready && !books.house.cancelled && canMove(orderTransitions, order.status, 'PAID');
  const isBothParts = isPossible && (await hasOtherPart(books));
  if (isPossible && isBothParts && (await takeSeats(books))) {
    await write('PAID');
    await payOrder({ ...books, attemptId: attempt.id });
    return 'SETTLED';
  }
  await write('PAID');
  const why = !isForThisCart(books)
    ? 'CART_CHANGED'
    : isBothParts || !isPossible
      ? 'TOO_LATE'
      : 'BALANCE_GONE';
  await giveBack(books, forNothing(books, isPaidAlready ? 'PAID_TWICE' : why));
  if (!isPaidAlready) {
    const ended = await store.reservation(reservation.id);
    if (ended?.status === 'EXPIRED' || (books.house.cancelled && isInPayment(reservation))) {
      // The hold may have expired without being swept yet.
      await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
      await store.finishWithFailure(reservation.id);
      if (canMove(orderTransitions, order.status, 'EXPIRED')) await store.setOrderStatus(order.id, 'EXPIRED');
    }
  }
  return 'SETTLED';
}

/**
 * Returns true when the wallet can pay its portion: reserved while the attempt is open, returned and perhaps spent
 * since it ended.
 */
export const hasOtherPart = async ({ store, attempt, order }: Books): Promise<boolean> =>
  attempt.walletPart === 0 || isOpen(attempt) || (await store.canTakeAgain(attempt.id, order.buyerId));

/** Returns EVENT_CANCELLED for a cancelled event, whatever other reason there is. */
export const forNothing = <Why extends ReturnReason>({ house }: Books, why: Why): Why | 'EVENT_CANCELLED' =>
  house.cancelled ? 'EVENT_CANCELLED' : why;

/** Sells the held seats, or claims and sells the same seats again when the hold expired and they are still free. */
export async function takeSeats(books: Books): Promise<boolean> {
  const { store, attempt, reservation } = books;
  if (!isForThisCart(books)) return false;
  if (reservation.status !== 'EXPIRED' && (await store.sell(reservation.id, attempt.fences))) return true;
  const current = await store.reservation(reservation.id);
  if (current?.status !== 'EXPIRED') return false;
  // An expired hold that was not swept yet is released before its seats are claimed again.
  await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
  return store.reclaimAndSell(reservation.id);
}

/** The order to complete and its paying attempt, loaded when the caller has not read it. */
type Paid = Pick<Books, 'store' | 'order' | 'reservation' | 'house'> & {
  readonly attemptId: string;
  readonly attempt?: AttemptRecord;
};

/**
 * Marks the order PAID, issues its tickets and enqueues the receipt. The caller has sold the seats. A later attempt
 * may have overwritten the order's total, so the paid total is written again.
 */
export async function payOrder({
  store,
  order,
  reservation,
  house,
  attemptId,
  attempt: known,
}: Paid): Promise<void> {
  const attempt = known ?? (await store.attempt(attemptId));
  if (attempt === null) throw new Error('The paying attempt does not exist.');
  const isFree = attempt.method === 'COURTESY';
  const total = cartTotal(reservation.items, order.total.currency);
  await store.markPaid(order.id, attemptId, isFree ? waived(total) : total);
  if (attempt.walletPart > 0) await store.takeSetAside(attemptId);
  await store.giveUpOthers(order.id, attemptId);
  await store.insertTickets(order, ticketsFor(reservation.items, { house, isFree }));
  await owe(store, 'RECEIPT', order.id, { orderId: order.id });
  if (attempt.saveToken !== null)
    await owe(store, 'SAVE_CARD', attemptId, {
      orderId: order.id,
      cardToken: attempt.saveToken,
      ...(attempt.cardsOf !== null && { personId: attempt.cardsOf }),
    });
}
