import { browserClock } from '#adapters/browser/clock.browser.ts';
import { browserIdempotencyKeys } from '#adapters/browser/idempotency-keys.browser.ts';
import { browserOfflineStorage } from '#adapters/browser/offline-storage.browser.ts';
import { browserPreferences } from '#adapters/browser/preferences.browser.ts';
import { browserSaleStorage } from '#adapters/browser/sale-storage.browser.ts';
import { browserSessionUpdates } from '#adapters/browser/session-updates.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { createTranslations } from '#adapters/content/translations.content.ts';
import { crashReportsOverHttp } from '#adapters/http/crash-reports.http.ts';
import { eventCatalogueOverHttp } from '#adapters/http/event-catalogue.http.ts';
import { type Http, httpClient } from '#adapters/http/http-client.ts';
import { sessionOverHttp } from '#adapters/http/session.http.ts';
import { loadMessages } from '#ui/i18n/load-messages.ts';
import { createFanPortResolver } from './fan-ports.ts';
import { loadOnce } from './load-once.ts';
import type { FirstPagePorts, LoadResolver } from './ports.ts';

/** Creates the ports of the first page. There are few of them, so that it does not wait for the container. */
function createFirstPagePorts(http: Http, page: Window): FirstPagePorts {
  const storage = createTextStorage(() => page.localStorage);
  return {
    clock: browserClock(page),
    crashReports: crashReportsOverHttp(http),
    eventCatalogue: eventCatalogueOverHttp(http),
    keys: browserIdempotencyKeys(page.crypto),
    offlineStorage: browserOfflineStorage(page),
    preferences: browserPreferences(storage, page),
    saleStorage: browserSaleStorage(storage, () => new BroadcastChannel('taquilla.sale')),
    session: sessionOverHttp(http),
    sessionUpdates: browserSessionUpdates(() => new BroadcastChannel('taquilla.session')),
    translations: createTranslations({
      read: loadMessages,
      wait: (ms) => new Promise((resume) => page.setTimeout(resume, ms)),
    }),
  };
}

/** Creates the ports of this page, and the loader of what resolves those of the other pages. */
export function createPagePorts(page: Window): {
  readonly ports: FirstPagePorts;
  readonly loadResolver: LoadResolver;
} {
  const http = httpClient({ origin: page.location.origin, isOnline: () => page.navigator.onLine });
  const ports = createFirstPagePorts(http, page);
  const forFans = Promise.resolve(createFanPortResolver(ports, http, page));
  const loadContainer = loadOnce(async () => {
    const { createPortResolver } = await import('./container.ts');
    return createPortResolver(ports, http, page);
  });
  return { ports, loadResolver: (audience) => (audience === 'staff' ? loadContainer() : forFans) };
}
