import { type CashLimits, cashPlaces, publishedCashLimits } from '#domain/payment/cash-provider.ts';
import { payBefore } from '#domain/payment/instruction-lease.ts';
import type { CashWay } from '#domain/payment/payment-choice.ts';
import { type CashProvider, cashProviders } from '#domain/payment/payment-method.ts';
import { paymentRules, wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { notOffered } from '../payment-refusal.ts';
import type { Carrier, SaleToPay } from './carrier.ts';
import { limitsOf } from './limits.ts';
import { beganAt, paymentWords } from './payer.ts';

/**
 * Creates the handler of CASH at a shop or bank machine (Spec §3): the provider issues a reference that is paid
 * there.
 */
export const byShop = (provider: CashProvider): Carrier => ({
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async refusal(parts, sale) {
    const { reason } = await shopWay(parts, sale, provider);
    return reason === null ? null : notOffered(reason);
  },
  async ask(parts, begun) {
    const { market } = begun.order;
    const found = await limitsOf(parts, { market }, provider, publishedCashLimits[provider]);
    const limits: Pick<CashLimits, 'accreditation'> =
      'limits' in found ? found.limits : publishedCashLimits[provider];
    return parts.provider.instruct({
      ...paymentWords(parts, begun),
      market,
      paymentMethodId: provider,
      expiresAt: new Date(
        payBefore(limits, {
          eventStartsAt: begun.house.startsAt,
          now: beganAt(begun),
          market,
          by: provider,
        }),
      ).toISOString(),
      pse: null,
    });
  },
});

/** Lists the shops that take cash in this market, each with its own availability. */
export const shopWays = (parts: PaymentParts, sale: SaleToPay): Promise<readonly CashWay[]> =>
  Promise.all(
    cashProviders
      .filter((provider) => isOfMarket(provider, sale))
      .map((provider) => shopWay(parts, sale, provider)),
  );

const isOfMarket = (provider: CashProvider, { market }: Pick<SaleToPay, 'market'>): boolean =>
  paymentRules[provider].markets.some((own) => own === market);

async function shopWay(parts: PaymentParts, sale: SaleToPay, provider: CashProvider): Promise<CashWay> {
  const way = { desk: 'MERCADO_PAGO', provider, payAt: cashPlaces[provider] } as const;
  const no = (reason: CashWay['reason']): CashWay => ({ ...way, offered: false, reason, payBy: null });
  if (!isOfMarket(provider, sale)) return no('OTHER_MARKET');
  const found = await limitsOf(parts, sale, provider, publishedCashLimits[provider]);
  if ('reason' in found) return no(found.reason);
  const reason = wayRefusalOf(provider, sale, found.limits);
  return reason === null
    ? { ...way, offered: true, reason, payBy: payBefore(found.limits, { ...sale, by: provider }) }
    : no(reason);
}
