import { type Container, ContainerModule } from 'inversify';
import { fanAccountsOverHttp } from '#adapters/http/fan-accounts.http.ts';
import { bindOnce } from './shared-ports.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.FAN_ACCOUNTS).toResolvedValue(fanAccountsOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** Resolves the fan accounts, which both sales and logins use. */
export function resolveFanAccounts(container: Container) {
  bindOnce(container, tokens.FAN_ACCOUNTS, http);
  return container.get(tokens.FAN_ACCOUNTS);
}
