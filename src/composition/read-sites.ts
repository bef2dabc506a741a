import { type MarketCode, marketCodes } from '#domain/market/market.ts';

/** The public origin of each market that the page knows. */
export type MarketSites = Readonly<Partial<Record<MarketCode, string>>>;

/** Reads the origins that the server writes into its pages; a page that something else serves has none. */
export function readSites({ document }: Pick<Window, 'document'>): MarketSites {
  return parseSites(document.getElementById('taquilla-environment')?.textContent);
}

export function parseSites(json: string | null | undefined): MarketSites {
  const environment: unknown = JSON.parse(json ?? '{}');
  const sites = isRecord(environment) && isRecord(environment.sites) ? environment.sites : {};
  return Object.fromEntries(
    marketCodes.flatMap((market) => {
      const url = sites[market];
      return typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
        ? [[market, url]]
        : [];
    }),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
