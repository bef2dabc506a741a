import { orderTransitions } from '#domain/order/order-transitions.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { canTransition } from '#domain/shared/transition.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { maxPaymentAttempts } from '../attempts/payment-attempt-limits.ts';
import { resumeLinkPayment } from './await-link-payment.ts';
import { enqueueUnpaidSeatsEmail } from './enqueue-unpaid-seats-email.ts';
import {
  type AppliedSettlement,
  type KnownProviderReading,
  type SettlementContext,
  toProviderStatus,
} from './settlement-context.ts';

/** Fails an attempt and returns the hold to the fan to pay again, up to `maxPaymentAttempts` times. */
export async function failAttempt(
  context: SettlementContext,
  reading: KnownProviderReading,
): Promise<AppliedSettlement> {
  const { store, attempt, order, reservation, payment } = context;
  if (attempt.status === reading.transaction) return 'SETTLED';
  if (!canTransition(transactionTransitions, attempt.status, reading.transaction)) return 'STALE';
  // On a hosted page one attempt may have several payments: while another is pending, a failed one does not fail the
  // attempt.
  const isOtherPayment = attempt.providerPaymentId !== null && attempt.providerPaymentId !== payment.id;
  if (attempt.isHosted && isOtherPayment && isOpenAttempt(attempt)) return 'STALE';
  await store.attempts.update(attempt.id, {
    status: reading.transaction,
    record: reading.record,
    providerPaymentId: payment.id,
    providerStatus: toProviderStatus(payment),
  });
  const hasChosenOtherMethod = attempt.closingReason === 'METHOD_CHANGE';
  if (hasChosenOtherMethod && reservation.status === 'WAITING_FOR_PAYMENT')
    await enqueueUnpaidSeatsEmail(store, attempt, 'CHANGED');
  if (hasChosenOtherMethod || canRetry(context)) {
    await resumeOrReleaseHold(
      { store, order, reservation },
      { countsAsAttempt: true, ignoresHoldCap: hasChosenOtherMethod },
    );
  } else if (
    reservation.status === 'STARTED_PAYMENT' &&
    (await resumeLinkPayment(store, { order, reservation }))
  ) {
    // The payment through the link failed at the bank; the link stays payable until its own deadline.
    if (canTransition(orderTransitions, order.status, 'PENDING'))
      await store.orders.setStatus(order.id, 'PENDING');
  } else if (isInPayment(reservation)) {
    // An expired voucher ends its order and releases the hold.
    await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
    const over = attempt.closingReason === 'EXPIRED' ? 'EXPIRED' : reading.order.onceReleased;
    if (canTransition(orderTransitions, order.status, over)) await store.orders.setStatus(order.id, over);
    if (over === 'EXPIRED' && reservation.status === 'WAITING_FOR_PAYMENT')
      await enqueueUnpaidSeatsEmail(store, attempt, 'OVER');
  }
  return 'SETTLED';
}

/** Interactive methods may be retried; vouchers and bank transfers may not. */
const canRetry = ({ attempt, order, reservation }: SettlementContext): boolean =>
  attempt.closingReason !== 'EXPIRED' &&
  reservation.status !== 'WAITING_FOR_PAYMENT' &&
  canTransition(orderTransitions, order.status, 'PENDING');

/**
 * Returns the hold and reopens its order while attempts are left, otherwise ends both. `countsAsAttempt`: the attempt
 * counts towards the limit. `ignoresHoldCap`: a payer who abandoned a payment gets time beyond the hold's maximum
 * duration.
 */
export async function resumeOrReleaseHold(
  { store, order, reservation }: Pick<SettlementContext, 'store' | 'order' | 'reservation'>,
  {
    countsAsAttempt,
    ignoresHoldCap = false,
  }: { readonly countsAsAttempt: boolean; readonly ignoresHoldCap?: boolean },
): Promise<void> {
  if (!isInPayment(reservation)) return;
  if (countsAsAttempt) await store.reservations.incrementAttempts(reservation.id);
  const attemptsLeft = maxPaymentAttempts - reservation.attemptsUsed - (countsAsAttempt ? 1 : 0);
  if (attemptsLeft > 0 && (await resumeLinkPayment(store, { order, reservation }))) {
    if (canTransition(orderTransitions, order.status, 'PENDING'))
      await store.orders.setStatus(order.id, 'PENDING');
    return;
  }
  if (
    attemptsLeft > 0 &&
    (await store.holds.returnToHold(reservation.id, holdWindow.length, ignoresHoldCap))
  ) {
    if (canTransition(orderTransitions, order.status, 'PENDING'))
      await store.orders.setStatus(order.id, 'PENDING');
    return;
  }
  if (reservation.status === 'STARTED_PAYMENT') {
    await store.holds.release(reservation.id, 'CANCELLED_DUE_TO_PAYMENT_FAILURE', 'RELEASE');
    if (canTransition(orderTransitions, order.status, 'CANCELED'))
      await store.orders.setStatus(order.id, 'CANCELED');
  } else {
    await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
    if (canTransition(orderTransitions, order.status, 'EXPIRED'))
      await store.orders.setStatus(order.id, 'EXPIRED');
  }
}
