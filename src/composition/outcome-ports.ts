import { type Container, ContainerModule } from 'inversify';
import { cardTokeniser } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { paymentLinksOverHttp } from '#adapters/http/payment-links.http.ts';
import { purchaseNewsOverHttp } from '#adapters/http/purchase-news.http.ts';
import { installmentsIn } from './installments-port.ts';
import { bindOnce, clockIn, keysIn } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.CHECKOUT)
    .toResolvedValue((client) => checkoutOverHttp(client, cardTokeniser()), [tokens.HTTP])
    .inSingletonScope();
});

const links = new ContainerModule(({ bind }) => {
  bind(tokens.PAYMENT_LINKS)
    .toResolvedValue((client) => paymentLinksOverHttp(client, cardTokeniser()), [tokens.HTTP])
    .inSingletonScope();
});

const news = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.PURCHASE_NEWS)
      .toResolvedValue(() =>
        purchaseNewsOverHttp({
          origin: page.location.origin,
          openEvents: (url) => new EventSource(url),
          later(work, ms) {
            const timer = page.setTimeout(work, ms);
            return () => page.clearTimeout(timer);
          },
        }),
      )
      .inSingletonScope();
  });

/** Binds what the end of a purchase needs, which its sale needs too. */
export function outcomePortsIn(container: Container, page: Window) {
  bindOnce(container, tokens.CHECKOUT, http);
  bindOnce(container, tokens.PAYMENT_LINKS, links);
  bindOnce(container, tokens.PURCHASE_NEWS, news(page));
  return {
    checkout: container.get(tokens.CHECKOUT),
    paymentLinks: container.get(tokens.PAYMENT_LINKS),
    keys: keysIn(container, page),
    purchaseNews: container.get(tokens.PURCHASE_NEWS),
    clock: clockIn(container, page),
    installments: installmentsIn(container),
  };
}
export type OutcomePorts = ReturnType<typeof outcomePortsIn>;
