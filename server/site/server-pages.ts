import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { HomePage } from '#domain/catalogue/event-list.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { type InlinedHashes, memoizeAsync } from '#server/http/public.ts';

/** The content of a page that the server writes, as `src/server-pages.tsx` defines it. */
export type ServerPage =
  | { readonly kind: 'home'; readonly home: HomePage }
  | { readonly kind: 'event'; readonly event: EventDetail; readonly stock: readonly SectionStock[] };

type ServerPageReader = {
  readonly market: MarketCode;
  readonly language: Language;
  readonly sites: Readonly<Record<MarketCode, string>>;
};

/** Renders a page as markup; all text is escaped. */
type RenderServerPage = (page: ServerPage, reader: ServerPageReader) => string;

type ServerPages = {
  /** The style of the pages that the server writes, and its hash as in the content policy. */
  readonly style: string;
  readonly styleHash: string;
  readonly render: RenderServerPage;
};

export type WriterQueries = {
  readonly findStock: (market: MarketCode, eventId: string) => Promise<readonly SectionStock[]>;
  readonly readHome: (reader: {
    readonly market: MarketCode;
    readonly language: Language;
  }) => Promise<HomePage>;
};

/** A page as it was written, with its style and the hash of it. */
type WrittenPage = Pick<ServerPages, 'style' | 'styleHash'> & { readonly markup: string };

/**
 * Creates the function that writes the home page without a search, or the page of this event. It returns null for other
 * pages, and if this folder has no pages that the server writes.
 */
export function createPageWriter(folder: string, { findStock, readHome }: WriterQueries) {
  const loaded = new Map<string, Promise<ServerPages | null>>();
  const readContent = async (
    { pathname, search }: URL,
    reader: ServerPageReader,
    event: EventDetail | null,
  ): Promise<ServerPage | null> => {
    if (event !== null) return { kind: 'event', event, stock: await findStock(reader.market, event.id) };
    return pathname === '/' && search === '' ? { kind: 'home', home: await readHome(reader) } : null;
  };
  return async (
    url: URL,
    reader: ServerPageReader,
    event: EventDetail | null,
  ): Promise<WrittenPage | null> => {
    const content = await readContent(url, reader, event);
    if (content === null) return null;
    const pages = await memoizeAsync(loaded, folder, () => loadServerPages(folder));
    return pages && { ...pages, markup: pages.render(content, reader) };
  };
}

/** Puts a written page in front of the first screen, which remains for visitors who chose another language. */
export function withWrittenPage<Page extends { readonly html: string; readonly inlined: InlinedHashes }>(
  page: Page,
  written: WrittenPage | null,
): Pick<Page, 'html' | 'inlined'> {
  if (written === null) return page;
  const { style, styleHash, markup } = written;
  const html = page.html
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace('<div id="root">', (root) => root + markup);
  return { html, inlined: { ...page.inlined, styles: [...page.inlined.styles, styleHash] } };
}

/** The largest number of pages that are remembered. */
const maxRemembered = 100;

/** Loads what the build compiled for the server; null if this folder has no such pages. */
async function loadServerPages(folder: string): Promise<ServerPages | null> {
  const [pages, manifest] = ['.server/pages.js', '.vite/manifest.json'].map((file) => resolve(folder, file));
  if (pages === undefined || manifest === undefined || !existsSync(pages) || !existsSync(manifest))
    return null;
  const loaded: { readonly renderServerPage: RenderServerPage } = await import(pathToFileURL(pages).href);
  const style = readStyle(folder, JSON.parse(readFileSync(manifest, 'utf8')));
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  return { style, styleHash, render: rememberPages(loaded.renderServerPage) };
}

/**
 * Remembers the markup of a page by all that it shows, so that it is rendered once for each change of an event, its stock or
 * its prices.
 */
export function rememberPages(render: RenderServerPage, most = maxRemembered): RenderServerPage {
  const markups = new Map<string, string>();
  return (page, reader) => {
    const key = createHash('sha256')
      .update(JSON.stringify([reader, page]))
      .digest('base64');
    const markup = markups.get(key) ?? render(page, reader);
    markups.delete(key);
    markups.set(key, markup);
    for (const oldest of [...markups.keys()].slice(0, -most)) markups.delete(oldest);
    return markup;
  };
}

type Manifest = Readonly<
  Record<string, { readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

/** Joins the style sheets of the home page and of an event's page, in the order in which the browser would load them. */
function readStyle(folder: string, manifest: Manifest): string {
  const seen = new Set<string>();
  const listStyles = (name: string): readonly string[] => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return [];
    seen.add(name);
    return [...(chunk.imports ?? []).flatMap(listStyles), ...(chunk.css ?? [])];
  };
  const files = ['index.html', 'src/ui/routes/EventPages.tsx'].flatMap(listStyles);
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
}
