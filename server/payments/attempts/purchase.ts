import { hasEndedUnpaid, isPaid } from '#domain/order/order-status.ts';
import type { Purchase, PurchaseMoneyStatus } from '#domain/order/purchase.ts';
import { determinePurchaseResult } from '#domain/order/purchase-result-of-order.ts';
import type { BankChallenge } from '#domain/payment/bank-challenge.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { toPaymentStatus } from '#domain/payment/payment-status.ts';
import { toCheckoutOutcome } from '#domain/payment/purchase-result.ts';
import { getReservationDeadlineKind } from '#domain/reservation/reservation-rules.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type {
  AttemptRecord,
  OrderRecord,
  ProviderPaymentStatus,
  PurchaseRecords,
  ReservationRecord,
  SaleTransactions,
} from '#server/unit-of-work/public.ts';
import { hasPaymentInReview, isOpenAttempt } from './attempt-status.ts';
import { findPaymentInstruction } from './payment-instruction.ts';

export type PurchaseSnapshot = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  /** The attempt that decides the order's status. */
  readonly attempt: AttemptRecord;
  readonly ticketIds: readonly string[];
  readonly now: Instant;
};

/** Converts a snapshot to the purchase as its reader sees it, from our records alone (Spec §4). */
export function toPurchase({ order, reservation, attempt, ticketIds, now }: PurchaseSnapshot): Purchase {
  const needsReview = awaitsReview(order, attempt);
  const result = needsReview ? 'PENDING_PAYMENT' : determinePurchaseResult({ order, attempt });
  return {
    orderId: order.id,
    code: order.code,
    orderStatus: order.status,
    reservationId: reservation.id,
    reservationStatus: reservation.status,
    eventId: order.eventId,
    result,
    outcome: toCheckoutOutcome(result),
    paymentStatus: toPaymentStatus(attempt.status),
    transactionStatus: attempt.status,
    method: attempt.method,
    statusDetail: attempt.statusDetail,
    moneyMoved: needsReview ? 'NEEDS_REVIEW' : determineMoneyMoved(order, attempt),
    total: order.total,
    walletPaid: calculateWalletPaid(order, attempt),
    serverNow: now,
    expiresAt:
      needsReview || getReservationDeadlineKind(reservation.status) === 'none' ? null : reservation.expiresAt,
    instruction: findPaymentInstruction({ order, attempt }),
    nextAction: findNextAction(attempt),
    ticketIds,
  };
}

/** Returns the confirmation at the payer's bank that 3-D Secure requires; null when there is none. */
export const findBankChallenge = ({
  status,
  providerStatus,
}: {
  readonly status: string;
  readonly providerStatus: ProviderPaymentStatus | null;
}): BankChallenge | null =>
  status === 'PENDING' &&
  providerStatus?.statusDetail === 'pending_challenge' &&
  providerStatus.challengeUrl !== null
    ? { url: providerStatus.challengeUrl, creq: providerStatus.creq ?? null }
    : null;

function findNextAction(attempt: AttemptRecord): Purchase['nextAction'] {
  const challenge = findBankChallenge(attempt);
  return challenge === null ? null : { type: 'REDIRECT', ...challenge };
}

/** Reads an order with its decisive attempt, reservation and tickets at one instant; null when no payment was attempted. */
export async function readPurchaseSnapshot(
  { orders }: Pick<SaleTransactions, 'orders'>,
  orderId: string,
): Promise<PurchaseSnapshot | null> {
  const records = await orders.readPurchase(orderId);
  return records === null ? null : toPurchaseSnapshot(records);
}

/** Chooses the attempt that decides what the purchase is; null when no payment was attempted. */
export function toPurchaseSnapshot({
  order,
  attempts,
  reservation,
  ticketIds,
}: PurchaseRecords): PurchaseSnapshot | null {
  const attempt = findDecisiveAttempt(order, attempts);
  return attempt === undefined ? null : { order, reservation, attempt, ticketIds, now: reservation.now };
}

/**
 * Returns true when a payment with a mismatched amount waits for review and nothing else has paid the order or still
 * can.
 */
const awaitsReview = (order: OrderRecord, attempt: AttemptRecord): boolean =>
  hasPaymentInReview(attempt) && (hasEndedUnpaid(order) || isOpenAttempt(attempt));

/**
 * Finds the attempt that decides the order's status: the one that paid it; of an ended order the one that received
 * money; else the newest. Attempts are ordered newest first.
 */
export function findDecisiveAttempt(
  order: OrderRecord,
  attempts: readonly AttemptRecord[],
): AttemptRecord | undefined {
  const isOver = hasEndedUnpaid(order);
  return (
    attempts.find(({ id }) => id === order.paidBy) ??
    (isOver ? attempts.find(hasPaymentInReview) : undefined) ??
    (isOver ? attempts.find(({ status }) => status === 'COMPLETED') : undefined) ??
    attempts[0]
  );
}

/** Calculates the amount paid or reserved from the wallet; a failed attempt has returned it. */
export function calculateWalletPaid(order: OrderRecord, attempt: AttemptRecord): number {
  if (order.paidBy !== attempt.id && !isOpenAttempt(attempt)) return 0;
  return hasTrait(attempt, 'paysFromBalance') ? order.total.total : attempt.walletPortion;
}

/**
 * Determines where the payer's money is. A payment that could not pay its order counts as refunded from the moment it
 * was settled.
 */
function determineMoneyMoved(order: OrderRecord, attempt: AttemptRecord): PurchaseMoneyStatus {
  switch (attempt.recordStatus) {
    case 'PAID':
      if (attempt.amount.amount === 0) return 'NO';
      return isPaid(order) ? 'YES' : 'RETURNED';
    case 'REFUNDED':
      // The card portion may be refunded while tickets paid from the wallet stay valid.
      return isPaid(order) ? 'YES' : 'RETURNED';
    case 'REJECTED':
    case 'CANCELLED':
      return 'NO';
    case 'CREATED':
    case 'PENDING':
      // Seats are booked without any payment, or for a plan, whose payments are its own.
      return hasTrait(attempt, 'isBooking') || hasTrait(attempt, 'isPaidInInstallments') ? 'NO' : 'UNKNOWN';
  }
}
