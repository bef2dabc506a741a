import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentProvider, ProviderMethod } from './payment-provider.port.ts';

/**
 * Returns the provider's payment methods of a market; null when the list was never read and the provider does not
 * respond.
 */
export type ProviderMethods = (market: MarketCode) => Promise<readonly ProviderMethod[] | null>;

const hour = 3_600_000;

/** Mercado Pago, "PSE": the list of banks changes and has to be read again every hour. */
export const freshFor = hour;

/**
 * The time for which a stale list is served while the provider does not respond, before it is read again. Assumption.
 */
const askAgainAfter = 10_000;

type Kept = { readonly list: readonly ProviderMethod[] | null; readonly until: number };

/** Caches the provider's payment methods for an hour per market; concurrent callers share one read. */
export function providerMethods(
  provider: Pick<PaymentProvider, 'methods'>,
  now: () => number = Date.now,
): ProviderMethods {
  const kept = new Map<MarketCode, Kept>();
  const reading = new Map<MarketCode, Promise<readonly ProviderMethod[] | null>>();

  async function read(market: MarketCode): Promise<readonly ProviderMethod[] | null> {
    const answer = await provider.methods(market);
    const list = answer.ok ? answer.value : (kept.get(market)?.list ?? null);
    kept.set(market, { list, until: now() + (answer.ok ? freshFor : askAgainAfter) });
    return list;
  }

  return async (market) => {
    const known = kept.get(market);
    if (known !== undefined && known.until > now()) return known.list;
    const current = reading.get(market) ?? read(market).finally(() => reading.delete(market));
    reading.set(market, current);
    return current;
  };
}
