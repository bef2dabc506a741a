import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import { parseEventPath, parsePosterPicturePath, sitePicturePath } from '#domain/catalogue/event-path.ts';
import { parseOrganisationPath } from '#domain/catalogue/organisation-path.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { isSitePage } from '#domain/identity/site-path.ts';
import { getLanguageTag, type Language } from '#domain/market/locale.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { parseSaleStep } from '#domain/sale/sale-path.ts';
import type { PosterPictures } from '#server/catalogue/public.ts';
import type { HttpEnv, Shell } from '#server/http/public.ts';
import {
  buildDocumentPolicy,
  type InlinedHashes,
  memoizeAsync,
  negotiateLanguage,
} from '#server/http/public.ts';
import { escapeHtml } from '#server/kernel/public.ts';
import { type CrawledSite, serveCrawlerFiles } from './crawler-files.ts';
import {
  type EventInLanguages,
  type EventPage,
  listPreloadUrls,
  parseEventPage,
  renderFirstScreen,
} from './first-screen.ts';
import { renderMetadata } from './page-metadata.ts';
import { createPageWriter, type WriterQueries, withWrittenPage } from './server-pages.ts';
import type { SupportDirectories } from './support-directories.ts';

export type SiteSettings = {
  /** The folder of the built pages. */
  readonly folder: string;
  readonly mexicanSuffix: string;
  readonly cardProvider: { readonly url: string; readonly publicKey: string };
};

/** The data that pages show besides the built files. */
export type SiteQueries = WriterQueries &
  Pick<CrawledSite, 'listEventIds' | 'listOrganisationIds'> & {
    /** The support mailboxes, for pages whose scripts do not run. */
    readonly support: SupportDirectories;
    /** Returns the public origin of a market. */
    readonly siteOf: (market: MarketCode) => string;
    readonly posters: PosterPictures;
    readonly hasEvent: (id: string) => Promise<boolean>;
    /** Resolves to null when this market has no such event. */
    readonly findEvent: (
      reader: { readonly market: MarketCode; readonly language: Language },
      id: string,
    ) => Promise<EventDetail | null>;
    /** Finds the name of a market's club or organiser; null when there is none with this id. */
    readonly findOrganisationName: (market: MarketCode, id: string) => Promise<string | null>;
    /** Finds the event that opens a market's home page; null while nothing is on sale. */
    readonly findFirstBanner: (market: MarketCode) => Promise<EventSummary | null>;
  };

