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
 * Money that bought nothing goes back whole, or as much of it as was too much; what a manager gave back goes back to the cent
 * of their refund, beside others of the same payment. What the provider will not give back is before the managers then.
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
  // What the provider refuses may be back by force: then there is nothing left to give.
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
 * Whether the provider has not given back yet what an effect is for; null when it cannot be told now. The provider forgets a key
 * after a while, so a repetition looks first at what the payment has given back since it was first asked. Whatever goes back out of
 * one payment is asked for one after the other: each knows what was there before it.
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

/** Asking on would change nothing: a manager gives it back otherwise, or asks again. */
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

/** Given back by us, or taken back by the payer's bank before we came to it: either way nothing is owed any more. */
function isBack(payment: ProviderPayment): boolean {
  const reading = readProviderStatus(wordsOf(payment));
  return reading.kind === 'known' && (reading.meaning === 'refunded' || reading.meaning === 'charged-back');
}
