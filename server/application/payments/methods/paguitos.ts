import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { transferLease } from '#domain/sale/hold-window.ts';
import { ok } from '#domain/shared/result.ts';
import { hostedWords } from '../hosted-page.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { notOffered } from '../payment-refusal.ts';
import type { Carrier, Chooser, SaleToPay } from './carrier.ts';
import { limitsOf } from './limits.ts';

/**
 * Mercado Pago's own credit, "Installments without card", with which PAGUITOS is paid. Assumption: Spec §9 only names
 * PAGUITOS.
 */
const creditMethod = 'consumer_credits';

/** Creates the handler of PAGUITOS: the payer takes a credit on the provider's page and we are paid immediately. */
export const byPaguitos = (): Carrier => ({
  provider: 'mercado-pago',
  isHosted: true,
  leaseMs: transferLease.length + transferLease.grace,
  async refusal(parts, sale) {
    const reason = await creditRefusal(parts, sale);
    return reason === null ? null : notOffered(reason);
  },
  async ask(parts, begun) {
    const expiresAt = (begun.attempt.expiresAt ?? begun.order.createdAt) - transferLease.grace;
    const page = await parts.provider.createPreference({
      ...hostedWords(parts, begun),
      expiresAt: new Date(expiresAt).toISOString(),
    });
    if (!page.ok) return page;
    await parts.sales.keepPreference(begun.attempt.id, { ...page.value, expiresAt });
    return ok(null);
  },
});

export const paguitosChoice: Chooser = async (parts, sale) => ({ reason: await creditRefusal(parts, sale) });

async function creditRefusal(parts: PaymentParts, sale: SaleToPay) {
  const found = await limitsOf(parts, sale, creditMethod);
  return 'reason' in found ? found.reason : wayRefusalOf('PAGUITOS', sale, found.limits);
}
