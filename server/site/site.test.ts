import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { additionalSitePaths, detailPagePaths, sitePaths } from '#domain/identity/site-path.ts';
import { salesChannels } from '#domain/payment/sales-channel.ts';
import { buildStepPath, saleSteps } from '#domain/sale/sale-path.ts';
import { posterPictures } from '#server/catalogue/public.ts';
import type { HttpEnv } from '#server/http/public.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { aClub, anEvent } from '#server/test/test-event.ts';
import { mexicanOrigin } from '#server/test/visitors.ts';
import { createShell } from '../http/create-shell.ts';
import { createLogger } from '../http/request-log.ts';
import { serveCrawlerFiles } from './crawler-files.ts';
import { publicPagePaths } from './page-metadata.ts';
import { serveSite } from './site.ts';
import { readSupportDirectories } from './support-directories.ts';

const folder = mkdtempSync(join(tmpdir(), 'taquilla-site-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, '.vite'));
const script = 'console.log("a page");'.repeat(100);
const inlineStyle = 'html{color:#111}';
const inlineScript = 'document.documentElement.lang = "es-CO";';
writeFileSync(join(folder, 'assets/index-B1fX9-_q.js'), script);
writeFileSync(join(folder, 'assets/index-B1fX9-_q.js.map'), '{}');
writeFileSync(join(folder, 'ticket-worker.js'), script);
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, '.vite/manifest.json'), '{}');
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html><head><title>Taquilla</title><script type="application/json" id="taquilla-environment">{}</script><style>${inlineStyle}</style><script>${inlineScript}</script></head><body><main><!-- first screen --></main><noscript><!-- support --></noscript></body></html>`,
);
afterAll(() => rmSync(folder, { recursive: true }));

describeOn('pglite', 'the pages', (suite) => {
  const open = (db = suite.db) =>
    openBrowser(
      createTestApp(db, {
        site: {
          folder,
          mexicanSuffix: '</script>.mx',
          cardProvider: { url: 'https://pay.example/v1', publicKey: 'TEST-key' },
        },
      }).app,
    );

  const known = [
    ...sitePaths,
    ...additionalSitePaths,
    ...detailPagePaths.map((under) => `${under}/01J`),
    ...salesChannels.flatMap((salesChannel) => saleSteps.map((step) => buildStepPath(salesChannel, step))),
  ];

  it('serve the page of an existing event, and 404 for an unknown one', async () => {
    const { id } = await anEvent(suite.db);

    expect((await open().get(`/event/${id}`)).status).toBe(200);
    expect((await open().get('/event/nothing-of-the-kind')).status).toBe(404);
  });

  describe('the picture of an event, for previews of its links', () => {
    const createApp = () =>
      createTestApp(suite.db, {
        site: {
          folder,
          mexicanSuffix: '.mx',
          cardProvider: { url: 'https://pay.example/v1', publicKey: 'TEST-key' },
        },
      }).app;
    type App = ReturnType<typeof createApp>;
    const fetchFrom = (app: App, url: string, headers: Record<string, string> = {}) =>
      app.fetch(new Request(url, { headers }));
    const origin = 'http://localhost:8080';

    it('is a PNG of 1200 by 630 pixels, named by the page, and is not sent again while it is the same', async () => {
      const { id } = await anEvent(suite.db);
      const app = createApp();

      const page = await (await fetchFrom(app, `${origin}/event/${id}`)).text();
      const picture = await fetchFrom(app, `${origin}/event/${id}/poster.png`);
      const bytes = Buffer.from(await picture.arrayBuffer());
      const again = await fetchFrom(app, `${origin}/event/${id}/poster.png`, {
        'if-none-match': picture.headers.get('etag') ?? '',
      });

      expect(page).toContain(
        `<meta property="og:image" content="http://localhost:8080/event/${id}/poster.png">`,
      );
      expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(again.status).toBe(304);
    });

    it('stands for the whole site as that of the event that opens the home page', async () => {
      const { id } = await anEvent(suite.db, { banner: 1 });
      const app = createApp();

      const home = await (await fetchFrom(app, `${origin}/`)).text();
      const [ofSite, ofEvent, elsewhere] = await Promise.all([
        fetchFrom(app, `${origin}/poster.png`),
        fetchFrom(app, `${origin}/event/${id}/poster.png`),
        fetchFrom(app, `${mexicanOrigin}/poster.png`),
      ]);

      expect(home).toContain('<meta property="og:image" content="http://localhost:8080/poster.png">');
      expect(home).toContain('<meta name="twitter:card" content="summary_large_image">');
      expect([ofSite.status, ofSite.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(ofSite.headers.get('etag')).toBe(ofEvent.headers.get('etag'));
      expect(elsewhere.status).toBe(404);
    });

    it('is missing for an unknown event and on the site of another market', async () => {
      const { id } = await anEvent(suite.db);
      const app = createApp();

      const unknown = await fetchFrom(app, `${origin}/event/nothing-of-the-kind/poster.png`);
      const elsewhere = await fetchFrom(app, `${mexicanOrigin}/event/${id}/poster.png`);

      expect([unknown.status, elsewhere.status]).toEqual([404, 404]);
    });
  });

  describe('of an event', () => {
    const inSpanish = { headers: { 'accept-language': 'es-CO' } };
    const readsIn = (text: string): readonly string[] =>
      JSON.parse(/id="taquilla-environment">([^<]*)</.exec(text)?.[1] ?? '{}').preloads;

    it('start with its name, date and venue in both languages', async () => {
      const { id } = await anEvent(suite.db, { startsAt: "'2027-03-06T00:30:00Z'" });

      const { text } = await open().get(`/event/${id}`, inSpanish);

      expect(text).toContain('<title>Páramo – Ceiba · Taquilla</title>');
      expect(text).toContain(
        '<div data-in="es" lang="es-CO"><h1>Deportivo Páramo <small>contra</small> Deportivo Ceiba</h1>' +
          '<p><time datetime="2027-03-06T00:30:00.000Z">viernes, 5 de marzo</time><br>19:30 · ',
      );
      expect(text).toContain(
        '<div data-in="en" lang="en-GB"><h1>Deportivo Páramo <small>versus</small> Deportivo Ceiba</h1>' +
          '<p><time datetime="2027-03-06T00:30:00.000Z">Friday · March, 5th</time><br>19:30 · ',
      );
      expect(text).toContain('<span>, Tunja</span>');
    });

    it('start with it on the seat selection page too, and preload what that page requests', async () => {
      const { id, layoutId } = await anEvent(suite.db);

      const { text } = await open().get(`/checkout/stadium?event=${id}`, inSpanish);

      expect(text).toContain('<div class="first-screen-stadium"><div data-in="en" lang="en-GB"><h1>Páramo');
      expect(readsIn(text)).toEqual([
        '/api/auth/current-session',
        `/api/event?id=${id}`,
        `/api/stock?eventId=${id}`,
        `/api/frame/${layoutId}/overview`,
        `/api/frame/${layoutId}/geometry`,
        `/api/seats?eventId=${id}`,
      ]);
    });

    it('describe it to crawlers and previews, which run no scripts', async () => {
      const { id } = await anEvent(suite.db, { startsAt: "'2027-03-06T00:30:00Z'" });

      const { text } = await open().get(`/event/${id}`, inSpanish);
      const english = await open().get(`/event/${id}`, { headers: { 'accept-language': 'en' } });

      expect(text).toContain('<meta property="og:title" content="Páramo – Ceiba · Taquilla">');
      expect(text).toMatch(
        /<meta property="og:description" content="viernes, 5 de marzo · 19:30 · [^"]*, Tunja\. Desde \$\s[\d.]+\sCOP\.">/,
      );
      expect(english.text).toMatch(/content="Friday · March, 5th · 19:30 · [^"]*\. From /);
      expect(text).toContain(`<link rel="canonical" href="http://localhost:8080/event/${id}">`);
      expect(text).not.toContain('noindex');
    });

    it('carry it as schema.org data with an offer for each price, which no text can break out of', async () => {
      const title = '</script><script>alert(1)</script>';
      const { id, layout } = await anEvent(suite.db, {
        titles: { es: title, en: title },
        startsAt: "'2027-03-05T19:30-05:00'",
      });

      const { text } = await open().get(`/event/${id}`);

      const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
      const event = JSON.parse(data);
      expect(event).toMatchObject({
        '@type': 'SportsEvent',
        name: title,
        startDate: '2027-03-05T19:30:00-05:00',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { address: { addressLocality: 'Tunja', addressCountry: 'CO' } },
        homeTeam: { name: 'Deportivo Páramo' },
      });
      expect(event.offers).toHaveLength(layout.zones.length);
      expect(event.offers[0]).toMatchObject({
        price: '100.00',
        priceCurrency: 'COP',
        availability: 'https://schema.org/InStock',
        url: `http://localhost:8080/event/${id}`,
      });
      expect(text).not.toContain('<script>alert');
    });

    it('name the languages in which it is read, in its own market alone', async () => {
      const { id } = await anEvent(suite.db);

      const { text } = await open().get(`/event/${id}`);

      const alternates = [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
      expect(alternates.map(([, tag, href]) => [tag, href])).toEqual(
        ['es-CO', 'en', 'x-default'].map((tag) => [tag, `http://localhost:8080/event/${id}`]),
      );
    });

    it('preload existing URLs only', async () => {
      const { id } = await anEvent(suite.db);
      const visitor = open();
      const { text } = await visitor.get(`/event/${id}`);
      const reads = readsIn(text);

      expect(reads).toHaveLength(4);
      for (const href of reads) expect((await visitor.get(href)).status).toBe(200);
    });

    it('preload the rows of the home page there, and nowhere else', async () => {
      const rows = ['/api/events/banners', '/api/events/categorized'];
      const visitor = open();
      const home = await visitor.get('/');
      const search = await visitor.get('/?q=ceiba');

      expect(readsIn(home.text)).toEqual(['/api/auth/current-session', ...rows]);
      expect(readsIn(search.text)).toEqual(['/api/auth/current-session']);
    });

    it('escape its name', async () => {
      const title = `</h1><script>alert("1")</script>$&'`;
      const { id } = await anEvent(suite.db, { titles: { es: title, en: title } });

      const { text } = await open().get(`/checkout/stadium?event=${id}`);

      const name = '&#60;/h1&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;$&#38;&#39;';
      expect(text).toContain(`<h1>${name}</h1>`);
      expect(text).toContain(`<title>${name} · Taquilla</title>`);
      expect(text).toContain(`<meta property="og:title" content="${name} · Taquilla">`);
      expect(text).not.toContain('<script>alert');
    });

    it('have no first screen where this market has no such event', async () => {
      const { id } = await anEvent(suite.db, { market: 'MEX' });
      const pages = [
        `/event/${id}`,
        '/checkout/stadium?event=nope',
        `/assistant/stadium?event=${id}`,
        '/checkout/stadium',
      ];

      for (const path of pages)
        expect((await open().get(path)).text).toContain('<main><!-- first screen --></main>');
    });
  });

  it('describe each public page in the language of the request, with its counterpart abroad', async () => {
    const english = await open().get('/contact', { headers: { 'accept-language': 'en' } });
    const spanish = await open().get('/contact');

    expect(english.text).toContain('<title>Contact and box offices · Taquilla</title>');
    expect(spanish.text).toContain('<title>Contacto y taquillas · Taquilla</title>');
    expect(spanish.text).toMatch(/<link rel="alternate" hreflang="es-CO" href="[^"]+\/contact">/);
    expect(spanish.text).toMatch(/<link rel="alternate" hreflang="es-MX" href="[^"]+\/contact">/);
  });

  describe('for search engines', () => {
    it('list the public pages and events of the market, and neither closed nor disabled events', async () => {
      const { db } = await suite.another();
      await anEvent(db, { id: 'shown' });
      await anEvent(db, { id: 'disabled', disabled: true });
      await anEvent(db, { id: 'over', saleOpensAt: "now() - interval '9 days'", saleClosesAt: 'now()' });
      await anEvent(db, { id: 'mexican', market: 'MEX' });
      await aClub(db, { id: 'ceiba', name: 'Atlético <Ceiba>', market: 'COL' });
      await aClub(db, { id: 'nopal', name: 'Real Nopal', market: 'MEX' });
      const visitor = open(db);

      const index = await visitor.get('/sitemap.xml');
      const file = await visitor.get('/sitemap-1.xml');

      expect(index.text).toContain('<sitemap><loc>http://localhost:8080/sitemap-1.xml</loc></sitemap>');
      expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const urls = [...file.text.matchAll(/<url><loc>http:\/\/localhost:8080(.*?)<\/loc><\/url>/g)];
      expect(urls.map(([, path]) => path)).toEqual([
        ...publicPagePaths,
        '/organisations/ceiba',
        '/event/shown',
      ]);
      for (const [, path = ''] of urls) expect((await visitor.get(path)).status).toBe(200);
      expect((await visitor.get('/sitemap-2.xml')).status).toBe(404);
      expect((await visitor.get('/organisations/ceiba')).text).toContain(
        '<title>Atlético &#60;Ceiba&#62; · Taquilla</title>',
      );
      expect((await visitor.get('/organisations/nopal')).status).toBe(404);
    });

    it('split the sitemap of a market with more than 50,000 addresses', async () => {
      const shell = new Hono<HttpEnv>();
      const ids = Array.from({ length: 100_000 }, (_, n) => `e${n}`);
      serveCrawlerFiles(
        { app: shell, callerOf: () => ({ market: 'COL' }) },
        {
          siteOf: () => 'https://taquilla.example',
          listEventIds: async () => ids,
          listOrganisationIds: async () => [],
        },
      );
      const read = async (path: string) => (await shell.request(path)).text();

      const sizes = [];
      for (const n of [1, 2, 3]) sizes.push((await read(`/sitemap-${n}.xml`)).match(/<url>/g)?.length);

      expect((await read('/sitemap.xml')).match(/<sitemap>/g)).toHaveLength(3);
      expect(sizes).toEqual([50_000, 50_000, publicPagePaths.length]);
    });

    it('keep crawlers away from purchases, accounts and the API', async () => {
      const { text } = await open().get('/robots.txt');

      expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
      expect(text).toContain('Sitemap: http://localhost:8080/sitemap.xml');
      for (const path of publicPagePaths) expect(text).not.toContain(`Disallow: ${path}\n`);
    });
  });

  it.each(['/profile', '/checkout/buy', '/nope'])('keep %s out of search results', async (path) => {
    expect((await open().get(path)).text).toContain('<meta name="robots" content="noindex">');
  });

  it('let the worker of the tickets page request our own responses, and renew it', async () => {
    const { status, headers } = await open().get('/ticket-worker.js');

    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('redirect the former addresses of the legal texts', async () => {
    const { status, headers } = await open().get('/legal/mx/privacy.html');

    expect([status, headers.get('location')]).toEqual([301, '/privacy-policies']);
  });

  it('name the support mailbox of the market where scripts do not run', async () => {
    expect((await open().get('/')).text).toContain(
      '<noscript><a href="mailto:ayuda@taquilla.example">ayuda@taquilla.example</a></noscript>',
    );
  });

  it.each(known)('serve the page at %s', async (path) => {
    expect((await open().get(path)).status).toBe(path === '/403' ? 403 : 200);
  });

  it.each([
    '/nope',
    '/checkout/nope',
    '/backoffice/sales/one/two',
    '/Checkout',
    '/.vite/manifest.json',
    '/..%2f..%2fetc/passwd',
    '/assets/nope.js',
  ])('serve the page with 404 at %s', async (path) => {
    const answer = await open().get(path);

    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<!doctype html>');
  });

  it('embed the environment as escaped JSON, under a content policy with a nonce', async () => {
    const [one, two] = [await open().get('/'), await open().get('/')];
    const [, json = ''] = /id="taquilla-environment">(.*?)<\/script>/.exec(one.text) ?? [];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonceOf = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1];

    expect(JSON.parse(json)).toEqual({
      mexicanSuffix: '</script>.mx',
      sites: { COL: 'http://localhost:8080', MEX: 'http://localhost:8080' },
      cardProvider: { url: 'https://pay.example/v1', publicKey: 'TEST-key' },
      preloads: ['/api/auth/current-session', '/api/events/banners', '/api/events/categorized'],
    });
    expect(one.headers.get('cache-control')).toBe('no-store');
    // The hashes as computed by a browser: openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-Y8DY7sUBBFxYDa4WZwCaJBL/kQNkjFgP1IizhSMlcCw=';");
    expect(one.text).toContain(`<script>${inlineScript}</script>`);
    expect(policy).toContain("connect-src 'self' https://pay.example;");
    // 3-D Secure: the provider's page may be framed and posted to, and nothing else.
    expect(policy).toContain('; frame-src https: https://pay.example;');
    expect(policy).toContain("; form-action 'self' https: https://pay.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(
      `; style-src 'self' 'nonce-${nonceOf(one.text)}' 'sha256-zXdRp1QWcW9ID387n91NmCvKSbT8KRk5Pz54db+vwD4=';`,
    );
    expect(nonceOf(one.text)).not.toBe(nonceOf(two.text));
    for (const header of [
      'cross-origin-opener-policy',
      'referrer-policy',
      'x-content-type-options',
      'permissions-policy',
    ]) {
      expect(one.headers.get(header)).toBeTruthy();
    }
  });

  it('let files with a content hash be cached forever, and others be revalidated', async () => {
    const visitor = open();

    const asset = await visitor.get('/assets/index-B1fX9-_q.js');
    const icon = await visitor.get('/favicon.svg');
    const again = await visitor.get('/favicon.svg', {
      headers: { 'if-none-match': icon.headers.get('etag') ?? '' },
    });
    const head = await visitor.call('HEAD', '/assets/index-B1fX9-_q.js');

    expect(asset).toMatchObject({ status: 200, text: script });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect(again.status).toBe(304);
    expect(head).toMatchObject({ status: 200, text: '' });
    expect((await visitor.post('/')).status).toBe(404);
  });

  it('keep source maps and the build manifest to the server', async () => {
    for (const path of ['/assets/index-B1fX9-_q.js.map', '/.vite/manifest.json'])
      expect((await open().get(path)).status).toBe(404);
  });

  it('compress files for clients that accept it', async () => {
    const { app } = createTestApp(suite.db, {
      site: { folder, mexicanSuffix: '', cardProvider: { url: 'https://pay.example', publicKey: '' } },
    });
    const answer = await app.fetch(
      new Request('http://localhost:8080/assets/index-B1fX9-_q.js', {
        headers: { 'accept-encoding': 'gzip, br' },
      }),
    );

    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(script);
  });

  it('report liveness and readiness', async () => {
    const { app } = createTestApp(suite.db);
    const visitor = openBrowser(app);

    const [health, ready] = [await visitor.get('/healthz'), await visitor.get('/readyz')];
    app.close();
    const closing = await visitor.get('/readyz');

    expect([health.status, ready.status, closing.status]).toEqual([200, 200, 503]);
  });
});

