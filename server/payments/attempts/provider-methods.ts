import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentProvider, ProviderMethod } from './payment-provider.port.ts';

/**
 * Returns the provider's payment methods of a market; null when the list was never read and the provider does not
 * respond.
 */
export type ProviderMethods = (market: MarketCode) => Promise<readonly ProviderMethod[] | null>;

const hour = 3_600_000;

/** Mercado Pago, "PSE": the list of banks changes and has to be read again every hour. */
export const providerMethodsTtlMs = hour;

/**
 * The time for which a stale list is served while the provider does not respond, before it is read again. Assumption.
 */
const retryAfterMs = 10_000;

type CachedList = { readonly list: readonly ProviderMethod[] | null; readonly until: number };

/** Caches the provider's payment methods for an hour per market; concurrent callers share one read. */
export function cacheProviderMethods(
  provider: Pick<PaymentProvider, 'listMethods'>,
  now: () => number = Date.now,
): ProviderMethods {
  const cached = new Map<MarketCode, CachedList>();
  const reading = new Map<MarketCode, Promise<readonly ProviderMethod[] | null>>();

  async function read(market: MarketCode): Promise<readonly ProviderMethod[] | null> {
    const answer = await provider.listMethods(market);
    const list = answer.ok ? answer.value : (cached.get(market)?.list ?? null);
    cached.set(market, { list, until: now() + (answer.ok ? providerMethodsTtlMs : retryAfterMs) });
    return list;
  }

  return async (market) => {
    const known = cached.get(market);
    if (known !== undefined && known.until > now()) return known.list;
    const current = reading.get(market) ?? read(market).finally(() => reading.delete(market));
    reading.set(market, current);
    return current;
  };
}
