import { type MarketCode, marketFromHost } from '#domain/market/market.ts';

/** Who serves the page says which host names are Mexican. */
export const marketOf = ({ document, location }: Pick<Window, 'document' | 'location'>): MarketCode =>
  marketFromHost(
    location.host,
    mexicanSuffixIn(document.getElementById('taquilla-environment')?.textContent),
  );

/** Assumption: Mexican names end in '.mx' unless the page says otherwise. */
export function mexicanSuffixIn(json: string | null | undefined): string {
  const environment: unknown = JSON.parse(json ?? '{}');
  const isRecord = typeof environment === 'object' && environment !== null;
  const suffix = isRecord && 'mexicanSuffix' in environment ? environment.mexicanSuffix : null;
  return typeof suffix === 'string' ? suffix : '.mx';
}
