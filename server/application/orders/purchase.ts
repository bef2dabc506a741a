import type { Purchase, PurchaseMoney } from '#domain/order/purchase.ts';
import { paymentStatusOf } from '#domain/payment/payment-status.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import { outcomeOf, type PurchaseResult } from '#domain/payment/purchase-result.ts';
import { clockOf } from '#domain/reservation/reservation-outcome.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { holdsParked, isOpen } from '../payments/open-attempt.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleTransactions } from '../sale/sale-store.port.ts';
import { instructionOf } from './instruction.ts';

export type PurchaseBooks = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  /** The try that says how the order stands. */
  readonly attempt: AttemptRecord;
  readonly ticketIds: readonly string[];
  readonly now: Instant;
};

/** How a purchase stands, from our books alone (Spec §4). */
export function purchaseOf({ order, reservation, attempt, ticketIds, now }: PurchaseBooks): Purchase {
  const isParked = isForAPerson(order, attempt);
  const result = isParked ? 'PENDING_PAYMENT' : resultOf(order, attempt);
  return {
    orderId: order.id,
    code: order.code,
    orderStatus: order.status,
    reservationId: reservation.id,
    reservationStatus: reservation.status,
    eventId: order.eventId,
    result,
    outcome: outcomeOf(result),
    paymentStatus: paymentStatusOf(attempt.status),
    transactionStatus: attempt.status,
    method: attempt.method,
    statusDetail: attempt.statusDetail,
    moneyMoved: isParked ? 'PARKED' : moneyMovedBy(order, attempt),
    total: order.total,
    walletPaid: walletPaidOf(order, attempt),
    serverNow: now,
    expiresAt: isParked || clockOf(reservation.status) === 'none' ? null : reservation.expiresAt,
    instruction: instructionOf({ order, attempt }),
    nextAction: nextActionOf(attempt),
    ticketIds,
  };
}

/** The payer's bank asks whether it is they (3-D Secure). */
export const nextActionOf = ({ status, words }: AttemptRecord): Purchase['nextAction'] =>
  status === 'PENDING' && words?.statusDetail === 'pending_challenge' && words.challengeUrl !== null
    ? { type: 'REDIRECT', url: words.challengeUrl }
    : null;

/**
 * Reads what is needed to say how an order stands; null when nobody ever tried to pay it. At one instant: an order from before
 * a settlement beside its try from after it would say of a purchase that has just been paid that it failed.
 */
export function purchaseBooks(
  { snapshot }: Pick<SaleTransactions, 'snapshot'>,
  orderId: string,
): Promise<PurchaseBooks | null> {
  return snapshot(async (store) => {
    const order = await store.order(orderId);
    const attempt = order === null ? undefined : tellingAttempt(order, await store.attemptsOf(orderId));
    const reservation = order === null ? null : await store.reservation(order.reservationId);
    if (order === null || attempt === undefined || reservation === null) return null;
    return { order, reservation, attempt, ticketIds: await store.ticketIds(orderId), now: reservation.now };
  });
}

/** Money of another sum came for it, nothing else has paid it or may, and nobody has decided yet. */
const isForAPerson = (order: OrderRecord, attempt: AttemptRecord): boolean =>
  holdsParked(attempt) && (isOverUnpaid(order) || isOpen(attempt));

const isOverUnpaid = ({ status }: OrderRecord): boolean => status === 'EXPIRED' || status === 'CANCELED';

/**
 * The try that says how an order stands: the one that paid it; once it is over, the one that brought money all the same;
 * else the newest. They come newest first.
 */
export function tellingAttempt(
  order: OrderRecord,
  attempts: readonly AttemptRecord[],
): AttemptRecord | undefined {
  const isOver = isOverUnpaid(order);
  return (
    attempts.find(({ id }) => id === order.paidBy) ??
    (isOver ? attempts.find(holdsParked) : undefined) ??
    (isOver ? attempts.find(({ status }) => status === 'COMPLETED') : undefined) ??
    attempts[0]
  );
}

/** Taken, or set aside as long as the try is open; of a try that failed it is back. */
export function walletPaidOf(order: OrderRecord, attempt: AttemptRecord): number {
  if (order.paidBy !== attempt.id && !isOpen(attempt)) return 0;
  return attempt.method === 'WALLET' ? order.total.total : attempt.walletPart;
}

function resultOf(order: OrderRecord, attempt: AttemptRecord): PurchaseResult {
  switch (order.status) {
    case 'PAID':
    case 'TRANSFERRED':
    // What was given back had been paid: `moneyMoved` says where the money is now.
    case 'REFUNDED':
      return 'SUCCESSFUL';
    case 'EXPIRED':
    case 'CANCELED':
      return 'FAIL';
  }
  switch (attempt.status) {
    case 'DECLINED':
    case 'EXPIRED':
    // It brought money for a cart that is no more; the money is on its way back.
    case 'COMPLETED':
      return 'FAIL';
    case 'STARTED':
      return 'PENDING_PAYMENT';
    default:
      if (attempt.method === 'RESERVATION') return 'PENDING_CLUB';
      if (attempt.method === 'PROCESSING_TRANSFER') return 'PENDING_TRANSFER';
      if (attempt.method === 'CASH' && attempt.provider === 'taquilla') return 'PENDING_CLUB';
      return (attempt.words === null ? null : readProviderStatus(attempt.words).result) ?? 'PENDING_PAYMENT';
  }
}

/** Money that came for an order that could not be kept is on its way back from the moment it was noticed. */
function moneyMovedBy(order: OrderRecord, attempt: AttemptRecord): PurchaseMoney {
  switch (attempt.recordStatus) {
    case 'PAID':
      if (attempt.amount.amount === 0) return 'NO';
      return order.status === 'PAID' || order.status === 'TRANSFERRED' ? 'YES' : 'RETURNED';
    case 'REFUNDED':
      // What the card paid may be back while what the balance paid still holds the other tickets.
      return order.status === 'PAID' || order.status === 'TRANSFERRED' ? 'YES' : 'RETURNED';
    case 'REJECTED':
    case 'CANCELLED':
      return 'NO';
    case 'CREATED':
    case 'PENDING':
      // Seats are kept without any money.
      return attempt.method === 'RESERVATION' ? 'NO' : 'UNKNOWN';
  }
}
