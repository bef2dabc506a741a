import { orderTransitions } from '#domain/order/order-transitions.ts';
import { leaseAfterInstruction } from '#domain/payment/instruction-lease.ts';
import { type MoneyAlertKind, oddnessOf } from '#domain/payment/money-alert.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { canMove } from '#domain/shared/transition.ts';
import type { Houses } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord } from '../sale/sale-records.ts';
import type { SaleTransactions } from '../sale/sale-store.port.ts';
import { ended } from './end-try.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { giveBack, givenBack } from './return-money.ts';
import {
  type Books,
  isPaid,
  type KnownReading,
  owe,
  raise,
  type Settled,
  type Settlement,
  wordsOf,
} from './settlement-books.ts';
import type { StaffAlert } from './staff-alert.port.ts';
import { approved, forNothing } from './take-money.ts';

export type SettleParts = {
  readonly sales: SaleTransactions;
  readonly houses: Houses;
  readonly alert: StaffAlert;
};

/**
 * Settles a provider payment: writes the attempt, payment record, order, reservation, seats, tickets and outbox
 * messages in one transaction. Every provider update passes through here, whether it comes from a response, a webhook
 * event, reconciliation or a page. Idempotent; updates older than the known status are ignored. docs/transitions.md.
 */
export async function settlePayment(
  parts: SettleParts,
  attemptId: string,
  payment: ProviderPayment,
): Promise<Settlement> {
  const attempt = await parts.sales.attempt(attemptId);
  return attempt === null ? 'PARKED' : settleKnown(parts, { attempt }, payment);
}

/** The attempt as the caller has read it, however long ago. */
type Known = { readonly attempt: AttemptRecord; readonly order?: OrderRecord };

/**
 * Settles a provider payment for a caller that has already read the attempt; `webhookEventId` is finished in the same
 * transaction.
 */
export async function settleKnown(
  { sales, houses, alert }: SettleParts,
  known: Known,
  payment: ProviderPayment,
  noticeId: string | null = null,
): Promise<Settlement> {
  const { id: attemptId, orderId } = known.attempt;
  if (hasSettled(known.attempt, payment)) {
    if (noticeId !== null) await sales.finishNotice(noticeId);
    return 'SETTLED';
  }
  const knownOrder = known.order ?? (await sales.order(orderId));
  const house = knownOrder === null ? null : await houses.of(knownOrder.eventId);
  if (knownOrder === null || house === null) return 'PARKED';

  const end = await sales.transaction(async (store): Promise<Settlement | Parked> => {
    const reservation = await store.lockReservation(knownOrder.reservationId);
    const attempt = await store.lockAttempt(attemptId);
    const order = await store.order(orderId);
    if (reservation === null || attempt === null || order === null) return 'PARKED';
    const settlement = await apply({ store, attempt, order, reservation, house, payment });
    if (noticeId !== null && typeof settlement === 'string') await store.finishNotice(noticeId);
    return settlement;
  });
  if (typeof end === 'string') return end;
  alert({ kind: 'PAYMENT_PARKED', reason: end.parked, attemptId, paymentId: payment.id });
  return 'PARKED';
}

/**
 * Returns true when this payment has already completed the attempt, because the provider reports every payment more
 * than once. Nothing is written then, and COMPLETED is final, so no lock is needed.
 */
function hasSettled(attempt: AttemptRecord, payment: ProviderPayment): boolean {
  const reading = readProviderStatus(wordsOf(payment));
  return (
    attempt.status === 'COMPLETED' &&
    attempt.providerPaymentId === payment.id &&
    payment.externalReference === attempt.id &&
    reading.kind === 'known' &&
    (reading.meaning === 'approved' || reading.meaning === 'approved-refunded-in-part') &&
    (attempt.decided.includes(payment.id) ||
      (payment.amount !== null && oddnessOf(payment.amount, attempt.amount) === null))
  );
}

/** The reason for the review. */
type Parked = { readonly parked: string };

