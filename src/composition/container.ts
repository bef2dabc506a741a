import 'reflect-metadata/lite';
import { Container, ContainerModule } from 'inversify';
import { browserPreferences } from '#adapters/browser/preferences.browser.ts';
import { browserSessionNews } from '#adapters/browser/session-news.browser.ts';
import { keptText } from '#adapters/browser/storage.ts';
import { translationsFrom } from '#adapters/content/translations.content.ts';
import { crashReportsOverHttp } from '#adapters/http/crash-reports.http.ts';
import { eventCatalogueOverHttp } from '#adapters/http/event-catalogue.http.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { sessionOverHttp } from '#adapters/http/session.http.ts';
import { readWords } from '#ui/i18n/words.ts';
import { fetchedOnce } from './fetched-once.ts';
import * as tokens from './tokens.ts';

/** The box office, over HTTP at the page's own origin. */
const http = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.HTTP)
      .toResolvedValue(() =>
        httpClient({ origin: page.location.origin, isOnline: () => page.navigator.onLine }),
      )
      .inSingletonScope();
    bind(tokens.SESSION).toResolvedValue(sessionOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.CRASH_REPORTS).toResolvedValue(crashReportsOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.EVENT_CATALOGUE).toResolvedValue(eventCatalogueOverHttp, [tokens.HTTP]).inSingletonScope();
  });

/** What the browser itself keeps. */
const browser = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.PREFERENCES)
      .toResolvedValue(() =>
        browserPreferences(
          keptText(() => page.localStorage),
          page,
        ),
      )
      .inSingletonScope();
    bind(tokens.SESSION_NEWS)
      .toResolvedValue(() => browserSessionNews(() => new BroadcastChannel('taquilla.session')))
      .inSingletonScope();
  });

/** What is fetched to be shown. */
const content = (page: Window) =>
  new ContainerModule(({ bind }) => {
    const wait = (ms: number) => new Promise<void>((resume) => page.setTimeout(resume, ms));
    bind(tokens.TRANSLATIONS)
      .toResolvedValue(() => translationsFrom({ read: readWords, wait }))
      .inSingletonScope();
  });

/**
 * Asks the container once per port and hands the ports over: it goes no further than this. What the first page does without
 * is fetched and bound when a later page wants it.
 */
export function browserPorts(page: Window) {
  const container = new Container();
  container.load(http(page), browser(page), content(page));
  const forPurchase = fetchedOnce(async () => {
    const { purchasePortsIn } = await import('./purchase-ports.ts');
    return purchasePortsIn(container, page);
  });
  return {
    session: container.get(tokens.SESSION),
    crashReports: container.get(tokens.CRASH_REPORTS),
    eventCatalogue: container.get(tokens.EVENT_CATALOGUE),
    preferences: container.get(tokens.PREFERENCES),
    sessionNews: container.get(tokens.SESSION_NEWS),
    translations: container.get(tokens.TRANSLATIONS),
    forSale: fetchedOnce(async () => {
      const { salePortsIn } = await import('./sale-ports.ts');
      return salePortsIn(container, page, forPurchase);
    }),
    forPurchase,
    forOutcome: fetchedOnce(async () => {
      const { outcomePortsIn } = await import('./outcome-ports.ts');
      return outcomePortsIn(container, page);
    }),
    forLogin: fetchedOnce(async () => {
      const { loginPortsIn } = await import('./login-ports.ts');
      return loginPortsIn(container, page);
    }),
    forAccount: fetchedOnce(async () => {
      const { accountPortsIn } = await import('./account-ports.ts');
      return accountPortsIn(container, page);
    }),
    forRecords: fetchedOnce(async () => {
      const { recordPortsIn } = await import('./record-ports.ts');
      return recordPortsIn(container);
    }),
    forOffice: fetchedOnce(async () => {
      const { officePortsIn } = await import('./office-ports.ts');
      return officePortsIn(container, page);
    }),
    forOperators: fetchedOnce(async () => {
      const { operatorPortsIn } = await import('./operator-ports.ts');
      return operatorPortsIn(container);
    }),
  };
}
export type Ports = ReturnType<typeof browserPorts>;