describeOn('pglite', 'the pages that the server writes', (suite) => {
  const written = mkdtempSync(join(tmpdir(), 'taquilla-written-'));
  afterAll(() => rmSync(written, { recursive: true }));
  for (const under of ['.server', '.vite', 'assets']) mkdirSync(join(written, under));
  const style = '.card{color:red}';
  writeFileSync(
    join(written, '.server/pages.js'),
    `export const renderServerPage = (page, { market, language }) => {
       if (language === 'en') throw new Error('no such words');
       return '<p data-server-page>' + [page.kind, market, language, (page.home ?? page.stock) !== undefined].join() + '</p>';
     };`,
  );
  writeFileSync(join(written, 'assets/index.css'), style);
  writeFileSync(
    join(written, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { css: ['assets/index.css'] },
      'src/ui/routes/EventPages.tsx': { imports: ['index.html'] },
    }),
  );
  writeFileSync(
    join(written, 'index.html'),
    '<html><head><title>T</title></head><body><div id="root"><main><!-- first screen --></main></div></body></html>',
  );
  const open = () =>
    openBrowser(
      createTestApp(suite.db, {
        site: {
          folder: written,
          mexicanSuffix: '.mx',
          cardProvider: { url: 'https://pay.example/v1', publicKey: 'TEST-key' },
        },
      }).app,
    );
  const inSpanish = { headers: { 'accept-language': 'es' } };

  it('are home and events, with their style allowed by its hash', async () => {
    const { id } = await anEvent(suite.db);

    const home = await open().get('/', inSpanish);
    const event = await open().get(`/event/${id}`, inSpanish);

    expect(home.text).toContain('<div id="root"><p data-server-page>home,COL,es,true</p><main>');
    expect(event.text).toContain('<div id="root"><p data-server-page>event,COL,es,true</p><main>');
    const hash = createHash('sha256').update(style).digest('base64');
    for (const { text, headers } of [home, event]) {
      expect(text).toContain(`<style>${style}</style>`);
      expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
      expect(headers.get('content-security-policy')).not.toMatch(/style-src [^;]*unsafe-inline/);
    }
  });

  it('are no search, no seats and no page without an event', async () => {
    const { id } = await anEvent(suite.db);

    for (const path of ['/?q=final', `/checkout/stadium?event=${id}`, '/faqs', '/event/nothing-of-the-kind'])
      expect((await open().get(path, inSpanish)).text).not.toContain('data-server-page');
  });

  it('are sent without their content when it cannot be written', async () => {
    const { status, text } = await open().get('/', { headers: { 'accept-language': 'en' } });

    expect(status).toBe(200);
    expect(text).not.toContain('data-server-page');
  });
});

