import { type Container, ContainerModule } from 'inversify';
import { createCardTokenizer } from '#adapters/http/card-tokens.http.ts';
import { checkoutOverHttp } from '#adapters/http/checkout.http.ts';
import { installmentsOverHttp } from '#adapters/http/installments.http.ts';
import { bindOnce } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.INSTALLMENTS)
    .toResolvedValue(
      (client) => {
        const tokenise = createCardTokenizer();
        return installmentsOverHttp(client, tokenise, checkoutOverHttp(client, tokenise));
      },
      [tokens.HTTP],
    )
    .inSingletonScope();
});

/** Resolves the user's own installment plans, which one page lists and another pays. */
export function resolveInstallments(container: Container) {
  bindOnce(container, tokens.INSTALLMENTS, http);
  return container.get(tokens.INSTALLMENTS);
}
