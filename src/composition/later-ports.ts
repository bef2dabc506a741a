import { type Container, ContainerModule } from 'inversify';
import { browserClock } from '#adapters/browser/clock.browser.ts';
import { browserFaultLog } from '#adapters/browser/fault-log.browser.ts';
import { browserFileDownload } from '#adapters/browser/file-download.browser.ts';
import { browserKeys } from '#adapters/browser/keys.browser.ts';
import { browserSaleMemory } from '#adapters/browser/sale-memory.browser.ts';
import { keptText } from '#adapters/browser/storage.ts';
import { publicContentFrom } from '#adapters/content/public-content.content.ts';
import { authenticationOverHttp } from '#adapters/http/authentication.http.ts';
import { cardTokeniser } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { fanAccountsOverHttp } from '#adapters/http/fan-accounts.http.ts';
import { liveSeatsOverHttp } from '#adapters/http/live-seats.http.ts';
import { myPurchasesOverHttp } from '#adapters/http/my-purchases.http.ts';
import { myTicketsOverHttp } from '#adapters/http/my-tickets.http.ts';
import { newsletterOverHttp } from '#adapters/http/newsletter.http.ts';
import { ownSessionsOverHttp } from '#adapters/http/own-sessions.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import { venueLayoutsOverHttp } from '#adapters/http/venue-layouts.http.ts';
import * as tokens from './tokens.ts';

/** Choosing, holding, paying and what was bought, over HTTP. */
const http = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.AUTHENTICATION).toResolvedValue(authenticationOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.CHECKOUT)
      .toResolvedValue((client) => checkoutOverHttp(client, cardTokeniser()), [tokens.HTTP])
      .inSingletonScope();
    bind(tokens.FAN_ACCOUNTS).toResolvedValue(fanAccountsOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.LIVE_SEATS)
      .toResolvedValue(
        (client) =>
          liveSeatsOverHttp(client, {
            origin: page.location.origin,
            openEvents: (url) => new EventSource(url),
            later(work, ms) {
              const timer = page.setTimeout(work, ms);
              return () => page.clearTimeout(timer);
            },
          }),
        [tokens.HTTP],
      )
      .inSingletonScope();
    bind(tokens.MY_PURCHASES).toResolvedValue(myPurchasesOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.MY_TICKETS).toResolvedValue(myTicketsOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.NEWSLETTER).toResolvedValue(newsletterOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.OWN_SESSIONS).toResolvedValue(ownSessionsOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.PROFILE).toResolvedValue(profileOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.PUBLIC_CONTENT)
      .toResolvedValue(
        (client) => publicContentFrom((path) => client.json({ method: 'GET', path })),
        [tokens.HTTP],
      )
      .inSingletonScope();
    bind(tokens.SEAT_HOLDS).toResolvedValue(seatHoldsOverHttp, [tokens.HTTP]).inSingletonScope();
    bind(tokens.VENUE_LAYOUTS).toResolvedValue(venueLayoutsOverHttp, [tokens.HTTP]).inSingletonScope();
  });

/** What the browser counts and remembers of a sale. */
const browser = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.CLOCK)
      .toResolvedValue(() => browserClock(page))
      .inSingletonScope();
    bind(tokens.FAULT_LOG)
      .toResolvedValue(() => browserFaultLog({ console: globalThis.console }))
      .inSingletonScope();
    bind(tokens.FILE_DOWNLOAD)
      .toResolvedValue(() => browserFileDownload(page))
      .inSingletonScope();
    bind(tokens.KEYS)
      .toResolvedValue(() => browserKeys(page.crypto))
      .inSingletonScope();
    bind(tokens.SALE_MEMORY)
      .toResolvedValue(() =>
        browserSaleMemory(
          keptText(() => page.localStorage),
          () => new BroadcastChannel('taquilla.sale'),
        ),
      )
      .inSingletonScope();
  });

/** Binds what the pages behind the first need, and asks once per port. */
export function laterPortsIn(container: Container, page: Window) {
  container.load(http(page), browser(page));
  return {
    authentication: container.get(tokens.AUTHENTICATION),
    checkout: container.get(tokens.CHECKOUT),
    clock: container.get(tokens.CLOCK),
    fanAccounts: container.get(tokens.FAN_ACCOUNTS),
    faultLog: container.get(tokens.FAULT_LOG),
    fileDownload: container.get(tokens.FILE_DOWNLOAD),
    keys: container.get(tokens.KEYS),
    liveSeats: container.get(tokens.LIVE_SEATS),
    myPurchases: container.get(tokens.MY_PURCHASES),
    myTickets: container.get(tokens.MY_TICKETS),
    newsletter: container.get(tokens.NEWSLETTER),
    ownSessions: container.get(tokens.OWN_SESSIONS),
    profile: container.get(tokens.PROFILE),
    publicContent: container.get(tokens.PUBLIC_CONTENT),
    saleMemory: container.get(tokens.SALE_MEMORY),
    seatHolds: container.get(tokens.SEAT_HOLDS),
    venueLayouts: container.get(tokens.VENUE_LAYOUTS),
  };
}
export type LaterPorts = ReturnType<typeof laterPortsIn>;
