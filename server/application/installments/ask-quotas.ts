import { isOpenPayment } from '#domain/installment/plan.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import { askAgainAfterMs } from '../payments/payment-lease.ts';
import type { PaymentProvider, ProviderPayment } from '../payments/payment-provider.port.ts';
import { type Settlement, wordsOf } from '../payments/settlement-books.ts';
import { tellingPayments } from '../payments/telling-payments.ts';
import type { QuotaPaymentRecord } from './installment-store.port.ts';
import { endUnstarted, type SettleQuotaParts, settleQuotas } from './settle-quotas.ts';

export type AskQuotaParts = SettleQuotaParts & { readonly provider: PaymentProvider };

/**
 * The prefix of our external reference of an installment payment; a reference without it is a payment attempt of an
 * order.
 */
export const quotaReference = 'quota-';

/**
 * Fetches the provider's payments of an installment payment and settles them; of several concurrent callers one asks.
 * A payment that waits for its payer past its deadline is cancelled at the provider. False when the provider does not
 * respond.
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
    // A rejected cancellation means that the payment changed meanwhile.
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

/** Returns every payment that the provider has for an installment payment; null when it does not respond. */
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

/** Settles a provider payment if it pays installments; null when it is not one of ours. */
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

/** Reconciles open installment payments with the provider; returns how many were due. */
export async function reconcileQuotas(
  parts: ReconcileQuotaParts,
  quietForMs = 15_000,
  limit = 20,
): Promise<number> {
  const due = await parts.plans.duePayments(quietForMs, limit);
  for (const id of due) {
    // A payment that cannot be settled does not delay the others.
    try {
      const payment = await parts.plans.payment(id);
      if (payment !== null) await askAboutQuotas(parts, payment, quietForMs);
    } catch (error) {
      parts.onUnsettled(error, id);
    }
  }
  return due.length;
}
