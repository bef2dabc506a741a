import { type ProviderMeaning, readProviderStatus } from '#domain/payment/provider-reading.ts';
import { isOpen } from './open-attempt.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.port.ts';
import { type SettleParts, settlePayment } from './settle-payment.ts';
import { wordsOf } from './settlement-books.ts';

type EndParts = SettleParts & { readonly provider: Pick<PaymentProvider, 'cancel' | 'payment'> };

/** States in which only the payer can continue; a provider's own review may take longer than our deadline. */
const payersTurn: ReadonlySet<ProviderMeaning> = new Set([
  'challenged',
  'cash-instructed',
  'spei-instructed',
  'transfer-begun',
  'credit-asked',
]);

/** States that may still lead to an approved payment. */
const underWay: ReadonlySet<ProviderMeaning> = new Set([...payersTurn, 'authorized', 'in-review']);

const meaningOf = (payment: ProviderPayment): ProviderMeaning | null => {
  const reading = readProviderStatus(wordsOf(payment));
  return reading.kind === 'known' ? reading.meaning : null;
};

export const stillUnderWay = (payments: readonly ProviderPayment[]): readonly ProviderPayment[] =>
  payments.filter((payment) => {
    const meaning = meaningOf(payment);
    return meaning !== null && underWay.has(meaning);
  });

/**
 * Selects the payments of an attempt to cancel: those that the payer abandoned, and those that wait for the payer
 * past the deadline. Records the closing reason first, so that the cancellation can be interpreted whoever reports
 * it.
 */
export async function lapsing(
  { sales }: EndParts,
  attemptId: string,
  payments: readonly ProviderPayment[],
): Promise<readonly ProviderPayment[]> {
  const attempt = await sales.attempt(attemptId);
  if (attempt === null || !isOpen(attempt)) return [];
  if (attempt.ending === 'METHOD_CHANGE') return stillUnderWay(payments);
  if (attempt.expiresAt === null || attempt.expiresAt > (await sales.now())) return [];
  const over = payments.filter((payment) => {
    const meaning = meaningOf(payment);
    return meaning !== null && payersTurn.has(meaning);
  });
  if (over.length === 0 || !(await sales.beginEnding(attemptId, 'LAPSED'))) return [];
  return over;
}

/**
 * Cancels payments at the provider and settles the results; a payment may have been approved meanwhile. True when the
 * provider responded for each.
 */
export async function endAtProvider(
  parts: EndParts,
  attemptId: string,
  payments: readonly ProviderPayment[],
): Promise<boolean> {
  let isTold = true;
  for (const { id } of payments) {
    const ended = await parts.provider.cancel(id, `cancel:${id}`);
    // A rejected cancellation means that the payment changed meanwhile.
    const now = ended.ok ? ended : await parts.provider.payment(id);
    if (now.ok && now.value !== null) await settlePayment(parts, attemptId, now.value);
    else isTold = false;
  }
  return isTold;
}
