import type { Currency } from '../shared/money.ts';

export const marketCodes = ['COL', 'MEX'] as const;
export type MarketCode = (typeof marketCodes)[number];

export type Market = {
  readonly code: MarketCode;
  readonly countryCode: 'co' | 'mx';
  readonly phonePrefix: '+57' | '+52';
  /** Number and date style of the market. For Mexico it is en-US, as Spec §1 says. */
  readonly locale: 'es-CO' | 'en-US';
  readonly currency: Currency;
  /** The zone for times that belong to no venue, such as a payment deadline. */
  readonly timeZone: 'America/Bogota' | 'America/Mexico_City';
  /** Whether all its clocks show the same time, so that a time needs no city beside it. */
  readonly hasOneTimeZone: boolean;
};

/** The two markets (Spec §1). */
export const markets = {
  COL: {
    code: 'COL',
    countryCode: 'co',
    phonePrefix: '+57',
    locale: 'es-CO',
    currency: 'COP',
    timeZone: 'America/Bogota',
    hasOneTimeZone: true,
  },
  MEX: {
    code: 'MEX',
    countryCode: 'mx',
    phonePrefix: '+52',
    locale: 'en-US',
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    hasOneTimeZone: false,
  },
} as const satisfies Record<MarketCode, Market>;

/** Returns whether a time in this zone may be another one elsewhere in its country, so that its city is named. */
export const needsCityOfTime = (timeZone: string): boolean =>
  !marketCodes.some((code) => markets[code].hasOneTimeZone && markets[code].timeZone === timeZone);

/**
 * Returns Mexico if the host name ends with the Mexican domain suffix, otherwise Colombia (Spec §1).
 * Assumption: case, a port and a trailing dot are ignored, and an empty suffix never means Mexico.
 */
export function marketFromHost(host: string, mexicanSuffix: string): MarketCode {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  const suffix = mexicanSuffix.trim().toLowerCase();
  return suffix !== '' && name.endsWith(suffix) ? 'MEX' : 'COL';
}
