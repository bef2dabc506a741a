import {
  type CashLimits,
  cashProviderLocations,
  publishedCashLimits,
} from '#domain/payment/cash-provider.ts';
import { type CashProvider, cashProviders } from '#domain/payment/payment-method.ts';
import type { CashOption } from '#domain/payment/payment-option.ts';
import { findRuleUnavailableReason, paymentRules } from '#domain/payment/payment-rules.ts';
import { calculateReferenceDeadline } from '#domain/payment/reference-deadline.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import type { PayableSale, PaymentMethodHandler } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findProviderLimits } from './provider-limits.ts';
import { buildProviderRequest, calculateStartedAt } from './provider-request.ts';

/**
 * Creates the handler of CASH at a shop or bank machine (Spec §3): the provider issues a reference that is paid
 * there.
 */
export const createShopHandler = (provider: CashProvider): PaymentMethodHandler => ({
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async validate(deps, sale) {
    const { reason } = await findShopOption(deps, sale, provider);
    return reason === null ? null : methodNotOffered(reason);
  },
  async submit(deps, submitted) {
    const { market } = submitted.order;
    const found = await findProviderLimits(deps, { market }, provider, publishedCashLimits[provider]);
    const limits: Pick<CashLimits, 'accreditationMinutes'> =
      'limits' in found ? found.limits : publishedCashLimits[provider];
    return deps.provider.createPendingPayment({
      ...buildProviderRequest(deps, submitted),
      market,
      paymentMethodId: provider,
      expiresAt: new Date(
        calculateReferenceDeadline(limits, {
          eventStartsAt: submitted.salesContext.startsAt,
          now: calculateStartedAt(submitted),
          market,
          by: provider,
        }),
      ).toISOString(),
      pse: null,
    });
  },
});

/** Lists the shops that take cash in this market, each with its own availability. */
export const listShopOptions = (deps: PaymentDeps, sale: PayableSale): Promise<readonly CashOption[]> =>
  Promise.all(
    cashProviders
      .filter((provider) => isOfMarket(provider, sale))
      .map((provider) => findShopOption(deps, sale, provider)),
  );

const isOfMarket = (provider: CashProvider, { market }: Pick<PayableSale, 'market'>): boolean =>
  paymentRules[provider].markets.some((own) => own === market);

async function findShopOption(
  deps: PaymentDeps,
  sale: PayableSale,
  provider: CashProvider,
): Promise<CashOption> {
  const base = {
    checkoutProvider: 'MERCADO_PAGO',
    provider,
    payAt: cashProviderLocations[provider],
  } as const;
  const unavailable = (reason: CashOption['reason']): CashOption => ({
    ...base,
    offered: false,
    reason,
    payBy: null,
  });
  if (!isOfMarket(provider, sale)) return unavailable('OTHER_MARKET');
  const found = await findProviderLimits(deps, sale, provider, publishedCashLimits[provider]);
  if ('reason' in found) return unavailable(found.reason);
  const reason = findRuleUnavailableReason(provider, sale, found.limits);
  return reason === null
    ? {
        ...base,
        offered: true,
        reason,
        payBy: calculateReferenceDeadline(found.limits, { ...sale, by: provider }),
      }
    : unavailable(reason);
}
