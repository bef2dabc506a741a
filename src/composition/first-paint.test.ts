import { describe, expect, it } from 'vitest';
import { currentSession } from '#contract/current-session.ts';
import { categorizedEvents, eventBanners } from '#contract/events.ts';
import { preparePage } from './first-paint.ts';

type Given = {
  readonly url?: string;
  readonly stored?: string | null;
  readonly speaks?: readonly string[];
  readonly environment?: string | null;
};

const pageFiles = { event: ['/EventPages.js'], stadium: ['/SalePages.js', '/SeatMap.js'] };

const wordFiles = {
  en: { first: '/en.js', sale: '/en-sale.js' },
  es: { first: '/es.js', sale: '/es-sale.js' },
  'es-MX': { first: '/es-MX.js', sale: '/es-MX-sale.js' },
};

/** Creates a page whose head is being parsed, with what was added to it. */
function dressed({
  url = 'https://taquilla.co/',
  stored = null,
  speaks = ['es-CO'],
  environment = '{}',
}: Given = {}) {
  const links: Pick<HTMLLinkElement, 'href' | 'rel' | 'as' | 'crossOrigin' | 'fetchPriority'>[] = [];
  const html = { lang: '', dataset: {} as Record<string, string> };
  const document = {
    documentElement: html,
    getElementById: () => (environment === null ? null : { textContent: environment }),
    createElement: () => ({}),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
  };
  const page = {
    document,
    location: new URL(url),
    navigator: { languages: speaks },
    get localStorage() {
      if (stored === null) throw new DOMException('The storage is closed', 'SecurityError');
      return { getItem: (name: string) => (name === 'taquilla.preferences' ? stored : null) };
    },
  };
  preparePage(page as unknown as Window, wordFiles, pageFiles);
  return { html, links, files: links.map(({ href }) => href) };
}

describe('the page before its application', () => {
  it.each([
    [{ speaks: ['es-CO'] }, 'es-CO', '/es.js'],
    [{ speaks: ['de', 'en-US'] }, 'en-GB', '/en.js'],
    [{ speaks: [] }, 'es-CO', '/es.js'],
    [{ speaks: ['es'], url: 'https://taquilla.mx/' }, 'es-MX', '/es-MX.js'],
    [{ url: 'http://mx.localhost/', environment: '{"mexicanSuffix":"mx.localhost"}' }, 'es-MX', '/es-MX.js'],
    [{ speaks: ['es'], stored: '{"language":"en"}' }, 'en-GB', '/en.js'],
    [{ speaks: ['es'], stored: 'not ours' }, 'es-CO', '/es.js'],
    [{ environment: null }, 'es-CO', '/es.js'],
  ] as const)('has the language of the visitor: %j', (visitor, lang, messages) => {
    const { html, links } = dressed(visitor);

    expect(html.lang).toBe(lang);
    expect(links.filter(({ rel }) => rel === 'modulepreload')).toEqual([
      { rel: 'modulepreload', as: 'script', href: messages, crossOrigin: 'anonymous', fetchPriority: 'low' },
    ]);
  });

  it('has the theme chosen on this device, and none if none was chosen', () => {
    expect(dressed({ stored: '{"theme":"dark"}' }).html.dataset.theme).toBe('dark');
    expect(dressed({ stored: '{"theme":"mauve"}' }).html.dataset).not.toHaveProperty('theme');
    expect(dressed().html.dataset).not.toHaveProperty('theme');
  });

  it('prefetches the data of the home page, only on the home page', () => {
    const ofFront = [eventBanners.path, categorizedEvents.path];

    expect(dressed().files).toEqual(expect.arrayContaining(ofFront));
    expect(dressed({ url: 'https://taquilla.co/?q=ceiba' }).files).not.toEqual(
      expect.arrayContaining(ofFront),
    );
    expect(dressed({ url: 'https://taquilla.co/event/clasico' }).files).not.toEqual(
      expect.arrayContaining(ofFront),
    );
  });

  it.each([
    ['/event/clasico', ['/EventPages.js']],
    ['/checkout/stadium?event=clasico', ['/es-sale.js', '/SalePages.js', '/SeatMap.js']],
    ['/checkout/buy', []],
    ['/', []],
  ])('prefetches the scripts and messages of %s', (path, scripts) => {
    const { links } = dressed({ url: `https://taquilla.co${path}` });
    const fetched = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href);

    expect(fetched).toEqual(['/es.js', ...scripts]);
  });

  it.each([
    ['/event/clasico', ['/api/event?id=clasico', '/api/stock?eventId=clasico']],
    ['/checkout/stadium?event=clasico', ['/api/event?id=clasico', '/api/stock?eventId=clasico']],
    ['/checkout/stadium', []],
    ['/checkout/stadium?event=..%2F..', []],
    ['/checkout/buy?event=clasico', []],
  ])('prefetches the event data of %s', (path, reads) => {
    const { links } = dressed({ url: `https://taquilla.co${path}` });
    const fetched = links.filter(({ rel }) => rel === 'preload').map(({ href }) => href);

    expect(fetched).toEqual([currentSession.path, ...reads]);
  });

  it.each([
    ['/', 'front'],
    ['/?kind=CYCLING', 'other'],
    ['/checkout/buy', 'other'],
    ['/assistants', 'other'],
    ['/assistant', 'bare'],
    ['/authorization/login?return=%2F', 'bare'],
  ])('shows the part of the first screen that fits %s', (path, kind) => {
    expect(dressed({ url: `https://taquilla.co${path}` }).html.dataset.firstPage).toBe(kind);
  });
});