async function apply(books: Books): Promise<Settled | Parked> {
  const { store, attempt, order, reservation, payment } = books;
  const reading = readProviderStatus(wordsOf(payment));
  if (reading.kind === 'parked') return park(books, 'UNKNOWN_STATUS', 'UNKNOWN_STATUS');
  if (payment.externalReference !== attempt.id) return park(books, 'OTHER_REFERENCE', 'UNKNOWN_PAYMENT');
  const odd = payment.amount === null ? 'OTHER_CURRENCY' : oddnessOf(payment.amount, attempt.amount);
  if (odd !== null && !attempt.decided.includes(payment.id))
    return hasCome.has(reading.meaning) ? parkMoney(books, odd) : park(books, 'AMOUNT_MISMATCH', null);
  if (attempt.status === 'COMPLETED' && attempt.providerPaymentId !== payment.id) {
    if (reading.meaning === 'approved')
      await giveBack(books, forNothing(books, isPaid(order) ? 'PAID_TWICE' : 'TOO_LATE'));
    return 'STALE';
  }
  switch (reading.meaning) {
    case 'approved':
    case 'approved-refunded-in-part':
      return approved(books, reading);
    case 'refunded':
    case 'charged-back':
      return givenBack(books, reading);
    case 'disputed':
      await store.flag(reservation.id, 'DISPUTED');
      await raise(books, 'DISPUTED');
      // This may be the first update of the payment: the money is ours until the dispute is decided.
      return approved(books, reading);
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return ended(books, reading);
    default:
      return waiting(books, reading);
  }
}

/** Records a payment that the provider has not finished. */
async function waiting(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  const moves = canMove(transactionTransitions, attempt.status, reading.transaction);
  if (!moves && attempt.status !== reading.transaction) return 'STALE';
  const isNew = attempt.providerPaymentId !== payment.id || attempt.status !== reading.transaction;
  const lease = isNew ? leaseOf(books, reading) : null;
  await store.updateAttempt(attempt.id, {
    status: reading.transaction,
    record: reading.record,
    providerPaymentId: payment.id,
    words: wordsOf(payment),
    ...(lease !== null && { expiresAt: lease }),
  });
  const { whileHeld } = reading.order;
  if (order.status !== whileHeld && canMove(orderTransitions, order.status, whileHeld)) {
    await store.setOrderStatus(order.id, whileHeld);
  }
  if (lease === null || reservation.status !== 'STARTED_PAYMENT') return 'SETTLED';
  if (!instructed.has(reading.meaning)) {
    await store.toPaying(reservation.id, lease);
    return 'SETTLED';
  }
  await store.toWaiting(reservation.id, lease);
  await owe(store, 'INSTRUCTION', attempt.id, { orderId: order.id, attemptId: attempt.id });
  return 'SETTLED';
}

/** The payer has an instruction and may pay days later: a shop's voucher, a CLABE (docs/transitions.md). */
const instructed: ReadonlySet<KnownReading['meaning']> = new Set(['cash-instructed', 'spei-instructed']);

const leaseOf = ({ order, reservation, payment }: Books, { meaning }: KnownReading): number | null =>
  leaseAfterInstruction({
    meaning,
    paymentMethodId: payment.methodId,
    expiresAt: instantOf(payment.expiresAt),
    now: reservation.now,
    market: order.market,
  });

function instantOf(text: string | null): number | null {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

async function park(books: Books, parked: string, alert: MoneyAlertKind | null): Promise<Parked> {
  await books.store.flag(books.reservation.id, parked);
  if (alert !== null) await raise(books, alert);
  return { parked };
}

/**
 * Holds a received payment with a mismatched amount for review and notifies the payer once; no other payment is
 * requested meanwhile.
 */
async function parkMoney(books: Books, odd: MoneyAlertKind): Promise<Parked> {
  const { store, attempt, order, payment } = books;
  await store.notePark(attempt.id, payment.id);
  await owe(store, 'PARKED_NOTICE', payment.id, {
    orderId: order.id,
    attemptId: attempt.id,
    paymentId: payment.id,
    amount: payment.amount,
  });
  return park(books, 'AMOUNT_MISMATCH', odd);
}

/** States in which the money was received, even if it was returned since. */
const hasCome: ReadonlySet<KnownReading['meaning']> = new Set([
  'approved',
  'approved-refunded-in-part',
  'disputed',
]);
