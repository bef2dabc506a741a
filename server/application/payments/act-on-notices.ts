import type { AttemptRecord } from '../sale/sale-records.ts';
import type { AskParts } from './ask-provider.ts';
import type { Notice, Notices } from './notices.port.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { settleKnown } from './settle-payment.ts';
import type { Settlement } from './settlement-books.ts';
import { isFailed, tellingPayments } from './telling-payments.ts';

export type NoticeParts = AskParts & {
  readonly notices: Notices;
  /** Settles a payment that belongs to no order; null when it is not one of ours at all. */
  readonly otherNews: (payment: ProviderPayment, noticeId: string) => Promise<Settlement | null>;
  readonly onError: (error: unknown, notice: Notice) => void;
};

const longestPauseMs = 10 * 60_000;

/**
 * The time for which a webhook event is retried before staff are alerted. A refund or a chargeback is reported by
 * nothing else, and the provider itself retries for about as long. Assumption.
 */
const patienceMs = 4 * 24 * 60 * 60_000;

/**
 * Processes stored webhook events. An event only says that something happened: the payment is fetched from the
 * provider and settled in the same transaction that finishes the event. Returns the number of events claimed.
 */
export async function actOnNotices(parts: NoticeParts, limit = 20): Promise<number> {
  const taken = await parts.notices.take(limit);
  for (const notice of taken) {
    // An event that cannot be settled does not delay the others.
    await actOn(parts, notice).catch(async (error: unknown) => {
      parts.onError(error, notice);
      await later(parts, notice, 'NOT_SETTLED');
    });
  }
  return taken.length;
}

async function actOn(parts: NoticeParts, notice: Notice): Promise<void> {
  const { provider, sales } = parts;
  const answer = await provider.payment(notice.paymentId);
  if (!answer.ok) return later(parts, notice, 'PROVIDER_SILENT');
  // The event may arrive before the provider's own API knows the payment.
  if (answer.value === null) return later(parts, notice, 'NO_SUCH_PAYMENT');
  const reference = answer.value.externalReference;
  const attempt = reference === null ? null : await sales.attempt(reference);
  if (attempt === null) {
    const other = await parts.otherNews(answer.value, notice.id);
    if (other === null || other === 'PARKED') await park(parts, notice, other ?? 'NOT_OURS');
    return;
  }
  const payment = await tellingPayment(parts, attempt, answer.value);
  if (payment === null) return later(parts, notice, 'PROVIDER_SILENT');
  const settled = await settleKnown(parts, { attempt }, payment, notice.id);
  if (settled === 'PARKED') await park(parts, notice, 'PARKED');
}

/**
 * Selects the payment that decides the attempt's status. A payment that failed on a hosted page may have a sibling
 * that succeeded. Null when the provider does not respond.
 */
async function tellingPayment(
  { provider }: NoticeParts,
  attempt: AttemptRecord,
  payment: ProviderPayment,
): Promise<ProviderPayment | null> {
  if (!attempt.isHosted || !isFailed(payment)) return payment;
  const all = await provider.paymentsFor(attempt.id);
  if (!all.ok) return null;
  const telling = tellingPayments(all.value).at(-1);
  return telling === undefined || isFailed(telling) ? payment : telling;
}

async function later(parts: NoticeParts, notice: Notice, reason: string): Promise<void> {
  if (notice.ageMs >= patienceMs) return park(parts, notice, reason);
  await parts.notices.postpone(notice.id, Math.min(longestPauseMs, 500 * 2 ** notice.attempts));
}

async function park({ notices, sales, alert }: NoticeParts, notice: Notice, reason: string): Promise<void> {
  await notices.park(notice.id, reason);
  // A payment that was flagged with its order has already raised a payment exception.
  if (reason !== 'PARKED')
    await sales.raise({
      key: `notice:${notice.paymentId}:${reason}`,
      kind: reason === 'NOT_SETTLED' ? 'NEWS_NOT_SETTLED' : 'UNKNOWN_PAYMENT',
      market: null,
      orderId: null,
      attemptId: null,
      refundId: null,
      paymentId: notice.paymentId,
      amount: null,
      expected: null,
      detail: reason,
    });
  alert({ kind: 'NOTICE_PARKED', reason, paymentId: notice.paymentId });
}
