import { fromPayment } from '#domain/order/refund.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import type { AskParts } from '../payments/ask-provider.ts';
import type { ProviderPayment } from '../payments/payment-provider.port.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { wordsOf } from '../payments/settlement-books.ts';
import type { RefundRecord, Refunds } from '../refunds/refunds.port.ts';
import type { OwedEffect } from './outbox.port.ts';
import { sumIn } from './owed-sum.ts';

export type GiveBackParts = AskParts & { readonly refunds: Refunds };

/**
 * Delivers a refund to the provider: a payment that bought nothing in full, an overpayment's difference, or the
 * amount of a manager's refund. A refund that the provider rejects becomes a payment exception.
 */
export async function giveBack(parts: GiveBackParts, { key, payload }: OwedEffect): Promise<boolean> {
  const paymentId = String(payload.paymentId);
  const refund = payload.refundId === undefined ? null : await parts.refunds.refund(String(payload.refundId));
  const sum = refund === null ? sumIn(payload) : moneyFrom(refund);
  const isToBeAsked = refund?.isDone !== true && (await isStillOwed(parts, { key, paymentId, sum }));
  if (isToBeAsked === null) return false;
  const asked = isToBeAsked ? await parts.provider.refund(paymentId, key, sum) : ok({});
  if (!asked.ok && asked.error.kind === 'unanswered') return false;
  const payment = await parts.provider.payment(paymentId);
  if (!payment.ok || payment.value === null) return false;
  // The provider rejects a refund of a payment that was charged back: nothing is left to refund then.
  if (!asked.ok && !isBack(payment.value)) {
    const codes = asked.error.kind === 'refused' ? asked.error.codes : [];
    await refusedForGood(parts, { key, payload, refund, payment: payment.value, sum, codes });
    return true;
  }
  if (sum === null && !isBack(payment.value)) return false;
  if (payment.value.externalReference !== null) {
    await settlePayment(parts, payment.value.externalReference, payment.value);
  }
  await parts.refunds.turnDone(key, refund?.id ?? null);
  return true;
}

type Owed = { readonly key: string; readonly paymentId: string; readonly sum: Money | null };

/**
 * Returns true when the provider has not made this refund yet; null when that is unknown. The provider forgets
 * idempotency keys after a while, so a retry compares the payment's refunded amount with the one before the first
 * request. Refunds of one payment run one after the other, so that this amount is exact.
 */
async function isStillOwed(
  { refunds, provider }: GiveBackParts,
  { key, paymentId, sum }: Owed,
): Promise<boolean | null> {
  const turn = await refunds.takeTurn(key, paymentId);
  if (turn !== 'OURS') return turn === 'OVER' ? false : null;
  const payment = await provider.payment(paymentId);
  if (!payment.ok || payment.value === null) return null;
  const before = await refunds.noteBefore(key, payment.value.refunded);
  return sum === null ? !isBack(payment.value) : payment.value.refunded < before + sum.amount;
}

const moneyFrom = ({ amount, rest }: RefundRecord): Money =>
  money(fromPayment({ amount: amount.amount, rest }), amount.currency);

type Refusal = Pick<OwedEffect, 'key' | 'payload'> & {
  readonly refund: RefundRecord | null;
  readonly payment: ProviderPayment;
  readonly sum: Money | null;
  readonly codes: readonly string[];
};

/**
 * Raises a payment exception, because a retry would be rejected again: a manager refunds another way or asks once
 * more.
 */
async function refusedForGood(
  { refunds }: GiveBackParts,
  { key, payload, refund, payment, sum, codes }: Refusal,
): Promise<void> {
  await refunds.transaction(async (store) => {
    const order = await store.order(String(payload.orderId));
    await store.turnRefused(key, refund?.id ?? null);
    const attempt =
      payment.externalReference === null ? null : await store.attempt(payment.externalReference);
    await store.raise({
      key: `refused:${key}`,
      kind: 'REFUND_REFUSED',
      market: order?.market ?? null,
      orderId: order?.id ?? null,
      attemptId: attempt?.id ?? null,
      refundId: refund?.id ?? null,
      paymentId: payment.id,
      amount: sum ?? payment.amount,
      expected: null,
      detail: codes.join(' ') || payment.status,
    });
  });
}

/** Returns true when the payment is fully refunded or charged back, so that nothing is left to refund. */
function isBack(payment: ProviderPayment): boolean {
  const reading = readProviderStatus(wordsOf(payment));
  return reading.kind === 'known' && (reading.meaning === 'refunded' || reading.meaning === 'charged-back');
}
