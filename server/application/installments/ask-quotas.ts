import { isOpenPayment } from '#domain/installment/plan.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import { askAgainAfterMs } from '../payments/payment-lease.ts';
import type { PaymentProvider, ProviderPayment } from '../payments/payment-provider.port.ts';
import { type Settlement, wordsOf } from '../payments/settlement-books.ts';
import { tellingPayments } from '../payments/telling-payments.ts';
import type { QuotaPaymentRecord } from './installment-store.port.ts';
import { endUnstarted, type SettleQuotaParts, settleQuotas } from './settle-quotas.ts';

export type AskQuotaParts = SettleQuotaParts & { readonly provider: PaymentProvider };

/** How the provider's books name a payment of quotas: what begins otherwise is a try to pay an order. */
export const quotaReference = 'quota-';

/**
 * Finds out how a payment of quotas stands and writes it down; of many who want to know at once, one asks. What its payer
 * alone can go on with is ended at the provider once its time is over. False when nobody could tell.
 */
export async function askAboutQuotas(
  parts: AskQuotaParts,
  payment: QuotaPaymentRecord,
  quietForMs = askAgainAfterMs,
): Promise<boolean> {
  const { plans, provider } = parts;
  if (payment.provider !== 'mercado-pago') return true;
  if (!(await plans.claimCheck(payment.id, quietForMs))) return true;
  const found = await paymentsOf(provider, payment);
  if (found === null) return false;
  for (const news of tellingPayments(found)) await settleQuotas(parts, payment.id, news);
  if (found.length === 0) {
    await endUnstarted(plans, payment.id, 'CANCELLED');
    return true;
  }
  if (!isOpenPayment(payment.status) || payment.expiresAt > (await plans.now())) return true;
  for (const { id } of found.filter(awaitsItsPayer)) {
    const ended = await provider.cancel(id, `cancel:${id}`);
    // A refusal says that it changed meanwhile.
    const now = ended.ok ? ended : await provider.payment(id);
    if (!now.ok) return false;
    if (now.value !== null) await settleQuotas(parts, payment.id, now.value);
  }
  return true;
}

const awaitsItsPayer = (payment: ProviderPayment): boolean => {
  const reading = readProviderStatus(wordsOf(payment));
  return reading.kind === 'known' && reading.meaning === 'challenged';
};

/** Everything the provider has of a payment of quotas; null when it does not answer. */
async function paymentsOf(
  provider: PaymentProvider,
  { id, providerPaymentId }: QuotaPaymentRecord,
): Promise<readonly ProviderPayment[] | null> {
  if (providerPaymentId !== null) {
    const answer = await provider.payment(providerPaymentId);
    if (!answer.ok) return null;
    if (answer.value !== null) return [answer.value];
  }
  const answer = await provider.paymentsFor(id);
  return answer.ok ? answer.value : null;
}

/** News of a payment at the provider that may be of quotas; null when it is not one of ours. */
export async function quotaNews(
  parts: SettleQuotaParts,
  news: ProviderPayment,
  noticeId: string,
): Promise<Settlement | null> {
  const reference = news.externalReference;
  if (reference === null || !reference.startsWith(quotaReference)) return null;
  return (await parts.plans.payment(reference)) === null
    ? null
    : settleQuotas(parts, reference, news, noticeId);
}

export type ReconcileQuotaParts = AskQuotaParts & {
  readonly onUnsettled: (error: unknown, paymentId: string) => void;
};

/** Asks the provider about every payment of quotas that money may still come from; answers how many it asked about. */
export async function reconcileQuotas(
  parts: ReconcileQuotaParts,
  quietForMs = 15_000,
  limit = 20,
): Promise<number> {
  const due = await parts.plans.duePayments(quietForMs, limit);
  for (const id of due) {
    // One payment that cannot be settled does not keep the others waiting.
    try {
      const payment = await parts.plans.payment(id);
      if (payment !== null) await askAboutQuotas(parts, payment, quietForMs);
    } catch (error) {
      parts.onUnsettled(error, id);
    }
  }
  return due.length;
}
