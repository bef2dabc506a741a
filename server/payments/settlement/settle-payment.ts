import { calculateLeaseAfterInstruction } from '#domain/order/instruction-lease.ts';
import { isPaid } from '#domain/order/order-status.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import { classifyAmountMismatch, type PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import type { StaffAlert } from '#server/kernel/public.ts';
import type { AttemptRecord, OrderRecord, SaleTransactions } from '#server/unit-of-work/public.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';
import { failAttempt } from './fail-attempt.ts';
import { recordProviderRefund, refundPayment } from './refund-payment.ts';
import { resolveRefundReason, settleApproved } from './settle-approved.ts';
import {
  type AppliedSettlement,
  enqueue,
  type KnownProviderReading,
  raisePaymentException,
  type SettlementContext,
  type SettlementResult,
  toProviderStatus,
} from './settlement-context.ts';

export type SettlePaymentDeps = {
  readonly sales: SaleTransactions;
  readonly salesContexts: SalesContexts;
  readonly alert: StaffAlert;
};

/**
 * Settles a provider payment: writes the attempt, payment record, order, reservation, seats, tickets and outbox
 * messages in one transaction. Every provider update passes through here, whether it comes from a response, a webhook
 * event, reconciliation or a page. Idempotent; updates older than the known status are ignored. docs/transitions.md.
 */
export async function settlePayment(
  deps: SettlePaymentDeps,
  attemptId: string,
  payment: ProviderPayment,
): Promise<SettlementResult> {
  const attempt = await deps.sales.attempts.find(attemptId);
  return attempt === null ? 'NEEDS_REVIEW' : settleLoadedAttempt(deps, { attempt }, payment);
}

/** The attempt as the caller has read it, however long ago. */
type LoadedAttempt = { readonly attempt: AttemptRecord; readonly order?: OrderRecord };

/**
 * Settles a provider payment for a caller that has already read the attempt; `webhookEventId` is finished in the same
 * transaction.
 */
export async function settleLoadedAttempt(
  { sales, salesContexts, alert }: SettlePaymentDeps,
  known: LoadedAttempt,
  payment: ProviderPayment,
  webhookEventId: string | null = null,
): Promise<SettlementResult> {
  const { id: attemptId, orderId } = known.attempt;
  if (isAlreadySettled(known.attempt, payment)) {
    if (webhookEventId !== null) await sales.webhookEvents.finish(webhookEventId);
    return 'SETTLED';
  }
  const knownOrder = known.order ?? (await sales.orders.find(orderId));
  const salesContext = knownOrder === null ? null : await salesContexts.find(knownOrder.eventId);
  if (knownOrder === null || salesContext === null) return 'NEEDS_REVIEW';

  const result = await sales.transaction(async (store): Promise<SettlementResult | NeedsReview> => {
    const reservation = await store.reservations.lock(knownOrder.reservationId);
    const attempt = await store.attempts.lock(attemptId);
    const order = await store.orders.find(orderId);
    if (reservation === null || attempt === null || order === null) return 'NEEDS_REVIEW';
    const settlement = await applyProviderPayment({
      store,
      attempt,
      order,
      reservation,
      salesContext,
      payment,
    });
    if (webhookEventId !== null && typeof settlement === 'string')
      await store.webhookEvents.finish(webhookEventId);
    return settlement;
  });
  if (typeof result === 'string') return result;
  alert({ kind: 'PAYMENT_NEEDS_REVIEW', reason: result.reviewReason, attemptId, paymentId: payment.id });
  return 'NEEDS_REVIEW';
}

/**
 * Returns true when this payment has already completed the attempt, because the provider reports every payment more
 * than once. Nothing is written then, and COMPLETED is final, so no lock is needed.
 */
function isAlreadySettled(attempt: AttemptRecord, payment: ProviderPayment): boolean {
  const reading = interpretProviderStatus(toProviderStatus(payment));
  return (
    attempt.status === 'COMPLETED' &&
    attempt.providerPaymentId === payment.id &&
    payment.externalReference === attempt.id &&
    reading.kind === 'known' &&
    (reading.providerState === 'approved' || reading.providerState === 'approved-refunded-in-part') &&
    (attempt.reviewedPaymentIds.includes(payment.id) ||
      (payment.amount !== null && classifyAmountMismatch(payment.amount, attempt.amount) === null))
  );
}

/** The reason for the review. */
type NeedsReview = { readonly reviewReason: string };