describe('the page of an event that cannot be read', () => {
  it('is served without its first screen, and the error is logged', async () => {
    const lines: string[] = [];
    const unused = {} as never;
    const shell = createShell({
      log: createLogger('trace', { write: (line) => lines.push(line) }),
      origins: { trustedProxies: [], publicUrls: ['http://localhost:8080'], mexicanSuffix: 'mx.localhost' },
      sessions: unused,
      trustedDevices: unused,
      idempotency: unused,
      admitNewVisitor: unused,
      now: Date.now,
      comparesRecordedResponses: true,
    });
    serveSite(
      shell,
      { folder, mexicanSuffix: '.mx', cardProvider: { url: 'https://pay.example', publicKey: 'k' } },
      {
        support: readSupportDirectories(),
        siteOf: () => 'http://localhost:8080',
        posters: posterPictures(),
        hasEvent: async () => true,
        findStock: async () => [],
        readHome: () => Promise.reject(new Error('There is no database')),
        findEvent: () => Promise.reject(new Error('no such column')),
        findFirstBanner: async () => null,
        listEventIds: async () => [],
        listOrganisationIds: async () => [],
        findOrganisationName: async () => null,
      },
    );

    const page = await shell.app.request('/event/one');

    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<main><!-- first screen --></main>');
    const errors = lines.map((line) => JSON.parse(line)).filter(({ err }) => err !== undefined);
    expect(errors).toMatchObject([
      { msg: 'a page went without its first screen', err: { message: 'no such column' } },
    ]);
  });
});
