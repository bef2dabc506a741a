import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { transferLease } from '#domain/reservation/hold-window.ts';
import { ok } from '#domain/shared/result.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import type { FindPaymentOption, PayableSale, PaymentMethodHandler } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { buildPreferenceRequest } from './preference-request.ts';
import { findProviderLimits } from './provider-limits.ts';

/**
 * Mercado Pago's own credit, "Installments without card", with which PAGUITOS is paid. Assumption: Spec §9 only names
 * PAGUITOS.
 */
const creditMethod = 'consumer_credits';

/** Creates the handler of PAGUITOS: the payer takes a credit on the provider's page and we are paid immediately. */
export const createPaguitosHandler = (): PaymentMethodHandler => ({
  provider: 'mercado-pago',
  isHosted: true,
  leaseMs: transferLease.length + transferLease.grace,
  async validate(deps, sale) {
    const reason = await findUnavailableReason(deps, sale);
    return reason === null ? null : methodNotOffered(reason);
  },
  async submit(deps, submitted) {
    const expiresAt = (submitted.attempt.expiresAt ?? submitted.order.createdAt) - transferLease.grace;
    const page = await deps.provider.createPreference({
      ...buildPreferenceRequest(deps, submitted),
      expiresAt: new Date(expiresAt).toISOString(),
    });
    if (!page.ok) return page;
    await deps.sales.attempts.savePreference(submitted.attempt.id, { ...page.value, expiresAt });
    return ok(null);
  },
});

export const findPaguitosOption: FindPaymentOption = async (deps, sale) => ({
  reason: await findUnavailableReason(deps, sale),
});

async function findUnavailableReason(deps: PaymentDeps, sale: PayableSale) {
  const found = await findProviderLimits(deps, sale, creditMethod);
  return 'reason' in found ? found.reason : findRuleUnavailableReason('PAGUITOS', sale, found.limits);
}