type Asset = {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly compressed: Map<string, Promise<Buffer>>;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const compressibleTypes = /^(text\/|application\/|image\/svg)/;

/** Files with a content hash in their name, cacheable forever; all others are revalidated. */
const hashedAssetPattern = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** The former addresses of the legal texts, which old mails and bookmarks name. */
const legalPaths = new Map(
  Object.values(markets).flatMap(({ countryCode }) => [
    [`/legal/${countryCode}/terms.html`, '/tos'],
    [`/legal/${countryCode}/privacy.html`, '/privacy-policies'],
  ]),
);

/** Serves the pages and their files. Unknown paths get the page with status 404. */
export function serveSite(
  shell: Shell,
  settings: SiteSettings,
  {
    hasEvent,
    findEvent: eventFor,
    findOrganisationName,
    findFirstBanner,
    findStock,
    readHome,
    listEventIds,
    listOrganisationIds,
    posters,
    support,
    siteOf,
  }: SiteQueries,
): void {
  serveCrawlerFiles(shell, { siteOf, listEventIds, listOrganisationIds });
  const assets = readAssets(settings.folder);
  const html = assets.get('/index.html')?.bytes.toString('utf8');
  const page = html === undefined ? undefined : { html, inlined: hashInlined(html) };
  const writePage = createPageWriter(settings.folder, { findStock, readHome });
  shell.app.get('*', async (c) => {
    const asset = c.req.path === '/index.html' ? undefined : assets.get(c.req.path);
    if (asset !== undefined) return serveAsset(c, asset);
    const legalPath = legalPaths.get(c.req.path);
    if (legalPath !== undefined) return c.redirect(legalPath, 301);
    const pictured = parsePosterPicturePath(c.req.path);
    if (pictured !== null || c.req.path === sitePicturePath) {
      const { market } = shell.callerOf(c);
      const subject =
        pictured === null
          ? await findFirstBanner(market)
          : await eventFor({ market, language: 'es' }, pictured);
      return subject === null ? c.text('There is no such event.', 404) : servePicture(c, posters, subject);
    }
    if (page === undefined) return c.text('The pages are not built.', 404);
    const { market } = shell.callerOf(c);
    const organisationId = parseOrganisationPath(stripTrailingSlash(c.req.path));
    const organisation = organisationId === null ? null : await findOrganisationName(market, organisationId);
    const known = organisation !== null || (await isKnownPage(c.req.path, hasEvent));
    const eventPage = known
      ? parseEventPage(stripTrailingSlash(c.req.path), (name) => c.req.query(name))
      : null;
    const read = (language: Language) => eventFor({ market, language }, eventPage?.eventId ?? '');
    // The page works without its first screen; the error shows again when the page requests the event.
    const failed = (error: unknown) => {
      c.get('log').warn({ err: error }, 'a page went without its first screen');
      return null;
    };
    const event = eventPage && (await readInLanguages(read).catch(failed));
    const language = negotiateLanguage(c.req.header('accept-language'));
    const metadata = renderMetadata({
      path: known ? stripTrailingSlash(c.req.path) : '/404',
      market,
      language,
      event: event?.[language] ?? null,
      organisation,
      siteOf,
    });
    const sites = { COL: siteOf('COL'), MEX: siteOf('MEX') };
    const reader = { market, language, sites };
    const pageEvent = eventPage?.kind === 'event' ? (event?.[language] ?? null) : null;
    const written = await writePage(new URL(c.req.url), reader, pageEvent).catch(failed);
    const filled = withWrittenPage(withFirstScreen(page, eventPage, event), written);
    const preloads = listPreloadUrls(
      new URL(c.req.url),
      eventPage && event && { ...eventPage, layoutId: event[language].layoutId },
    );
    return servePage(
      c,
      withMetadata(withSupport(filled, support[market].email), metadata, getLanguageTag(language, market)),
      { ...settings, sites, preloads },
      known ? (c.req.path === '/403' ? 403 : 200) : 404,
    );
  });
}

async function isKnownPage(path: string, hasEvent: SiteQueries['hasEvent']): Promise<boolean> {
  const name = stripTrailingSlash(path);
  const eventId = parseEventPath(name);
  if (eventId !== null) return hasEvent(eventId);
  return isSitePage(name) || parseSaleStep(name) !== null;
}

const stripTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

type Page = { readonly html: string; readonly inlined: InlinedHashes };

async function readInLanguages(
  read: (language: Language) => Promise<EventDetail | null>,
): Promise<EventInLanguages | null> {
  const [en, es] = await Promise.all([read('en'), read('es')]);
  return en === null || es === null ? null : { en, es };
}

/** Adds the first screen of an event to the page. */
function withFirstScreen(page: Page, eventPage: EventPage | null, event: EventInLanguages | null): Page {
  if (eventPage === null || event === null) return page;
  const html = page.html.replace('<!-- first screen -->', () => renderFirstScreen(eventPage, event));
  return { ...page, html };
}

/** Replaces title and description of the built page by those of the requested one, and names its language. */
function withMetadata(page: Page, metadata: string, languageTag: string): Page {
  const html = page.html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${languageTag}"`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => metadata);
  return { ...page, html };
}

/** Adds the support mailbox to what is shown when the application cannot run. */
function withSupport(page: Page, email: string): Page {
  const address = escapeHtml(email);
  const html = page.html.replaceAll('<!-- support -->', () => `<a href="mailto:${address}">${address}</a>`);
  return { ...page, html };
}

function servePage(
  c: Context<HttpEnv>,
  page: Page,
  {
    mexicanSuffix,
    cardProvider,
    sites,
    preloads,
  }: SiteSettings & {
    readonly sites: Readonly<Record<MarketCode, string>>;
    readonly preloads: readonly string[];
  },
  status: 200 | 403 | 404,
): Response {
  const nonce = randomBytes(16).toString('base64');
  const environment = JSON.stringify({ mexicanSuffix, sites, cardProvider, preloads }).replaceAll(
    '<',
    '\\u003c',
  );
  const html = page.html
    .replace(environmentSlot, (_, open: string, close: string) => `${open}${environment}${close}`)
    .replace('</head>', `<meta property="csp-nonce" nonce="${nonce}">\n</head>`);
  return c.body(html, status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': buildDocumentPolicy(new URL(cardProvider.url).origin, nonce, page.inlined),
  });
}

