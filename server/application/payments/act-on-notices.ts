import type { AttemptRecord } from '../sale/sale-records.ts';
import type { AskParts } from './ask-provider.ts';
import type { Notice, Notices } from './notices.port.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { settleKnown } from './settle-payment.ts';
import type { Settlement } from './settlement-books.ts';
import { isFailed, tellingPayments } from './telling-payments.ts';

export type NoticeParts = AskParts & {
  readonly notices: Notices;
  /** Payments that are not of orders; null when it is none of these either. */
  readonly otherNews: (payment: ProviderPayment, noticeId: string) => Promise<Settlement | null>;
  readonly onError: (error: unknown, notice: Notice) => void;
};

const longestPauseMs = 10 * 60_000;

/**
 * How long a notification is tried again before staff have to look: a refund or a chargeback is told by nothing else, and
 * the provider itself keeps telling for about so long. Assumption.
 */
const patienceMs = 4 * 24 * 60 * 60_000;

/**
 * Acts on kept notifications. A notification only says that something happened: the payment is fetched, and what the
 * provider answers is settled together with the notification's end.
 */
export async function actOnNotices(parts: NoticeParts, limit = 20): Promise<number> {
  const taken = await parts.notices.take(limit);
  for (const notice of taken) {
    // One notification that cannot be settled does not keep the others waiting.
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
  // The notification may be ahead of the provider's own books.
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
 * What the news of one payment says of its try. One that failed on the provider's own page may have another beside it,
 * which then says more. Null when nobody can tell.
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
  // What was parked with its order stands before the managers by now.
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