async function applyProviderPayment(context: SettlementContext): Promise<AppliedSettlement | NeedsReview> {
  const { store, attempt, order, reservation, payment } = context;
  const reading = interpretProviderStatus(toProviderStatus(payment));
  if (reading.kind === 'unknown') return flagForReview(context, 'UNKNOWN_STATUS', 'UNKNOWN_STATUS');
  if (payment.externalReference !== attempt.id)
    return flagForReview(context, 'OTHER_REFERENCE', 'UNKNOWN_PAYMENT');
  const mismatch =
    payment.amount === null ? 'OTHER_CURRENCY' : classifyAmountMismatch(payment.amount, attempt.amount);
  if (mismatch !== null && !attempt.reviewedPaymentIds.includes(payment.id))
    return moneyReceivedStates.has(reading.providerState)
      ? holdForReview(context, mismatch)
      : flagForReview(context, 'AMOUNT_MISMATCH', null);
  if (attempt.status === 'COMPLETED' && attempt.providerPaymentId !== payment.id) {
    if (reading.providerState === 'approved')
      await refundPayment(context, resolveRefundReason(context, isPaid(order) ? 'PAID_TWICE' : 'TOO_LATE'));
    return 'STALE';
  }
  switch (reading.providerState) {
    case 'approved':
    case 'approved-refunded-in-part':
      return settleApproved(context, reading);
    case 'refunded':
    case 'charged-back':
      return recordProviderRefund(context, reading);
    case 'disputed':
      await store.reservations.flag(reservation.id, 'DISPUTED');
      await raisePaymentException(context, 'DISPUTED');
      // This may be the first update of the payment: the money is ours until the dispute is decided.
      return settleApproved(context, reading);
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return failAttempt(context, reading);
    default:
      return recordPending(context, reading);
  }
}

/** Records a payment that the provider has not finished. */
async function recordPending(
  context: SettlementContext,
  reading: KnownProviderReading,
): Promise<AppliedSettlement> {
  const { store, attempt, order, reservation, payment } = context;
  const moves = canTransition(transactionTransitions, attempt.status, reading.transaction);
  if (!moves && attempt.status !== reading.transaction) return 'STALE';
  const isNew = attempt.providerPaymentId !== payment.id || attempt.status !== reading.transaction;
  const lease = isNew ? calculateLease(context, reading) : null;
  await store.attempts.update(attempt.id, {
    status: reading.transaction,
    record: reading.record,
    providerPaymentId: payment.id,
    providerStatus: toProviderStatus(payment),
    ...(lease !== null && { expiresAt: lease }),
  });
  const { whileHeld } = reading.order;
  if (order.status !== whileHeld && canTransition(orderTransitions, order.status, whileHeld)) {
    await store.orders.setStatus(order.id, whileHeld);
  }
  if (lease === null || reservation.status !== 'STARTED_PAYMENT') return 'SETTLED';
  if (!instructedStates.has(reading.providerState)) {
    await store.holds.markPaymentStarted(reservation.id, lease);
    return 'SETTLED';
  }
  await store.holds.markWaitingForPayment(reservation.id, lease);
  await enqueue(store, 'INSTRUCTION', attempt.id, { orderId: order.id, attemptId: attempt.id });
  return 'SETTLED';
}

/** The payer has an instruction and may pay days later: a shop's voucher, a CLABE (docs/transitions.md). */
const instructedStates: ReadonlySet<KnownProviderReading['providerState']> = new Set([
  'cash-instructed',
  'spei-instructed',
]);

const calculateLease = (
  { order, reservation, payment }: SettlementContext,
  { providerState }: KnownProviderReading,
): number | null =>
  calculateLeaseAfterInstruction({
    providerState,
    paymentMethodId: payment.methodId,
    expiresAt: parseInstant(payment.expiresAt),
    now: reservation.now,
    market: order.market,
  });

function parseInstant(text: string | null): number | null {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

async function flagForReview(
  context: SettlementContext,
  reviewReason: string,
  exception: PaymentExceptionKind | null,
): Promise<NeedsReview> {
  await context.store.reservations.flag(context.reservation.id, reviewReason);
  if (exception !== null) await raisePaymentException(context, exception);
  return { reviewReason };
}

/**
 * Holds a received payment with a mismatched amount for review and notifies the payer once; no other payment is
 * requested meanwhile.
 */
async function holdForReview(
  context: SettlementContext,
  mismatch: PaymentExceptionKind,
): Promise<NeedsReview> {
  const { store, attempt, order, payment } = context;
  await store.amountMismatches.record(attempt.id, payment.id);
  await enqueue(store, 'AMOUNT_MISMATCH_EMAIL', payment.id, {
    orderId: order.id,
    attemptId: attempt.id,
    paymentId: payment.id,
    amount: payment.amount,
  });
  return flagForReview(context, 'AMOUNT_MISMATCH', mismatch);
}

/** States in which the money was received, even if it was returned since. */
const moneyReceivedStates: ReadonlySet<KnownProviderReading['providerState']> = new Set([
  'approved',
  'approved-refunded-in-part',
  'disputed',
]);
