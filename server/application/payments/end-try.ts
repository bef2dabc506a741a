import { orderTransitions } from '#domain/order/order-transitions.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { canMove } from '#domain/shared/transition.ts';
import { returnToLink } from './await-by-link.ts';
import { isOpen } from './open-attempt.ts';
import { mostTries } from './payment-lease.ts';
import { type Books, isInPayment, type KnownReading, type Settled, wordsOf } from './settlement-books.ts';
import { tellOfLapse } from './tell-of-lapse.ts';

/** Fails an attempt and returns the hold to the fan to pay again, up to `maxPaymentAttempts` times. */
export async function ended(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  if (attempt.status === reading.transaction) return 'SETTLED';
  if (!canMove(transactionTransitions, attempt.status, reading.transaction)) return 'STALE';
  // On a hosted page one attempt may have several payments: while another is pending, a failed one does not fail the
  // attempt.
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
    // The payment through the link failed at the bank; the link stays payable until its own deadline.
    if (canMove(orderTransitions, order.status, 'PENDING')) await store.setOrderStatus(order.id, 'PENDING');
  } else if (isInPayment(reservation)) {
    // An expired voucher ends its order and releases the hold.
    await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
    const over = attempt.ending === 'LAPSED' ? 'EXPIRED' : reading.order.onceReleased;
    if (canMove(orderTransitions, order.status, over)) await store.setOrderStatus(order.id, over);
    if (over === 'EXPIRED' && reservation.status === 'WAITING_FOR_PAYMENT') await tellOfLapse(store, attempt);
  }
  return 'SETTLED';
}

/** Interactive methods may be retried; vouchers and bank transfers may not. */
const goesOn = ({ attempt, order, reservation }: Books): boolean =>
  attempt.ending !== 'LAPSED' &&
  reservation.status !== 'WAITING_FOR_PAYMENT' &&
  canMove(orderTransitions, order.status, 'PENDING');

/**
 * Returns the hold and reopens its order while attempts are left, otherwise ends both. `countsAsAttempt`: the attempt
 * counts towards the limit. `ignoresHoldCap`: a payer who abandoned a payment gets time beyond the hold's maximum
 * duration.
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
