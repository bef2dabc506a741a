import { describe, expect, it } from 'vitest';
import { preparePage } from './first-paint.ts';

type Given = {
  readonly url?: string;
  readonly stored?: string | null;
  readonly speaks?: readonly string[];
  readonly environment?: string | null;
};

const pageFiles = { event: ['/EventPages.js'], stadium: ['/SalePages.js', '/SeatMap.js'] };

const messageFiles = {
  en: { first: '/en.js', sale: '/en-sale.js' },
  es: { first: '/es.js', sale: '/es-sale.js' },
  'es-MX': { first: '/es-MX.js', sale: '/es-MX-sale.js' },
};

/** Creates a page whose head is being parsed, with the files that it will request. */
function dressed({
  url = 'https://taquilla.co/',
  stored = null,
  speaks = ['es-CO'],
  environment = '{}',
}: Given = {}) {
  const html = { lang: '', dataset: {} as Record<string, string> };
  const document = {
    documentElement: html,
    getElementById: () => (environment === null ? null : { textContent: environment }),
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
  const files = preparePage(page as unknown as Window, {
    program: null,
    messages: messageFiles,
    pages: pageFiles,
  });
  return { html, files };
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
    const { html, files } = dressed(visitor);

    expect(html.lang).toBe(lang);
    expect(files.scripts).toEqual([messages]);
  });

  it('has the theme chosen on this device, and none if none was chosen', () => {
    expect(dressed({ stored: '{"theme":"dark"}' }).html.dataset.theme).toBe('dark');
    expect(dressed({ stored: '{"theme":"mauve"}' }).html.dataset).not.toHaveProperty('theme');
    expect(dressed().html.dataset).not.toHaveProperty('theme');
  });

  it.each([
    ['/event/clasico', ['/EventPages.js']],
    ['/checkout/stadium?event=clasico', ['/es-sale.js', '/SalePages.js', '/SeatMap.js']],
    ['/checkout/buy', []],
    ['/', []],
  ])('will request the messages and scripts of %s', (path, scripts) => {
    const { files } = dressed({ url: `https://taquilla.co${path}` });

    expect(files.scripts).toEqual(['/es.js', ...scripts]);
  });

  it.each([
    ['{"preloads":["/api/events/banners"]}', ['/api/events/banners']],
    ['{"preloads":["https://elsewhere.example/api/",7,"/api/event?id=a"]}', ['/api/event?id=a']],
    ['{"preloads":"/api/event"}', []],
    ['{}', []],
    [null, []],
  ])('will request the data that the server names in %s, from our own API only', (environment, reads) => {
    expect(dressed({ environment }).files.data).toEqual(reads);
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
