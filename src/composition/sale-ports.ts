import { type Container, ContainerModule } from 'inversify';
import { browserSaleMemory } from '#adapters/browser/sale-memory.browser.ts';
import { keptText } from '#adapters/browser/storage.ts';
import { liveSeatsOverHttp } from '#adapters/http/live-seats.http.ts';
import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import { askingBehind } from './fetched-port.ts';
import type { PurchasePorts } from './purchase-ports.ts';
import { clockIn, keysIn } from './shared-ports.ts';
import * as tokens from './tokens.ts';
import { venueLayoutsIn } from './venue-layouts-port.ts';

/** Choosing and holding, over HTTP. */
const http = (page: Window) =>
  new ContainerModule(({ bind }) => {
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
    bind(tokens.SEAT_HOLDS).toResolvedValue(seatHoldsOverHttp, [tokens.HTTP]).inSingletonScope();
  });

/** What the browser counts and remembers of a sale. */
const browser = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.SALE_MEMORY)
      .toResolvedValue(() =>
        browserSaleMemory(
          keptText(() => page.localStorage),
          () => new BroadcastChannel('taquilla.sale'),
        ),
      )
      .inSingletonScope();
  });

/** Binds what a sale needs, and asks once per port. Who buys and how is fetched behind it: first there must be seats. */
export function salePortsIn(container: Container, page: Window, forPurchase: () => Promise<PurchasePorts>) {
  container.load(http(page), browser(page));
  return {
    ...behindTheSeats(forPurchase),
    clock: clockIn(container, page),
    keys: keysIn(container, page),
    liveSeats: container.get(tokens.LIVE_SEATS),
    saleMemory: container.get(tokens.SALE_MEMORY),
    seatHolds: container.get(tokens.SEAT_HOLDS),
    venueLayouts: venueLayoutsIn(container),
  };
}

/** The ports of a purchase, which come when the first of them is asked at the latest. */
function behindTheSeats(forPurchase: () => Promise<PurchasePorts>): PurchasePorts {
  const ask = askingBehind(forPurchase);
  return {
    checkout: {
      choices: ask(({ checkout }) => checkout.choices),
      tokenizeCard: ask(({ checkout }) => checkout.tokenizeCard),
      tokenizeSavedCard: ask(({ checkout }) => checkout.tokenizeSavedCard),
      installments: ask(({ checkout }) => checkout.installments),
      removeCard: ask(({ checkout }) => checkout.removeCard),
      pay: ask(({ checkout }) => checkout.pay),
      purchase: ask(({ checkout }) => checkout.purchase),
      codeAtWindow: ask(({ checkout }) => checkout.codeAtWindow),
      takeCash: ask(({ checkout }) => checkout.takeCash),
      cancelPayment: ask(({ checkout }) => checkout.cancelPayment),
    },
    fanAccounts: {
      find: ask(({ fanAccounts }) => fanAccounts.find),
      register: ask(({ fanAccounts }) => fanAccounts.register),
      updateOwn: ask(({ fanAccounts }) => fanAccounts.updateOwn),
    },
  };
}

export type SalePorts = ReturnType<typeof salePortsIn>;
