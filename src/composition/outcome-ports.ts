import { type Container, ContainerModule } from 'inversify';
import { cardTokeniser } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { bindOnce, clockIn } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.CHECKOUT)
    .toResolvedValue((client) => checkoutOverHttp(client, cardTokeniser()), [tokens.HTTP])
    .inSingletonScope();
});

/** Binds what the end of a purchase needs, which its sale needs too. */
export function outcomePortsIn(container: Container, page: Window) {
  bindOnce(container, tokens.CHECKOUT, http);
  return { checkout: container.get(tokens.CHECKOUT), clock: clockIn(container, page) };
}
export type OutcomePorts = ReturnType<typeof outcomePortsIn>;
