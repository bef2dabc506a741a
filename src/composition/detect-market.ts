import { type MarketCode, marketFromHost } from '#domain/market/market.ts';

/** Determines the market by the host name and the server's suffix for Mexico. */
export const detectMarket = ({ document, location }: Pick<Window, 'document' | 'location'>): MarketCode =>
  marketFromHost(
    location.host,
    parseMexicanSuffix(document.getElementById('taquilla-environment')?.textContent),
  );

/** Parses the suffix of Mexican host names. Assumption: they end in '.mx' unless the page says otherwise. */
export function parseMexicanSuffix(json: string | null | undefined): string {
  const environment: unknown = JSON.parse(json ?? '{}');
  const isRecord = typeof environment === 'object' && environment !== null;
  const mexicanSuffix = isRecord && 'mexicanSuffix' in environment ? environment.mexicanSuffix : null;
  return typeof mexicanSuffix === 'string' ? mexicanSuffix : '.mx';
}
