import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import { calculatePaymentRefund } from '#domain/order/refund.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import type { ClaimedOutboxMessage } from '#server/kernel/public.ts';
import { readPayloadAmount } from '#server/kernel/public.ts';
import type { ProviderPayment, ReconcileAttemptDeps } from '#server/payments/public.ts';
import { settlePayment, toProviderStatus } from '#server/payments/public.ts';
import type { RefundRecord, Refunds } from '#server/refunds/public.ts';

export type DeliverRefundDeps = ReconcileAttemptDeps & { readonly refunds: Refunds };

/**
 * Delivers a refund to the provider: a payment that bought nothing in full, an overpayment's difference, or the
 * amount of a manager's refund. A refund that the provider rejects becomes a payment exception.
 */
export async function deliverRefund(
  deps: DeliverRefundDeps,
  { key, payload }: ClaimedOutboxMessage,
): Promise<boolean> {
  const paymentId = String(payload.paymentId);
  const refund =
    payload.refundId === undefined ? null : await deps.refunds.findRefund(String(payload.refundId));
  const amount = refund === null ? readPayloadAmount(payload) : calculateProviderAmount(refund);
  const isNeeded = refund?.isDone !== true && (await isRefundNeeded(deps, { key, paymentId, amount }));
  if (isNeeded === null) return false;
  const response = isNeeded ? await deps.provider.refund(paymentId, key, amount) : ok({});
  if (!response.ok && response.error.kind === 'unanswered') return false;
  const payment = await deps.provider.findPayment(paymentId);
  if (!payment.ok || payment.value === null) return false;
  // The provider rejects a refund of a payment that was charged back: nothing is left to refund then.
  if (!response.ok && !isRefunded(payment.value)) {
    const codes = response.error.kind === 'rejected' ? response.error.codes : [];
    await flagRejectedRefund(deps, { key, payload, refund, payment: payment.value, amount, codes });
    return true;
  }
  if (amount === null && !isRefunded(payment.value)) return false;
  if (payment.value.externalReference !== null) {
    await settlePayment(deps, payment.value.externalReference, payment.value);
  }
  await deps.refunds.completeRefundTurn(key, refund?.id ?? null);
  return true;
}

type DueRefund = { readonly key: string; readonly paymentId: string; readonly amount: Money | null };

/**
 * Returns true when the provider has not made this refund yet; null when that is unknown. The provider forgets
 * idempotency keys after a while, so a retry compares the payment's refunded amount with the one before the first
 * request. Refunds of one payment run one after the other, so that this amount is exact.
 */
async function isRefundNeeded(
  { refunds, provider }: DeliverRefundDeps,
  { key, paymentId, amount }: DueRefund,
): Promise<boolean | null> {
  const turn = await refunds.claimRefundTurn(key, paymentId);
  if (turn !== 'OURS') return turn === 'OVER' ? false : null;
  const payment = await provider.findPayment(paymentId);
  if (!payment.ok || payment.value === null) return null;
  const before = await refunds.recordAmountRefundedBefore(key, payment.value.refunded);
  return amount === null ? !isRefunded(payment.value) : payment.value.refunded < before + amount.amount;
}

const calculateProviderAmount = ({ amount, remainder }: RefundRecord): Money =>
  money(calculatePaymentRefund({ amount: amount.amount, remainder: remainder }), amount.currency);

type RejectedRefund = Pick<ClaimedOutboxMessage, 'key' | 'payload'> & {
  readonly refund: RefundRecord | null;
  readonly payment: ProviderPayment;
  readonly amount: Money | null;
  readonly codes: readonly string[];
};

/**
 * Raises a payment exception, because a retry would be rejected again: a manager refunds another way or asks once
 * more.
 */
async function flagRejectedRefund(
  { refunds }: DeliverRefundDeps,
  { key, payload, refund, payment, amount, codes }: RejectedRefund,
): Promise<void> {
  await refunds.transaction(async (store) => {
    const order = await store.orders.find(String(payload.orderId));
    await store.refunds.rejectTurn(key, refund?.id ?? null);
    const attempt =
      payment.externalReference === null ? null : await store.attempts.find(payment.externalReference);
    await store.exceptions.raise({
      key: `rejected:${key}`,
      kind: 'REFUND_REJECTED',
      market: order?.market ?? null,
      orderId: order?.id ?? null,
      attemptId: attempt?.id ?? null,
      refundId: refund?.id ?? null,
      paymentId: payment.id,
      amount: amount ?? payment.amount,
      expectedAmount: null,
      detail: codes.join(' ') || payment.status,
    });
  });
}

/** Returns true when the payment is fully refunded or charged back, so that nothing is left to refund. */
function isRefunded(payment: ProviderPayment): boolean {
  const reading = interpretProviderStatus(toProviderStatus(payment));
  return (
    reading.kind === 'known' &&
    (reading.providerState === 'refunded' || reading.providerState === 'charged-back')
  );
}
