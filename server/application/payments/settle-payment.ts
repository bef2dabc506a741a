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
 * Takes the provider's word on one try to pay and writes everything that follows from it in one transaction: transaction,
 * payment record, order, reservation, seats, tickets, and what we owe the fan. It is the only way by which a payment at
 * the provider changes our books, whoever brought the news (the answer, a notification, reconciliation, a page that
 * asks), it may be called with the same news any number of times, and news that is older than what we know is ignored.
 * docs/transitions.md.
 */
export async function settlePayment(
  parts: SettleParts,
  attemptId: string,
  payment: ProviderPayment,
): Promise<Settlement> {
  const attempt = await parts.sales.attempt(attemptId);
  return attempt === null ? 'PARKED' : settleKnown(parts, { attempt }, payment);
}

/** What whoever brings the news has read of the try already, however long ago. */
type Known = { readonly attempt: AttemptRecord; readonly order?: OrderRecord };

/** The same for whoever has read the try; `noticeId` marks the notification that brought it as done in the same transaction. */
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
 * Whether the try was completed with this very news: the provider tells of every payment what it has answered already. Nothing
 * is written of it then, and COMPLETED is final: no lock is needed to say so.
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

/** Why staff have to look at it. */
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
      // It may be the first that we hear of this money: it is with us until the dispute is decided.
      return approved(books, reading);
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return ended(books, reading);
    default:
      return waiting(books, reading);
  }
}

/** The provider is still at it. */
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

/** The payer was told where to pay and may do so days later: a shop's counter, a CLABE (docs/transitions.md). */
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

/** The money is with us, and nobody is asked to pay meanwhile: its payer hears once that a person decides about it. */
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

/** Readings after which money is with us, or was. */
const hasCome: ReadonlySet<KnownReading['meaning']> = new Set([
  'approved',
  'approved-refunded-in-part',
  'disputed',
]);
