import { type ProviderMeaning, readProviderStatus } from '#domain/payment/provider-reading.ts';
import { isOpen } from './open-attempt.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.port.ts';
import { type SettleParts, settlePayment } from './settle-payment.ts';
import { wordsOf } from './settlement-books.ts';

type EndParts = SettleParts & { readonly provider: Pick<PaymentProvider, 'cancel' | 'payment'> };

/** What only its payer can go on with: after its time nobody will. A review by the provider takes the time it takes. */
const payersTurn: ReadonlySet<ProviderMeaning> = new Set([
  'challenged',
  'cash-instructed',
  'spei-instructed',
  'transfer-begun',
  'credit-asked',
]);

/** Whatever could still become money. */
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
 * Those payments of a try that are to be ended now: what its payer gave up before, and what waits for its payer although
 * its time is over. The reason is noted first, so that whoever brings the news of the end knows what it means.
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
 * Ends payments at the provider and writes down what came of it, which may be that the money was faster. True when the
 * provider answered for each.
 */
export async function endAtProvider(
  parts: EndParts,
  attemptId: string,
  payments: readonly ProviderPayment[],
): Promise<boolean> {
  let isTold = true;
  for (const { id } of payments) {
    const ended = await parts.provider.cancel(id, `cancel:${id}`);
    // A refusal says that it changed meanwhile.
    const now = ended.ok ? ended : await parts.provider.payment(id);
    if (now.ok && now.value !== null) await settlePayment(parts, attemptId, now.value);
    else isTold = false;
  }
  return isTold;
}
