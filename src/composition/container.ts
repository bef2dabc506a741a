import 'reflect-metadata/lite';
import { Container, ContainerModule } from 'inversify';
import { browserPreferences } from '#adapters/browser/preferences.browser.ts';
import { browserSessionUpdates } from '#adapters/browser/session-updates.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { createTranslations } from '#adapters/content/translations.content.ts';
import { crashReportsOverHttp } from '#adapters/http/crash-reports.http.ts';
import { eventCatalogueOverHttp } from '#adapters/http/event-catalogue.http.ts';
import { httpClient } from '#adapters/http/http-client.ts';
import { sessionOverHttp } from '#adapters/http/session.http.ts';
import { loadMessages } from '#ui/i18n/load-messages.ts';
import { loadOnce } from './load-once.ts';
import * as tokens from './tokens.ts';

/** The server, over HTTP at the page's own origin. */
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

/** The ports that the browser itself provides. */
const browser = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.PREFERENCES)
      .toResolvedValue(() =>
        browserPreferences(
          createTextStorage(() => page.localStorage),
          page,
        ),
      )
      .inSingletonScope();
    bind(tokens.SESSION_UPDATES)
      .toResolvedValue(() => browserSessionUpdates(() => new BroadcastChannel('taquilla.session')))
      .inSingletonScope();
  });

/** The ports that load content. */
const content = (page: Window) =>
  new ContainerModule(({ bind }) => {
    const wait = (ms: number) => new Promise<void>((resume) => page.setTimeout(resume, ms));
    bind(tokens.TRANSLATIONS)
      .toResolvedValue(() => createTranslations({ read: loadMessages, wait }))
      .inSingletonScope();
  });

/**
 * Resolves each port once and passes the ports on; the container goes no further. Ports that the first page does
 * not need are loaded and bound when a later page requests them.
 */
export function createBrowserPorts(page: Window) {
  const container = new Container();
  container.load(http(page), browser(page), content(page));
  const forPurchase = loadOnce(async () => {
    const { resolvePurchasePorts } = await import('./purchase-ports.ts');
    return resolvePurchasePorts(container, page);
  });
  return {
    session: container.get(tokens.SESSION),
    crashReports: container.get(tokens.CRASH_REPORTS),
    eventCatalogue: container.get(tokens.EVENT_CATALOGUE),
    preferences: container.get(tokens.PREFERENCES),
    sessionUpdates: container.get(tokens.SESSION_UPDATES),
    translations: container.get(tokens.TRANSLATIONS),
    forSale: loadOnce(async () => {
      const { resolveSalePorts } = await import('./sale-ports.ts');
      return resolveSalePorts(container, page, forPurchase);
    }),
    forPurchase,
    forOutcome: loadOnce(async () => {
      const { resolveOutcomePorts } = await import('./outcome-ports.ts');
      return resolveOutcomePorts(container, page);
    }),
    forLogin: loadOnce(async () => {
      const { resolveLoginPorts } = await import('./login-ports.ts');
      return resolveLoginPorts(container, page);
    }),
    forAccount: loadOnce(async () => {
      const { resolveAccountPorts } = await import('./account-ports.ts');
      return resolveAccountPorts(container, page);
    }),
    forRecords: loadOnce(async () => {
      const { resolveRecordPorts } = await import('./record-ports.ts');
      return resolveRecordPorts(container);
    }),
    forBackOffice: loadOnce(async () => {
      const { resolveBackOfficePorts } = await import('./back-office-ports.ts');
      return resolveBackOfficePorts(container, page);
    }),
    forOperators: loadOnce(async () => {
      const { resolveOperatorPorts } = await import('./operator-ports.ts');
      return resolveOperatorPorts(container);
    }),
  };
}
export type Ports = ReturnType<typeof createBrowserPorts>;
