import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { browserClock } from '#adapters/browser/clock.browser.ts';
import { browserIdempotencyKeys } from '#adapters/browser/idempotency-keys.browser.ts';
import { browserPreferences } from '#adapters/browser/preferences.browser.ts';
import { browserSaleStorage } from '#adapters/browser/sale-storage.browser.ts';
import { browserSessionUpdates } from '#adapters/browser/session-updates.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { createTranslations } from '#adapters/content/translations.content.ts';
import { crashReportsOverHttp } from '#adapters/http/crash-reports.http.ts';
import { eventCatalogueOverHttp } from '#adapters/http/event-catalogue.http.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { sessionOverHttp } from '#adapters/http/session.http.ts';
import { loadMessages } from '#ui/i18n/load-messages.ts';
import type { PortBindings, Ports, ResolvePorts } from './ports.ts';

/** The ports of the first page, which every bundle of flows may use too. */
export const firstPagePorts = {
  clock: (_http, page) => browserClock(page),
  crashReports: crashReportsOverHttp,
  eventCatalogue: eventCatalogueOverHttp,
  keys: (_http, page) => browserIdempotencyKeys(page.crypto),
  preferences: (_http, page) =>
    browserPreferences(
      createTextStorage(() => page.localStorage),
      page,
    ),
  saleStorage: (_http, page) =>
    browserSaleStorage(
      createTextStorage(() => page.localStorage),
      () => new BroadcastChannel('taquilla.sale'),
    ),
  session: sessionOverHttp,
  sessionUpdates: () => browserSessionUpdates(() => new BroadcastChannel('taquilla.session')),
  translations: (_http, page) =>
    createTranslations({
      read: loadMessages,
      wait: (ms) => new Promise((resume) => page.setTimeout(resume, ms)),
    }),
} satisfies Partial<PortBindings>;

/** Creates the container of the page's ports. Bundles of flows get their ports from it; it goes no further. */
export function createPortResolver(page: Window): ResolvePorts {
  const container = new Container();
  const http = httpClient({ origin: page.location.origin, isOnline: () => page.navigator.onLine });
  return <Token extends keyof Ports>(bindings: PortBindings<Token>) => {
    const ports: { -readonly [Bound in Token]: Ports[Bound] } = Object.create(null);
    for (const token in bindings) {
      if (!container.isBound(token))
        container
          .bind<Ports[typeof token]>(token)
          .toResolvedValue(() => bindings[token](http, page))
          .inSingletonScope();
      ports[token] = container.get<Ports[typeof token]>(token);
    }
    return ports;
  };
}
