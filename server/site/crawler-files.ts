import type { Context } from 'hono';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { buildOrganisationPath } from '#domain/catalogue/organisation-path.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { HttpEnv, Shell } from '#server/http/public.ts';
import { escapeHtml } from '#server/kernel/public.ts';
import { publicPagePaths } from './page-metadata.ts';

type CrawledShell = Pick<Shell, 'app'> & {
  readonly callerOf: (c: Context<HttpEnv>) => { readonly market: MarketCode };
};

export type CrawledSite = {
  /** Returns the public origin of a market. */
  readonly siteOf: (market: MarketCode) => string;
  /** Lists the ids of the events that a market shows, soonest first. */
  readonly listEventIds: (market: MarketCode) => Promise<readonly string[]>;
  /** Lists the ids of the clubs and organisers of a market. */
  readonly listOrganisationIds: (market: MarketCode) => Promise<readonly string[]>;
};

/** The most addresses in one file. Source: sitemaps.org, protocol 0.9. */
const maxUrlsPerFile = 50_000;

/** The pages of a purchase, an account or a workplace, and the API, which crawlers need not read. */
const uncrawledPaths = [
  '/api/',
  '/checkout',
  '/assistant',
  '/backoffice',
  '/authorization',
  '/profile',
  '/my-purchases',
  '/my-tickets',
];

/** Serves robots.txt and the sitemap of each market: an index, and files of at most 50,000 addresses. */
export function serveCrawlerFiles(
  shell: CrawledShell,
  { siteOf, listEventIds, listOrganisationIds }: CrawledSite,
): void {
  const readSite = (c: Context<HttpEnv>) => {
    const { market } = shell.callerOf(c);
    return { market, site: siteOf(market) };
  };
  const listUrls = async (market: MarketCode, site: string): Promise<readonly string[]> => {
    const [events, organisations] = await Promise.all([listEventIds(market), listOrganisationIds(market)]);
    return [
      ...publicPagePaths,
      ...organisations.map(buildOrganisationPath),
      ...events.map(buildEventPath),
    ].map((path) => site + path);
  };

  shell.app.get('/robots.txt', (c) => {
    const { site } = readSite(c);
    const rules = ['User-agent: *', ...uncrawledPaths.map((path) => `Disallow: ${path}`)];
    return c.text(`${rules.join('\n')}\n\nSitemap: ${site}/sitemap.xml\n`, 200, cached);
  });

  shell.app.get('/sitemap.xml', async (c) => {
    const { market, site } = readSite(c);
    const files = Math.ceil((await listUrls(market, site)).length / maxUrlsPerFile);
    const names = Array.from({ length: files }, (_, n) => `${site}/sitemap-${n + 1}.xml`);
    return serveXml(c, renderList('sitemapindex', 'sitemap', names));
  });

  shell.app.get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const { market, site } = readSite(c);
    const nth = Number(/\d+/.exec(c.req.param('file'))?.[0]);
    const urls = (await listUrls(market, site)).slice((nth - 1) * maxUrlsPerFile, nth * maxUrlsPerFile);
    if (urls.length === 0) return c.text('There is no such sitemap.', 404);
    return serveXml(c, renderList('urlset', 'url', urls));
  });
}

const cached = { 'cache-control': 'public, max-age=3600' };

const serveXml = (c: Context<HttpEnv>, xml: string): Response =>
  c.body(xml, 200, { ...cached, 'content-type': 'application/xml; charset=utf-8' });

const renderList = (list: string, item: string, urls: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls.map((url) => `<${item}><loc>${escapeHtml(url)}</loc></${item}>`),
    `</${list}>`,
    '',
  ].join('\n');
