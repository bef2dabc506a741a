import { orderTransitions } from '#domain/order/order-transitions.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { canMove } from '#domain/shared/transition.ts';
import { returnToLink } from './await-by-link.ts';
import { isOpen } from './open-attempt.ts';
import { mostTries } from './payment-lease.ts';
import { type Books, isInPayment, type KnownReading, type Settled, wordsOf } from './settlement-books.ts';
import { tellOfLapse } from './tell-of-lapse.ts';

/** No money will come from this try: the fan gets the hold back with time to try again, a bounded number of times. */
export async function ended(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  if (attempt.status === reading.transaction) return 'SETTLED';
  if (!canMove(transactionTransitions, attempt.status, reading.transaction)) return 'STALE';
  // On the provider's own page one try may be several payments: while another is under way, this end is not the try's.
  const isOther = attempt.providerPaymentId !== null && attempt.providerPaymentId !== payment.id;
  if (attempt.isHosted && isOther && isOpen(attempt)) return 'STALE';
  await store.updateAttempt(attempt.id, {
    status: reading.transaction,
    record: reading.record,
    providerPaymentId: payment.id,
    words: wordsOf(payment),
  });
  const isGivenUp = attempt.ending === 'METHOD_CHANGE';
  if (isGivenUp || goesOn(books)) {
    await freeHold({ store, order, reservation }, { counts: true, beyondCap: isGivenUp });
  } else if (
    reservation.status === 'STARTED_PAYMENT' &&
    (await returnToLink(store, { order, reservation }))
  ) {
    // Who paid by a link let the bank wait too long; others may pay by it until its own deadline.
    if (canMove(orderTransitions, order.status, 'PENDING')) await store.setOrderStatus(order.id, 'PENDING');
  } else if (isInPayment(reservation)) {
    // A voucher that lapsed ends its order, and the hold was its order's.
    await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
    const over = attempt.ending === 'LAPSED' ? 'EXPIRED' : reading.order.onceReleased;
    if (canMove(orderTransitions, order.status, over)) await store.setOrderStatus(order.id, over);
    if (over === 'EXPIRED' && reservation.status === 'WAITING_FOR_PAYMENT') await tellOfLapse(store, attempt);
  }
  return 'SETTLED';
}

/** Whoever still sits before the page tries again; nobody waits there for days until a voucher or a CLABE lapses. */
const goesOn = ({ attempt, order, reservation }: Books): boolean =>
  attempt.ending !== 'LAPSED' &&
  reservation.status !== 'WAITING_FOR_PAYMENT' &&
  canMove(orderTransitions, order.status, 'PENDING');

/**
 * After a try that failed: back to the hold and its open order while tries are left, otherwise the end of both. `counts`
 * tells whether it is one of the fan's tries; who gave a payment up gets time also `beyondCap` of the hold.
 */
export async function freeHold(
  { store, order, reservation }: Pick<Books, 'store' | 'order' | 'reservation'>,
  { counts, beyondCap = false }: { readonly counts: boolean; readonly beyondCap?: boolean },
): Promise<void> {
  if (!isInPayment(reservation)) return;
  if (counts) await store.countAttempt(reservation.id);
  const triesLeft = mostTries - reservation.attemptsUsed - (counts ? 1 : 0);
  if (triesLeft > 0 && (await returnToLink(store, { order, reservation }))) {
    if (canMove(orderTransitions, order.status, 'PENDING')) await store.setOrderStatus(order.id, 'PENDING');
    return;
  }
  if (triesLeft > 0 && (await store.toHold(reservation.id, holdWindow.length, beyondCap))) {
    if (canMove(orderTransitions, order.status, 'PENDING')) await store.setOrderStatus(order.id, 'PENDING');
    return;
  }
  if (reservation.status === 'STARTED_PAYMENT') {
    await store.release(reservation.id, 'CANCELLED_DUE_TO_PAYMENT_FAILURE', 'RELEASE');
    if (canMove(orderTransitions, order.status, 'CANCELED')) await store.setOrderStatus(order.id, 'CANCELED');
  } else {
    await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
    if (canMove(orderTransitions, order.status, 'EXPIRED')) await store.setOrderStatus(order.id, 'EXPIRED');
  }
}
