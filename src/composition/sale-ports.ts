import { type Container, ContainerModule } from 'inversify';
import { browserSaleStorage } from '#adapters/browser/sale-storage.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { seatAvailabilityOverHttp } from '#adapters/http/seat-availability.http.ts';
import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import { deferPort } from './defer-port.ts';
import type { PurchasePorts } from './purchase-ports.ts';
import { resolveClock, resolveIdempotencyKeys } from './shared-ports.ts';
import * as tokens from './tokens.ts';
import { resolveVenueLayouts } from './venue-layouts-port.ts';

/** Seat availability and holds, over HTTP. */
const http = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.SEAT_AVAILABILITY)
      .toResolvedValue(
        (client) =>
          seatAvailabilityOverHttp(client, {
            origin: page.location.origin,
            openEventSource: (url) => new EventSource(url),
            setTimer(work, ms) {
              const timer = page.setTimeout(work, ms);
              return () => page.clearTimeout(timer);
            },
          }),
        [tokens.HTTP],
      )
      .inSingletonScope();
    bind(tokens.SEAT_HOLDS).toResolvedValue(seatHoldsOverHttp, [tokens.HTTP]).inSingletonScope();
  });

/** The storage of a sale in the browser. */
const browser = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.SALE_STORAGE)
      .toResolvedValue(() =>
        browserSaleStorage(
          createTextStorage(() => page.localStorage),
          () => new BroadcastChannel('taquilla.sale'),
        ),
      )
      .inSingletonScope();
  });

/**
 * Binds the ports of a sale, and resolves each once. The ports of the purchase are loaded later, because seats come
 * first.
 */
export function resolveSalePorts(
  container: Container,
  page: Window,
  forPurchase: () => Promise<PurchasePorts>,
) {
  container.load(http(page), browser(page));
  return {
    ...deferPurchasePorts(forPurchase),
    clock: resolveClock(container, page),
    keys: resolveIdempotencyKeys(container, page),
    seatAvailability: container.get(tokens.SEAT_AVAILABILITY),
    saleStorage: container.get(tokens.SALE_STORAGE),
    seatHolds: container.get(tokens.SEAT_HOLDS),
    venueLayouts: resolveVenueLayouts(container),
  };
}

/** Wraps the ports of a purchase, which are loaded with the first call at the latest. */
function deferPurchasePorts(forPurchase: () => Promise<PurchasePorts>): PurchasePorts {
  const defer = deferPort(forPurchase);
  return {
    checkout: {
      listPaymentOptions: defer(({ checkout }) => checkout.listPaymentOptions),
      tokenizeCard: defer(({ checkout }) => checkout.tokenizeCard),
      tokenizeSavedCard: defer(({ checkout }) => checkout.tokenizeSavedCard),
      findCardInstallments: defer(({ checkout }) => checkout.findCardInstallments),
      removeCard: defer(({ checkout }) => checkout.removeCard),
      pay: defer(({ checkout }) => checkout.pay),
      findPurchase: defer(({ checkout }) => checkout.findPurchase),
      findBoxOfficeSale: defer(({ checkout }) => checkout.findBoxOfficeSale),
      collectCash: defer(({ checkout }) => checkout.collectCash),
      cancelPayment: defer(({ checkout }) => checkout.cancelPayment),
    },
    fanAccounts: {
      findFan: defer(({ fanAccounts }) => fanAccounts.findFan),
      registerFan: defer(({ fanAccounts }) => fanAccounts.registerFan),
      updateIdentity: defer(({ fanAccounts }) => fanAccounts.updateIdentity),
    },
  };
}

export type SalePorts = ReturnType<typeof resolveSalePorts>;