const environmentSlot = /(<script type="application\/json" id="taquilla-environment">)[^<]*(<\/script>)/;

/** Returns the content policy hashes of what the built page has inline; never of what a request added. */
const hashInlined = (html: string): InlinedHashes => ({
  scripts: hashElements(html, /<script>(.*?)<\/script>/gs),
  styles: hashElements(html, /<style>(.*?)<\/style>/gs),
});

const hashElements = (html: string, element: RegExp): readonly string[] =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`,
  );

/** The worker of the tickets page, and its content policy: it requests our own responses, and runs nothing else. */
const ticketWorkerPath = '/ticket-worker.js';
const workerPolicy = "default-src 'none'; connect-src 'self'";

async function serveAsset(c: Context<HttpEnv>, asset: Asset): Promise<Response> {
  const headers = {
    etag: asset.etag,
    'cache-control': asset.cacheControl,
    vary: 'Accept-Encoding',
    ...(c.req.path === ticketWorkerPath && { 'content-security-policy': workerPolicy }),
  };
  if (c.req.header('if-none-match')?.includes(asset.etag) === true) return c.body(null, 304, headers);
  const encoding = compressibleTypes.test(asset.type)
    ? chooseEncoding(c.req.header('accept-encoding'))
    : null;
  const bytes = encoding === null ? asset.bytes : await compress(asset, encoding);
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'content-type': asset.type,
    'content-length': String(bytes.byteLength),
    ...(encoding !== null && { 'content-encoding': encoding }),
  });
}

/** Serves an event's poster as a picture, for previews of its links. */
async function servePicture(
  c: Context<HttpEnv>,
  pictures: PosterPictures,
  event: EventSummary,
): Promise<Response> {
  const { png, etag } = await pictures.draw(toPosterSubject(event));
  const headers = { etag, 'cache-control': 'public, max-age=86400' };
  if (c.req.header('if-none-match')?.includes(etag) === true) return c.body(null, 304, headers);
  return c.body(new Uint8Array(png), 200, {
    ...headers,
    'content-type': 'image/png',
    'content-length': String(png.byteLength),
  });
}

const chooseEncoding = (accepted = ''): 'br' | 'gzip' | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Compresses an asset once per process, off the main thread, on first use. */
const compress = (asset: Asset, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  memoizeAsync(asset.compressed, encoding, () =>
    encoding === 'br'
      ? compressBrotli(asset.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : compressGzip(asset.bytes, { level: 9 }),
  );

/** Reads all files once and serves them by name: no path of a request ever touches the disk. */
function readAssets(folder: string): ReadonlyMap<string, Asset> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      // A source map shows the code of the back office, comments included.
      if (path.startsWith('/.') || path.endsWith('.map')) return [];
      const bytes = readFileSync(file);
      const asset: Asset = {
        bytes,
        type: contentTypes[extname(path)] ?? 'application/octet-stream',
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        cacheControl: hashedAssetPattern.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        compressed: new Map(),
      };
      return [[path, asset] as const];
    }),
  );
}
