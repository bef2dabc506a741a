import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { HomePage } from '#domain/catalogue/event-list.ts';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { getCatalogueLocale, type Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { ServerFrame } from '#ui/routes/ServerFrame.tsx';
import { EventDetails } from '#ui/screens/event/EventDetails.tsx';
import { EventMapView } from '#ui/screens/event/EventMap.tsx';
import { buildSeatsHref } from '#ui/screens/home/event-href.ts';
import { EmptyHome, Home } from '#ui/screens/home/Home.tsx';
import { NearMe } from '#ui/screens/home/NearMe.tsx';

/** The content of a page that the server writes. */
export type ServerPage =
  | { readonly kind: 'home'; readonly home: HomePage }
  | { readonly kind: 'event'; readonly event: EventDetail; readonly stock: readonly SectionStock[] };

/** Whom a page is written for. */
export type ServerPageReader = {
  readonly market: MarketCode;
  readonly language: Language;
  /** The addresses of the markets' sites. */
  readonly sites: Readonly<Record<MarketCode, string>>;
};

const catalogues = import.meta.glob<{ readonly messages: Messages }>('./ui/i18n/locales/*/messages.po', {
  query: '?messages=first',
  eager: true,
});

/**
 * Renders a page as markup, from the components that show it in the browser. The build compiles this module for the server
 * (`tools/server-pages.ts`). React escapes all text.
 */
export function renderServerPage(page: ServerPage, { market, language, sites }: ServerPageReader): string {
  const locale = getCatalogueLocale(language, market);
  const messages = catalogues[`./ui/i18n/locales/${locale}/messages.po`]?.messages;
  if (messages === undefined) throw new Error(`There are no messages in ${locale}`);
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const href = page.kind === 'home' ? '/' : buildEventPath(page.event.id);
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ServerFrame
        href={href}
        market={market}
        otherSite={sites[market === 'MEX' ? 'COL' : 'MEX']}
        language={language}
      >
        {page.kind === 'home'
          ? renderHome(page.home)
          : renderEvent(page.event, page.stock, sites[market] + href)}
      </ServerFrame>
    </I18nProvider>,
  );
  return markup.replace(control, '<$1 aria-disabled="true"');
}

/** What only the program can answer. In text, '<' is escaped. */
const control = /<(button|select|input)(?=[ >])/g;

function renderHome(home: HomePage): ReactNode {
  if (home.banners.length === 0 && home.categories.length === 0) return <EmptyHome />;
  const nearMe = <NearMe answer={null} isSearching={false} onLocate={() => {}} buildHref={null} />;
  return <Home home={home} failure={null} nearMe={nearMe} />;
}

function renderEvent(event: EventDetail, stock: readonly SectionStock[], shareLink: string): ReactNode {
  const seatsHref = buildSeatsHref(salesChannelRules.SELF_SERVICE.basePath, event.id);
  return (
    <EventDetails
      event={event}
      stock={stock}
      seatsHref={seatsHref}
      shareLink={shareLink}
      pendingOrders={null}
      map={<EventMapView event={event} seatsHref={seatsHref} view={{ screen: 'loading' }} />}
    />
  );
}
