import { type Container, ContainerModule } from 'inversify';
import { cardTokeniser } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { installmentsOverHttp } from '#adapters/http/installments.http.ts';
import { bindOnce } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.INSTALLMENTS)
    .toResolvedValue(
      (client) => {
        const tokenise = cardTokeniser();
        return installmentsOverHttp(client, tokenise, checkoutOverHttp(client, tokenise));
      },
      [tokens.HTTP],
    )
    .inSingletonScope();
});

/** One's own plans, which are listed by one page and paid by another. */
export function installmentsIn(container: Container) {
  bindOnce(container, tokens.INSTALLMENTS, http);
  return container.get(tokens.INSTALLMENTS);
}
