import { type Container, ContainerModule } from 'inversify';
import { createCardTokenizer } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { paymentLinksOverHttp } from '#adapters/http/payment-links.http.ts';
import { purchaseUpdatesOverHttp } from '#adapters/http/purchase-updates.http.ts';
import { resolveInstallments } from './installments-port.ts';
import { bindOnce, resolveClock, resolveIdempotencyKeys } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.CHECKOUT)
    .toResolvedValue((client) => checkoutOverHttp(client, createCardTokenizer()), [tokens.HTTP])
    .inSingletonScope();
});

const links = new ContainerModule(({ bind }) => {
  bind(tokens.PAYMENT_LINKS)
    .toResolvedValue((client) => paymentLinksOverHttp(client, createCardTokenizer()), [tokens.HTTP])
    .inSingletonScope();
});

const purchaseUpdates = (page: Window) =>
  new ContainerModule(({ bind }) => {
    bind(tokens.PURCHASE_UPDATES)
      .toResolvedValue(() =>
        purchaseUpdatesOverHttp({
          origin: page.location.origin,
          openEventSource: (url) => new EventSource(url),
          setTimer(work, ms) {
            const timer = page.setTimeout(work, ms);
            return () => page.clearTimeout(timer);
          },
        }),
      )
      .inSingletonScope();
  });

/** Binds the ports of a purchase's outcome, which a sale needs too. */
export function resolveOutcomePorts(container: Container, page: Window) {
  bindOnce(container, tokens.CHECKOUT, http);
  bindOnce(container, tokens.PAYMENT_LINKS, links);
  bindOnce(container, tokens.PURCHASE_UPDATES, purchaseUpdates(page));
  return {
    checkout: container.get(tokens.CHECKOUT),
    paymentLinks: container.get(tokens.PAYMENT_LINKS),
    keys: resolveIdempotencyKeys(container, page),
    purchaseUpdates: container.get(tokens.PURCHASE_UPDATES),
    clock: resolveClock(container, page),
    installments: resolveInstallments(container),
  };
}
export type OutcomePorts = ReturnType<typeof resolveOutcomePorts>;
