import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentProvider, ProviderMethod } from './payment-provider.port.ts';

/** The provider's own list of ways to pay in a market; null when it was never read and the provider does not answer. */
export type ProviderMethods = (market: MarketCode) => Promise<readonly ProviderMethod[] | null>;

const hour = 3_600_000;

/** Mercado Pago, "PSE": the list of banks changes, read it again every hour. */
export const freshFor = hour;

/** A list from before is better than none while the provider is silent; nobody waits for it twice within this time. Assumption. */
const askAgainAfter = 10_000;

type Kept = { readonly list: readonly ProviderMethod[] | null; readonly until: number };

/** The list, read at most once an hour per market; whoever comes while it is being read waits for the same answer. */
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
