import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  catalogueLocales,
  detectLanguage,
  getCatalogueLocale,
  getLanguageTag,
  languages,
  themes,
} from './locale.ts';
import { marketCodes, marketFromHost, markets, needsCityOfTime } from './market.ts';
import { detectMobilePlatform, detectPurchaseChannel, mobilePlatforms } from './mobile-app.ts';
import { purchaseChannels } from './purchase-channel.ts';

const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/);

/** Spec §1. */
describe('marketFromHost', () => {
  it.each([
    ['taquilla.mx', '.mx', 'MEX'],
    ['www.taquilla.com.mx', '.mx', 'MEX'],
    ['WWW.TAQUILLA.MX', '.mx', 'MEX'],
    ['taquilla.mx:8443', '.mx', 'MEX'],
    ['taquilla.mx.', '.mx', 'MEX'],
    ['mx.localhost:8080', 'mx.localhost', 'MEX'],
    ['localhost:8080', 'mx.localhost', 'COL'],
    ['taquilla.co', '.mx', 'COL'],
    ['taquilla.mx.example.co', '.mx', 'COL'],
    ['taquilla.co', '', 'COL'],
    ['', '.mx', 'COL'],
  ])('resolves %s with suffix %j to %s', (host, suffix, market) => {
    expect(marketFromHost(host, suffix)).toBe(market);
  });

  it('is Mexico for any host that ends with the suffix, and otherwise Colombia', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), fc.boolean(), (labels, isMexican) => {
        const host = `${labels.join('.')}${isMexican ? '.mx' : '.co'}`;

        expect(marketFromHost(host, '.mx')).toBe(isMexican ? 'MEX' : 'COL');
      }),
    );
  });
});

describe('markets', () => {
  it('are as in Spec §1, including en-US for Mexico', () => {
    expect(marketCodes.map((code) => markets[code])).toEqual([
      {
        code: 'COL',
        countryCode: 'co',
        phonePrefix: '+57',
        locale: 'es-CO',
        currency: 'COP',
        timeZone: 'America/Bogota',
        hasOneTimeZone: true,
      },
      {
        code: 'MEX',
        countryCode: 'mx',
        phonePrefix: '+52',
        locale: 'en-US',
        currency: 'MXN',
        timeZone: 'America/Mexico_City',
        hasOneTimeZone: false,
      },
    ]);
  });
});

describe('language', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['en-GB'], 'en'],
    [['fr', 'en-US', 'es'], 'en'],
    [['ES_co'], 'es'],
    [['fr', 'de'], 'es'],
    [[], 'es'],
  ] as const)('of a first visit with %j is %s', (tags, language) => {
    expect(detectLanguage(tags)).toBe(language);
    expect(languages).toContain(language);
  });

  it('has a catalogue per market in Spanish and one in English', () => {
    const pairs = marketCodes.flatMap((market) =>
      languages.map((language) => getCatalogueLocale(language, market)),
    );

    expect(pairs).toEqual(['en', 'es', 'en', 'es-MX']);
    expect(new Set(pairs)).toEqual(new Set(catalogueLocales));
  });

  it('has the tag en-GB in English, and the market’s in Spanish', () => {
    expect(marketCodes.map((market) => getLanguageTag('en', market))).toEqual(['en-GB', 'en-GB']);
    expect(marketCodes.map((market) => getLanguageTag('es', market))).toEqual(['es-CO', 'es-MX']);
  });
});

describe('themes', () => {
  it('are light and dark', () => {
    expect(themes).toEqual(['light', 'dark']);
  });
});

describe('a mobile visit', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';

  it('has its platform', () => {
    expect([android, iphone].map(detectMobilePlatform)).toEqual(mobilePlatforms);
    expect(detectMobilePlatform(desktop)).toBeNull();
  });

  it('has its channel', () => {
    const channels = [
      detectPurchaseChannel({ userAgent: iphone, isInsideApp: true }),
      detectPurchaseChannel({ userAgent: android, isInsideApp: false }),
      detectPurchaseChannel({ userAgent: desktop, isInsideApp: false }),
    ];

    expect(channels).toEqual(purchaseChannels);
  });
});

describe('the city of a time', () => {
  it.each([
    ['America/Bogota', false],
    ['America/Mexico_City', true],
    ['America/Tijuana', true],
  ])('in %s is named: %s', (timeZone, isNamed) => {
    expect(needsCityOfTime(timeZone)).toBe(isNamed);
  });
});
